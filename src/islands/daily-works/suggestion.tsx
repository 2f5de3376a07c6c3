import { useMemo } from "react";
import { briefDay, type Day, dayName, toWire } from "../../server/base/days";
import type { Mode } from "../../server/days/composition/model";
import { Button } from "../../views/ui/button";
import { call } from "../frame/call";
import { BoardDialog } from "./board-dialog";
import { chosenSeats, PlanBars } from "./plan-bars";
import { PlanFigures } from "./plan-figures";
import { type DayToCompose, PlanWeek, useWeek, weekHref } from "./plan-week";
import { changesOf, ProposedSeats, seatKey } from "./proposed-seats";
import { usePlan } from "./use-plan";

/** `isWeek`: the next day of the week follows once this one is signed. */
type Props = { date: Day; isWeek: boolean; onClose(): void };

const modes: readonly [Mode, string][] = [
  ["empty", "Solo i posti vuoti"],
  ["day", "Tutta la giornata"],
];

export function Suggestion({ date, isWeek, onClose }: Props) {
  const { day, scope, mode, excluded, exclude, error, setError, ask } = usePlan(date);
  const { days, next } = useWeek(date, isWeek);
  const changes = changesOf(day?.works ?? []);
  const chosen = useMemo(
    () =>
      changesOf(day?.works ?? []).filter(({ id_work, seat }) => !excluded.has(seatKey({ ...seat, id_work }))),
    [day, excluded],
  );

  const accept = async () => {
    const answer = await call("Works", "acceptPlan", {
      ...{ date, ...scope },
      whole: chosen.length === changes.length ? 1 : 0,
      marks: (day?.works ?? []).map(({ id_work, mark }) => ({ id_work, mark })),
      seats: chosenSeats(chosen),
    });
    if (!answer.ok || !next) return answer;
    location.assign(weekHref(next.date));
    return null;
  };

  return (
    <BoardDialog
      title={`Componi ${isWeek ? "la settimana: " : ""}${dayName(date)}`}
      error={error}
      submit={chosen.length ? submitText(chosen.length, next) : undefined}
      onSave={accept}
      onRefused={(text, status) => {
        setError(text);
        if (status === 409) ask();
      }}
      onClose={onClose}
    >
      {isWeek ? (
        <PlanWeek days={days} date={date} />
      ) : (
        <p>
          <a href={`/dailyWorks/week/${toWire(date)}`}>Componi la settimana</a>
        </p>
      )}
      <fieldset className="plan-mode">
        <legend className="hidden">Che cosa comporre</legend>
        {modes.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="mode" checked={mode === value} onChange={() => ask({ mode: value })} />
            {text}
          </label>
        ))}
      </fieldset>
      {day ? (
        <div className="plan-day">
          <div>
            <PlanFigures day={day} />
            {day.draft && (
              <p role="status" className="plan-draft">
                {day.draft}{" "}
                <Button kind="quiet" onClick={() => ask({ isAnew: true })}>
                  Componi da capo
                </Button>
              </p>
            )}
            <ProposedSeats
              day={day}
              excluded={excluded}
              onExclude={exclude}
              onUnlock={(unlocked) => ask({ unlocked })}
              onOtherKinds={(otherKinds) => ask({ otherKinds })}
            />
          </div>
          <PlanBars date={date} chosen={chosen} />
        </div>
      ) : (
        <p className="soft" role="status">
          {error ? "" : "Un momento…"}
        </p>
      )}
    </BoardDialog>
  );
}

const submitText = (seats: number, next: DayToCompose | undefined) =>
  `Assegna ${seats === 1 ? "1 posto" : `${seats} posti`}${next ? ` e vai a ${briefDay(next.date)}` : ""}`;
