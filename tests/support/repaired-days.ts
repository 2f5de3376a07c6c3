import {
  type Facts,
  openSeats,
  type Placed,
  type Plan,
  type SeatNow,
  type VehicleOfDay,
  type WorkOfDay,
} from "../../src/server/days/composition/model";

/** The day with the plan that is on the screen. */
export const shownWith = (facts: Facts, plan: Plan): Facts => ({
  ...facts,
  works: facts.works.map((work) => ({
    ...work,
    proposed: plan.filter(({ id_work }) => id_work === work.id),
  })),
});

const withSeats = (facts: Facts, work: WorkOfDay, seats: readonly SeatNow[]): WorkOfDay => {
  const vehicles = facts.people.vehicle as readonly VehicleOfDay[];
  return {
    ...work,
    seats,
    open: openSeats({ ...work, seats }, (id) => vehicles.find((one) => one.id === id)),
  };
};

/** Somebody typed this seat of the plan. */
export const typed = (facts: Facts, { id_work, kind, id }: Placed): Facts => ({
  ...facts,
  works: facts.works.map((work) =>
    work.id === id_work
      ? withSeats(facts, work, [...work.seats, { line: 9000 + id, kind, id, state: "fixed" }])
      : work,
  ),
});

/** The plan was taken: of its seats "Tutta la giornata" may move every one. */
export const accepted = (facts: Facts, plan: Plan): Facts => ({
  ...facts,
  works: facts.works.map((work) => {
    const stay = work.seats.filter(({ state }) => state === "fixed");
    const placed = plan.filter(({ id_work }) => id_work === work.id);
    const seats = placed.map(
      ({ kind, id }, at): SeatNow => ({ line: 8000 + at, kind, id, state: "movable" }),
    );
    return withSeats(facts, work, [...stay, ...seats]);
  }),
});

/** Somebody of the plan is absent after all. */
export const withAbsent = (facts: Facts, { kind, id }: Placed): Facts => ({
  ...facts,
  people: {
    ...facts.people,
    [kind]: facts.people[kind].map((one) => (one.id === id ? { ...one, away: "è assente" } : one)),
  },
});

const keyOf = ({ id_work, kind, id }: Placed) => `${kind} ${id} ${id_work}`;

/** The seats of a plan that a later one has, too. */
export function sameSeats(plan: Plan, later: Plan): number {
  const there = new Set(later.map(keyOf));
  return plan.filter((seat) => there.has(keyOf(seat))).length;
}
