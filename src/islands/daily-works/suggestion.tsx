import { useEffect, useState } from "react";
import { type Day, dayName } from "../../server/base/days";
import type { Kind } from "../../server/crews/model";
import type { Mode, PlannedDay, PlannedSeat } from "../../server/days/composition/model";
import { call } from "../frame/call";
import { useBoardActions } from "./board-context";
import { BoardDialog } from "./board-dialog";
import { PlanFigures } from "./plan-figures";
import { changesOf, ProposedSeats, seatKey } from "./proposed-seats";
import type { Board } from "./state";

type Proposed = { id_work: number; kind: Kind; id: number };

type Props = { board: Board; date: Day; onClose(): void };

const modes: readonly [Mode, string][] = [
  ["empty", "Solo i posti vuoti"],
  ["day", "Tutta la giornata"],
];

/** The plan that was last shown of a day in this mode: a new one repairs it, so that only what changes is read again. */
let shown: { date: Day; mode: Mode; seats: readonly Proposed[] } | undefined;

const proposedOf = ({ works }: PlannedDay) =>
  works.flatMap(({ id_work, seats }) =>
    seats.flatMap(({ kind, id, state }) =>
      state === "same" || state === "added" ? [{ id_work, kind, id }] : [],
    ),
  );

/** Seats with somebody else than in the plan before, or with nobody. */
function changedSince(proposed: readonly Proposed[], { works }: PlannedDay): number {
  const seats = works.flatMap(({ id_work, seats }) => seats.map((seat) => ({ ...seat, id_work })));
  const stays = (one: Proposed) =>
    seats.some(
      ({ id_work, kind, id, state }) =>
        id_work === one.id_work && kind === one.kind && id === one.id && state !== "removed",
    );
  const left = proposed.filter((one) => !stays(one));
  return Math.max(left.length, seats.filter(({ isNew }) => isNew).length);
}

export function Suggestion({ date, onClose }: Props) {
  const { settled } = useBoardActions();
  const [mode, setMode] = useState<Mode>("empty");
  const [unlocked, setUnlocked] = useState<readonly number[]>([]);
  const [day, setDay] = useState<PlannedDay>();
  const [changed, setChanged] = useState(0);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState(0);
  const chosen = changesOf(day?.works ?? []).filter((change) => !excluded.has(seatKey(change)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused plan is asked for again
  useEffect(() => {
    let isLate = false;
    const compose = async () => {
      await settled();
      const proposed = shown?.date === date && shown.mode === mode ? [...shown.seats] : [];
      const answer = await call("Works", "composeDay", { date, mode, unlocked: [...unlocked], proposed });
      if (isLate) return;
      if (!answer.ok) return setError(answer.values.msg);
      setDay(answer.values);
      setChanged(changedSince(proposed, answer.values));
      shown = { date, mode, seats: proposedOf(answer.values) };
      setExcluded(new Set());
    };
    setDay(undefined);
    compose();
    return () => {
      isLate = true;
    };
  }, [date, mode, unlocked, asked, settled]);

  const accept = () =>
    call("Works", "acceptPlan", {
      date,
      mode,
      unlocked: [...unlocked],
      whole: excluded.size === 0 ? 1 : 0,
      marks: (day?.works ?? []).map(({ id_work, mark }) => ({ id_work, mark })),
      seats: chosen.map(({ id_work, seat }) => ({ id_work, ...changeOf(seat) })),
    });

  return (
    <BoardDialog
      title={`Componi ${dayName(date)}`}
      error={error}
      submit={chosen.length ? submitText(chosen.length) : undefined}
      onSave={accept}
      onRefused={(text, status) => {
        setError(text);
        if (status === 409) setAsked((times) => times + 1);
      }}
      onClose={onClose}
    >
      <fieldset className="plan-mode">
        <legend className="hidden">Che cosa comporre</legend>
        {modes.map(([value, text]) => (
          <label key={value}>
            <input type="radio" name="mode" checked={mode === value} onChange={() => setMode(value)} />
            {text}
          </label>
        ))}
      </fieldset>
      {day ? (
        <>
          <PlanFigures day={day} />
          <Repaired changed={changed} />
          <ProposedSeats
            day={day}
            isWhole={mode === "day"}
            excluded={excluded}
            onExclude={setExcluded}
            unlocked={unlocked}
            onUnlock={setUnlocked}
          />
        </>
      ) : (
        <p className="soft" role="status">
          {error ? "" : "Un momento…"}
        </p>
      )}
    </BoardDialog>
  );
}

function Repaired({ changed }: { changed: number }) {
  if (!changed) return null;
  return (
    <p role="status">
      Rispetto alla proposta di prima {changed === 1 ? "cambia 1 posto" : `cambiano ${changed} posti`}.
    </p>
  );
}

const submitText = (seats: number) => (seats === 1 ? "Assegna 1 posto" : `Assegna ${seats} posti`);

const changeOf = ({ kind, id_line, id, state }: PlannedSeat) => ({
  kind,
  id_line,
  id: state === "removed" ? null : id,
});
