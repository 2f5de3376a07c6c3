import type { Kind, Listed, Seated } from "../../server/crew/model";
import type { Column, OrderCrewProps } from "../../views/crew/order-crew";
import { matchingPeople } from "../crew/search";

/** The works of the day with their seats, and the lists of people. */
export type Plan = Pick<OrderCrewProps, "columns" | "people">;

/** One list of one work, as `worker-12`. */
export const listOf = (kind: Kind, work: number) => `${kind}-${work}`;
export const partsOf = (list: string): [Kind, number] => {
  const at = list.indexOf("-");
  return [list.slice(0, at) as Kind, Number(list.slice(at + 1))];
};

export const columnOf = ({ columns }: Plan, work: number) => columns.find(({ id }) => id === work);

export const isSeated = (column: Column, kind: Kind, person: number) =>
  column.seats[kind].seated.some(({ id }) => id === person);

/** Assigns the person at the end of the work's list. */
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

/** Who is free that day, or everybody, filtered by code or name. */
export const offeredPeople = (people: readonly Listed[], typed: string, alsoUsed: boolean): Listed[] =>
  matchingPeople(people, typed).filter(({ used }) => alsoUsed || used === 0);
