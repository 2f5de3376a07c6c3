import type { DayFacts } from "./facts";
import type { AcceptedPlan } from "./input";
import { openSeats, type Placed, type Plan, type SeatNow, type VehicleOfDay, type WorkOfDay } from "./model";

type Seats = AcceptedPlan["seats"];
type Coming = Seats[number] & { id: number };

/** The day when those whose seats are given up have left, and who comes to which of its seats. */
export function afterLeaving(facts: DayFacts, seats: Seats): [DayFacts, Plan] {
  const vehicles = new Map(facts.people.vehicle.map((one) => [one.id, one as VehicleOfDay]));
  const kindOf = ({ kind, id }: Coming) => (kind === "vehicle" ? (vehicles.get(id)?.resource ?? null) : null);
  const comingTo = ({ id }: WorkOfDay) =>
    seats.filter((seat): seat is Coming => seat.id_work === id && seat.id !== null);
  const leaves = (seat: SeatNow) =>
    seat.state === "vacated" ||
    seats.some(({ kind, id_line }) => kind === seat.kind && id_line === seat.line);
  const works = facts.works.map((work) => {
    const staying = work.seats
      .filter((seat) => !leaves(seat))
      .map((seat): SeatNow => ({ ...seat, state: "fixed" }));
    const asked = withLast(work, comingTo(work).map(kindOf));
    const open = openSeats({ ...work, vehicles: asked, seats: staying }, (id) => vehicles.get(id));
    return { ...work, seats: staying, open };
  });
  const plan = works.flatMap((work) => {
    const left = [...work.open];
    // Those whose kind is known take their seats first.
    const inOrder = comingTo(work).toSorted((one, other) => Number(!kindOf(one)) - Number(!kindOf(other)));
    return inOrder.map((seat): Placed => {
      const { kind, id } = seat;
      const own = kindOf(seat);
      const at = left.findIndex((slot) => slot.kind === kind && (own === null || slot.resource === own));
      const [slot] = at < 0 ? [] : left.splice(at, 1);
      return { id_work: work.id, kind, id, resource: slot?.resource ?? null };
    });
  });
  return [{ ...facts, works }, plan];
}

/** Who stays and is of no known kind takes the first seat that is left: those of who comes stand last. */
function withLast({ vehicles }: WorkOfDay, coming: readonly (string | null)[]): WorkOfDay["vehicles"] {
  const asked = vehicles.map(({ name, value }) => {
    const wanted = Math.min(value, coming.filter((kind) => kind === name).length);
    return { name, wanted, others: value - wanted };
  });
  return [
    ...asked.map(({ name, others }) => ({ name, value: others })),
    ...asked.map(({ name, wanted }) => ({ name, value: wanted })),
  ];
}
