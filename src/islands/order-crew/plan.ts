import { type Choice, choicesOf, type Kind, type Seated } from "../../server/crews/model";
import type { Column, OrderCrewProps } from "../../views/crews/order-crew";
import { matchingPeople } from "../crew/search";

export type Plan = Pick<OrderCrewProps, "columns" | "people">;

export const listOf = (kind: Kind, work: number) => `${kind}-${work}`;
export const partsOf = (list: string): [Kind, number] => {
  const at = list.indexOf("-");
  return [list.slice(0, at) as Kind, Number(list.slice(at + 1))];
};

export const columnOf = ({ columns }: Plan, work: number) => columns.find(({ id }) => id === work);

export const isSeated = (column: Column, kind: Kind, person: number) =>
  column.seats[kind].seated.some(({ id }) => id === person);

export function seat(plan: Plan, kind: Kind, work: number, { id, value, text }: Seated): Plan {
  const column = columnOf(plan, work);
  if (!column || isSeated(column, kind, id)) return plan;
  const seated = [...column.seats[kind].seated, { id, value, text }];
  return counted(withSeats(plan, kind, work, seated), kind, id, 1);
}

export function unseat(plan: Plan, kind: Kind, work: number, person: number): Plan {
  const column = columnOf(plan, work);
  if (!column || !isSeated(column, kind, person)) return plan;
  const seated = column.seats[kind].seated.filter(({ id }) => id !== person);
  return counted(withSeats(plan, kind, work, seated), kind, person, -1);
}

export function withSeats(plan: Plan, kind: Kind, work: number, seated: Seated[], version?: number): Plan {
  const columns = plan.columns.map((column) => {
    if (column.id !== work) return column;
    const before = column.seats[kind];
    return {
      ...column,
      seats: { ...column.seats, [kind]: { seated, version: version ?? before.version } },
    };
  });
  return { ...plan, columns };
}

function counted(plan: Plan, kind: Kind, person: number, step: 1 | -1): Plan {
  const people = plan.people[kind].map((listed) =>
    listed.id === person ? { ...listed, used: listed.used + step } : listed,
  );
  return { ...plan, people: { ...plan.people, [kind]: people } };
}

/** Who could take a seat of one work is free. */
export function choicesIn({ columns, people }: Plan, kind: Kind): Choice[] {
  const best = new Map<number, Choice>();
  for (const { taken } of columns)
    for (const choice of choicesOf(kind, people[kind], taken[kind])) {
      const before = best.get(choice.person.id);
      if (!before || isBetter(choice, before)) best.set(choice.person.id, choice);
    }
  const rank = ({ state }: Choice) => (state === "away" ? 2 : isFree({ state }) ? 0 : 1);
  return people[kind].flatMap(({ id }) => best.get(id) ?? []).sort((one, other) => rank(one) - rank(other));
}

const isBetter = (one: Choice, other: Choice) => isFree(one) && !isFree(other);

export const isFree = ({ state }: Pick<Choice, "state">) => state === "free" || state === "used";

export function offeredPeople(choices: readonly Choice[], typed: string, alsoBusy: boolean): Choice[] {
  const matching = new Set(
    matchingPeople(
      choices.map(({ person }) => person),
      typed,
    ),
  );
  return choices.filter(({ person, state }) => matching.has(person) && (alsoBusy || state !== "busy"));
}
