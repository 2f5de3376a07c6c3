import type { PlannedDay, PlannedSeat, PlannedWork } from "../../server/days/composition/model";
import { Button } from "../../views/ui/button";
import { Badge } from "../../views/ui/details";
import { Icon } from "../../views/ui/icon";

export type Change = { id_work: number; seat: PlannedSeat };

export const changesOf = (works: readonly PlannedWork[]): Change[] =>
  works.flatMap(({ id_work, seats }) =>
    seats.flatMap((seat) => (seat.state === "added" || seat.state === "removed" ? [{ id_work, seat }] : [])),
  );

export const seatKey = ({ id_work, seat: { kind, id } }: Change) => `${kind} ${id} ${id_work}`;

type Props = {
  day: PlannedDay;
  isWhole: boolean;
  excluded: ReadonlySet<string>;
  onExclude(excluded: ReadonlySet<string>): void;
  unlocked: readonly number[];
  onUnlock(lines: readonly number[]): void;
};

export function ProposedSeats({ day, isWhole, excluded, onExclude, unlocked, onUnlock }: Props) {
  const changes = changesOf(day.works);
  const toggle = (some: readonly Change[], on: boolean) => {
    const next = new Set(excluded);
    for (const change of some) on ? next.delete(seatKey(change)) : next.add(seatKey(change));
    onExclude(next);
  };
  const ticks = (some: readonly Change[], text: React.ReactNode, className: string) => (
    <label className={className}>
      <input
        type="checkbox"
        checked={some.every((change) => !excluded.has(seatKey(change)))}
        onChange={(event) => toggle(some, event.target.checked)}
      />
      {text}
    </label>
  );
  const shown = day.works.filter(
    (work) => work.gaps.length > 0 || isWhole || (changes.length > 0 && work.seats.some(isChange)),
  );
  const first = [hasGaps, hasNew, hasRemarks].flatMap((has, at, all) =>
    shown.filter((work) => has(work) && !all.slice(0, at).some((earlier) => earlier(work))),
  );
  const others = shown.filter((work) => !first.includes(work));
  const ofWork = (work: PlannedWork) => {
    const own = changesOf([work]);
    const name = (
      <span>
        <time>{work.hour}</time> {work.client}
      </span>
    );
    return (
      <fieldset key={work.id_work}>
        <legend>{own.length > 1 ? ticks(own, name, "proposed-work") : name}</legend>
        {[...work.gaps, ...work.remarks].map((text) => (
          <p key={text} className="plan-gap">
            <Icon name="circle-alert" /> {text}
          </p>
        ))}
        {work.seats.map((seat) =>
          isChange(seat) ? (
            <label key={`${seat.kind} ${seat.id} ${seat.state}`} className="proposed-seat">
              <input
                type="checkbox"
                checked={!excluded.has(seatKey({ id_work: work.id_work, seat }))}
                onChange={(event) => toggle([{ id_work: work.id_work, seat }], event.target.checked)}
              />
              <SeatText seat={seat} />
            </label>
          ) : (
            isWhole && (
              <div key={`${seat.kind} ${seat.id} ${seat.state}`} className="proposed-seat staying">
                <SeatText seat={seat} />
                <Lock seat={seat} unlocked={unlocked} onUnlock={onUnlock} />
              </div>
            )
          ),
        )}
      </fieldset>
    );
  };
  return (
    <>
      {day.plan.empty > 0 && <h3>{emptyText(day.plan.empty)}</h3>}
      {changes.length > 0 ? (
        ticks(changes, `Prendi tutto (${changes.length})`, "proposed-all")
      ) : (
        <p>
          {day.plan.empty > 0
            ? "In questo piano nessun posto vuoto si riempie: sotto ci sono i motivi."
            : "Non ci sono posti vuoti."}
        </p>
      )}
      <div className="proposed">
        {first.map(ofWork)}
        {first.length === 0 ? (
          others.map(ofWork)
        ) : others.length > 0 ? (
          <details>
            <summary>
              {others.length === 1 ? "Un'altra lavorazione" : `Le altre ${others.length} lavorazioni`}
            </summary>
            {others.map(ofWork)}
          </details>
        ) : null}
      </div>
    </>
  );
}

const emptyText = (seats: number) =>
  seats === 1 ? "Un posto resta vuoto in questo piano" : `${seats} posti restano vuoti in questo piano`;

const hasGaps = ({ gaps }: PlannedWork) => gaps.length > 0;
const hasNew = ({ seats }: PlannedWork) => seats.some(({ isNew }) => isNew);
const hasRemarks = ({ remarks }: PlannedWork) => remarks.length > 0;

const isChange = ({ state }: PlannedSeat) => state === "added" || state === "removed";

function SeatText({ seat }: { seat: PlannedSeat }) {
  const { kind, value, text, reason, instead, state, isNew } = seat;
  const why =
    state === "removed" ? "lascia la lavorazione" : instead ? `${reason}, al posto di ${instead}` : reason;
  return (
    <>
      <Icon name={kind === "worker" ? "user" : "truck"} label={kind === "worker" ? "Operaio" : "Automezzo"} />
      <b>{value}</b>
      <span>
        {text} {isNew && <Badge tone="orange">cambiato</Badge>}
      </span>
      <span className="soft">{state === "typed" ? "scritto a mano" : why}</span>
    </>
  );
}

function Lock({ seat, unlocked, onUnlock }: { seat: PlannedSeat } & Pick<Props, "unlocked" | "onUnlock">) {
  const line = seat.id_line;
  if (line === null) return null;
  const isOpen = unlocked.includes(line);
  if (seat.state !== "typed" && !isOpen) return null;
  const name = `${isOpen ? "Blocca" : "Sblocca"} ${seat.text}`;
  return (
    <Button
      kind="quiet"
      aria-label={name}
      onClick={() => onUnlock(isOpen ? unlocked.filter((one) => one !== line) : [...unlocked, line])}
    >
      {isOpen ? "Blocca" : "Sblocca"}
    </Button>
  );
}
