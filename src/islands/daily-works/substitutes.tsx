import { useEffect, useState } from "react";
import { type Day, shortDay } from "../../server/base/days";
import type { Kind, Seated } from "../../server/crews/model";
import type { Replacement } from "../../server/days/substitutes/model";
import { call } from "../frame/call";
import { useBoardActions } from "./board-context";
import { BoardDialog } from "./board-dialog";

export type SubstitutesProps = {
  kind: Kind;
  person: Seated;
  date: Day;
  absent: boolean;
  only?: number;
  onClose(): void;
};

export function Substitutes({ kind, person, date, absent, only, onClose }: SubstitutesProps) {
  const { settled } = useBoardActions();
  const [seats, setSeats] = useState<readonly Replacement[]>();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const who =
    kind === "worker" ? { id_worker: person.id, id_vehicle: 0 } : { id_worker: 0, id_vehicle: person.id };

  async function ask() {
    await settled();
    const answer = await call("Works", "getSubstitutes", { date, ...who, id_work: only ?? 0 });
    if (!answer.ok) return setError(answer.values.msg);
    setSeats(answer.values.seats);
    setChosen(new Map(answer.values.seats.map(({ id_line, options }) => [id_line, options[0]?.id ?? 0])));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the dialog opens
  useEffect(() => {
    ask();
  }, []);

  const wanted = (seats ?? []).flatMap(({ id_line, options }) => {
    const option = options.find(({ id }) => id === chosen.get(id_line));
    return option ? [{ id_line, id_substitute: option.id, id_from: option.id_from ?? 0 }] : [];
  });
  const away = kind === "worker" ? "assente" : "fermo";
  return (
    <BoardDialog
      title={`${person.text}: ${absent ? `${away} ${shortDay(date)}` : `sostituti di ${shortDay(date)}`}`}
      error={error}
      submit={seats && submitText(absent, away, wanted.length)}
      onSave={() =>
        call("Works", "substitute", { date, ...who, absent: absent ? 1 : 0, reason, seats: wanted })
      }
      onRefused={(text, status) => {
        setError(text);
        if (status === 409) ask();
      }}
      onClose={onClose}
    >
      {absent && (
        <div className="field">
          <label htmlFor="absence-reason">Motivo, se serve</label>
          <input
            id="absence-reason"
            value={reason}
            maxLength={100}
            autoComplete="off"
            placeholder="Malattia"
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      {!seats && !error && <p className="soft">Un momento…</p>}
      {seats?.length === 0 && <p className="soft">Non ha posti in questo giorno.</p>}
      {seats?.map((seat) => (
        <SeatChoice
          key={seat.id_line}
          seat={seat}
          absent={absent}
          chosen={chosen.get(seat.id_line) ?? 0}
          onChoose={(id) => setChosen(new Map(chosen).set(seat.id_line, id))}
        />
      ))}
    </BoardDialog>
  );
}

function submitText(absent: boolean, away: string, seats: number): string | undefined {
  const replace = seats === 1 ? "ostituisci in 1 posto" : `ostituisci in ${seats} posti`;
  if (!absent) return seats ? `S${replace}` : undefined;
  return seats ? `Segna ${away} e s${replace}` : `Segna ${away}`;
}

type ChoiceProps = { seat: Replacement; absent: boolean; chosen: number; onChoose(id: number): void };

function SeatChoice({ seat: { id_line, work, options, impossible }, absent, chosen, onChoose }: ChoiceProps) {
  const nobody = absent ? "Nessuno: il posto resta vuoto" : "Nessuno: resta come è";
  return (
    <fieldset className="substitutes">
      <legend>
        <time>{work.hour}</time> {work.client}
      </legend>
      {impossible && <p className="impossible">{impossible}</p>}
      {[...options, { id: 0, value: null, text: nobody, reason: "" }].map(({ id, value, text, reason }) => (
        <label key={id} className="substitute">
          <input
            type="radio"
            name={`seat-${id_line}`}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          <b>{value}</b>
          <span>{text}</span>
          <span className="soft">{reason}</span>
        </label>
      ))}
    </fieldset>
  );
}
