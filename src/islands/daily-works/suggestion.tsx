import { type Day, dayName } from "../../server/base/days";
import type { Mode, PlannedSeat } from "../../server/days/composition/model";
import { Button } from "../../views/ui/button";
import { call } from "../frame/call";
import { BoardDialog } from "./board-dialog";
import { PlanFigures } from "./plan-figures";
import { changesOf, ProposedSeats, seatKey } from "./proposed-seats";
import { usePlan } from "./use-plan";

type Props = { date: Day; onClose(): void };

const modes: readonly [Mode, string][] = [
  ["empty", "Solo i posti vuoti"],
  ["day", "Tutta la giornata"],
];

export function Suggestion({ date, onClose }: Props) {
  const { day, scope, mode, excluded, exclude, error, setError, ask } = usePlan(date);
  const changes = changesOf(day?.works ?? []);
  const chosen = changes.filter(({ id_work, seat }) => !excluded.has(seatKey({ ...seat, id_work })));

  const accept = () =>
    call("Works", "acceptPlan", {
      ...{ date, ...scope },
      whole: chosen.length === changes.length ? 1 : 0,
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
        if (status === 409) ask();
      }}
      onClose={onClose}
    >
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
        <>
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
        </>
      ) : (
        <p className="soft" role="status">
          {error ? "" : "Un momento…"}
        </p>
      )}
    </BoardDialog>
  );
}

const submitText = (seats: number) => (seats === 1 ? "Assegna 1 posto" : `Assegna ${seats} posti`);

const changeOf = ({ kind, id_line, id, state }: PlannedSeat) => ({
  kind,
  id_line,
  id: state === "removed" ? null : id,
});
