import { useEffect, useState } from "react";
import { type Day, shortDay } from "../../server/base/days";
import type { DayBars } from "../../server/days/bars/model";
import { LinkButton } from "../../views/ui/button";
import { clockAt } from "../bars/bars-view";
import { call } from "../frame/call";
import type { Pull } from "./bar-pulls";
import { BoardDialog } from "./board-dialog";

export const shiftOf = ({ work, from, row, start, minutes }: Pull, date: Day) => ({
  ...{ id: work.id, hour: clockAt(date, start).time, minutes },
  ...{ from, to: row === from ? null : row },
});

/** `14:00–16:00, Furgone XJ 142 NX`. */
export function placeText({ start, minutes, row, from }: Pull, { date, rows }: DayBars): string {
  const vehicle = row !== from && rows.find((one) => one.vehicle === row)?.name;
  const hours = `${clockAt(date, start).time}–${clockAt(date, start + minutes).time}`;
  return vehicle ? `${hours}, ${vehicle}` : hours;
}

/** Where a pulled bar would come, and what that breaks: read before it is let go. */
export function Breaks({ pull, bars }: { pull: Pull; bars: DayBars }) {
  const [found, setFound] = useState<{ of: Pull; texts: string[] }>();
  useEffect(() => {
    let isLate = false;
    call("Works", "checkShift", shiftOf(pull, bars.date)).then((answer) => {
      if (isLate) return;
      const texts = answer.ok
        ? answer.values.problems.map(({ hour, client, text }) =>
            [hour, client && `${client}:`, text].filter(Boolean).join(" "),
          )
        : [answer.values.msg];
      setFound({ of: pull, texts });
    });
    return () => {
      isLate = true;
    };
  }, [pull, bars.date]);
  return (
    <div className="bar-breaks" role="status">
      <p>
        <b>{pull.work.client}</b> {placeText(pull, bars)}
      </p>
      {found?.of === pull &&
        (found.texts.length ? (
          <ul>
            {found.texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p>Non crea problemi.</p>
        ))}
    </div>
  );
}

type MidnightProps = {
  pull: Pull;
  date: Day;
  mayContinue: boolean;
  onNight(): Promise<void>;
  onClose(): void;
};

export function Midnight({ pull, date, mayContinue, onNight, onClose }: MidnightProps) {
  const { work, start, minutes } = pull;
  const end = clockAt(date, start + minutes);
  return (
    <BoardDialog
      title={`${work.client} finisce dopo mezzanotte`}
      error={undefined}
      submit="Una notte sola"
      onSave={async () => {
        onClose();
        await onNight();
        return null;
      }}
      onRefused={() => {}}
      onClose={onClose}
    >
      <p>{`Dalle ${clockAt(date, start).time} alle ${end.time} di ${shortDay(end.date)}: è un solo lavoro di notte, o continua domani con la stessa squadra?`}</p>
      {mayContinue && (
        <LinkButton href={`/orders/works/continue/${work.id}`} dialog icon="calendar-plus" onClick={onClose}>
          Continua domani
        </LinkButton>
      )}
    </BoardDialog>
  );
}
