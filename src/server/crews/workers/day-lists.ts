import type { Day } from "../../base/days";
import { all, insert, update } from "../../db/db";
import { hiddenCodes, type Kind, type Person } from "../model";

const tables = { worker: "workers", vehicle: "vehicles" } as const;

export function listOfDay(kind: Kind, date: Day): Person[] {
  return kind === "worker" ? workersOfDay(date) : vehiclesOfDay(date);
}

const workersOfDay = (date: Day) => all<Person>`
  SELECT id, code AS value, trim(surname || ' ' || name) AS text, deleted, date FROM workers
  WHERE deleted = 0 AND (date IS NULL OR date = ${date})
    AND code NOT IN (SELECT value FROM json_each(${JSON.stringify(hiddenCodes)}))
  ORDER BY date IS NOT NULL, code`;

const vehiclesOfDay = (date: Day) => all<Person>`
  SELECT id, code AS value, name AS text, deleted, date FROM vehicles
  WHERE deleted = 0 AND (date IS NULL OR date = ${date}) ORDER BY date IS NOT NULL, code`;

/** Adds a worker or a vehicle for one day, under the next code of that day's list (spec 2 §9). */
export function addDayOnly(kind: Kind, date: Day, name: string) {
  let value = Math.max(0, ...listOfDay(kind, date).map((entry) => entry.value)) + 1;
  while (kind === "worker" && hiddenCodes.includes(value)) value++;
  const id = insert(tables[kind], {
    code: value,
    date,
    ...(kind === "worker" ? { surname: name } : { name }),
  });
  return { id, value };
}

export const removeFromDay = (kind: Kind, id: number, version?: number) =>
  update(tables[kind], id, { deleted: 1 }, version);
