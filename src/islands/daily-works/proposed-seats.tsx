import type {
  Offer,
  OtherKind,
  PlannedDay,
  PlannedSeat,
  PlannedWork,
  PlanSeat,
} from "../../server/days/composition/model";
import { Button } from "../../views/ui/button";
import { Badge } from "../../views/ui/details";
import { Icon } from "../../views/ui/icon";

export type Change = { id_work: number; seat: PlannedSeat };

export const changesOf = (works: readonly PlannedWork[]): Change[] =>
  works.flatMap(({ id_work, seats }) =>
    seats.flatMap((seat) => (seat.state === "added" || seat.state === "removed" ? [{ id_work, seat }] : [])),
  );

export const seatKey = ({ id_work, kind, id }: PlanSeat) => `${kind} ${id} ${id_work}`;

const keyOf = ({ id_work, seat }: Change) => seatKey({ ...seat, id_work });

type Props = {
  day: PlannedDay;
  excluded: ReadonlySet<string>;
  onExclude(excluded: ReadonlySet<string>): void;
  onUnlock(lines: number[]): void;
  onOtherKinds(kinds: OtherKind[]): void;
};

export function ProposedSeats({ day, excluded, onExclude, onUnlock, onOtherKinds }: Props) {
  const isWhole = day.mode === "day";
  const changes = changesOf(day.works);
  const toggle = (change: Change) => {
    const next = new Set(excluded);
    if (!next.delete(keyOf(change))) next.add(keyOf(change));
    onExclude(next);
  };
  const shown = day.works.filter(
    (work) =>
      work.gaps.length > 0 ||
      work.offers.length > 0 ||
      isWhole ||
      (changes.length > 0 && work.seats.some(isChange)),
  );
  const first = [hasGaps, hasOffers, hasNew, hasRemarks].flatMap((has, at, all) =>
    shown.filter((work) => has(work) && !all.slice(0, at).some((earlier) => earlier(work))),
  );
  const others = shown.filter((work) => !first.includes(work));
  const ofWork = (work: PlannedWork) => {
    return (
      <fieldset key={work.id_work}>
        <legend>
          <time>{work.hour}</time> {work.client}
        </legend>
        {[...work.gaps, ...work.remarks].map((text) => (
          <p key={text} className="plan-gap">
            <Icon name="circle-alert" /> {text}
          </p>
        ))}
        {work.offers.map((offer) => (
          <label key={offer.text} className="plan-offer">
            <input
              type="checkbox"
              checked={offer.isTaken}
              onChange={() => onOtherKinds(toggledOffer(day.otherKinds, offer))}
            />
            <Icon name="truck" /> {offer.text}
          </label>
        ))}
        {work.seats.map((seat) =>
          isChange(seat) ? (
            <label key={`${seat.kind} ${seat.id} ${seat.state}`} className="proposed-seat">
              <input
                type="checkbox"
                checked={!excluded.has(seatKey({ ...seat, id_work: work.id_work }))}
                onChange={() => toggle({ id_work: work.id_work, seat })}
              />
              <SeatText seat={seat} />
            </label>
          ) : (
            isWhole && (
              <div key={`${seat.kind} ${seat.id} ${seat.state}`} className="proposed-seat staying">
                <SeatText seat={seat} />
                <Lock seat={seat} unlocked={day.unlocked} onUnlock={onUnlock} />
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
      {changes.length === 0 && (
        <p>
          {day.plan.empty > 0
            ? "In questo piano nessun posto vuoto si riempie: sotto ci sono i motivi."
            : "Non ci sono posti vuoti."}
        </p>
      )}
      <div className="proposed">
        {first.map(ofWork)}
        {first.length === 0 && others.length === 1
          ? others.map(ofWork)
          : others.length > 0 && (
              <details>
                <summary>{othersText(others.length, first.length)}</summary>
                {others.map(ofWork)}
              </details>
            )}
      </div>
    </>
  );
}

const emptyText = (seats: number) =>
  seats === 1 ? "Un posto resta vuoto in questo piano" : `${seats} posti restano vuoti in questo piano`;

const othersText = (others: number, first: number) =>
  first === 0
    ? `Le ${others} lavorazioni, posto per posto`
    : others === 1
      ? "Un'altra lavorazione"
      : `Le altre ${others} lavorazioni`;

/** One seat of the work more, or one less, with a vehicle of that kind. */
function toggledOffer(
  kinds: PlannedDay["otherKinds"],
  { id_work, asked, taken, isTaken }: Offer,
): OtherKind[] {
  if (!isTaken) return [...kinds, { id_work, asked, taken }];
  const at = kinds.findIndex((one) => one.id_work === id_work && one.asked === asked && one.taken === taken);
  return kinds.filter((_, index) => index !== at);
}

const hasGaps = ({ gaps }: PlannedWork) => gaps.length > 0;
const hasOffers = ({ offers }: PlannedWork) => offers.length > 0;
const hasNew = ({ seats }: PlannedWork) => seats.some(({ isNew }) => isNew);
const hasRemarks = ({ remarks }: PlannedWork) => remarks.length > 0;

const isChange = ({ state }: PlannedSeat) => state === "added" || state === "removed";

function SeatText({ seat }: { seat: PlannedSeat }) {
  const { kind, value, text, reason, instead, before, state, isNew } = seat;
  const why = [
    ...(state === "removed" ? ["lascia la lavorazione"] : []),
    reason,
    ...(instead ? [`al posto di ${instead}`] : []),
    ...(before ? [`nella proposta di prima ${before}`] : []),
  ].join(", ");
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

function Lock({
  seat,
  unlocked,
  onUnlock,
}: { seat: PlannedSeat; unlocked: readonly number[] } & Pick<Props, "onUnlock">) {
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
