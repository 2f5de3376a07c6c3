import { type Pace, slowest } from "../../clients/travel/model";
import { paceOfKind, paceOfVehicle } from "../../crews/skills/paces";
import { all, sql } from "../../db/db";

/** Columns of a work `w`, for `paceIn`. */
export const paceColumns = sql`
  (SELECT json_group_array(id_vehicle) FROM crew_lines WHERE id_work = w.id AND id_vehicle IS NOT NULL) AS vehicles,
  (SELECT json_group_array(l.id_resource) FROM work_resources l JOIN resources r ON r.id = l.id_resource
   WHERE l.id_work = w.id AND l.list = 'A' AND l.value > 0 AND r.type = 1) AS kinds,
  EXISTS (SELECT 1 FROM crew_lines WHERE id_work = w.id AND id_worker IS NOT NULL)
  OR EXISTS (SELECT 1 FROM work_resources WHERE id_work = w.id AND list = 'A' AND value > 0) AS has_people`;

export type PaceColumns = { vehicles: string; kinds: string; has_people: number };

/** By work, the vehicles that a plan gives it: they count instead of the stored ones. */
export type PlannedVehicles = ReadonlyMap<number, readonly number[]>;

/** A crew goes as its slowest vehicle, assigned or required; people alone as a van; nothing known as a lorry. */
export function paceIn(
  { vehicles, kinds, has_people }: PaceColumns,
  assigned: readonly number[] = JSON.parse(vehicles),
): Pace {
  const coming = [...assigned.map(paceOfVehicle), ...(JSON.parse(kinds) as number[]).map(paceOfKind)];
  return coming.length || has_people ? slowest(coming) : "lorry";
}

export function pacesOfWorks(works: readonly number[], planned?: PlannedVehicles): Map<number, Pace> {
  if (!works.length) return new Map();
  const rows = all<PaceColumns & { id: number }>`
    SELECT w.id, ${paceColumns} FROM works w
    WHERE w.id IN (SELECT value FROM json_each(${JSON.stringify(works)}))`;
  return new Map(rows.map((row) => [row.id, paceIn(row, planned?.get(row.id))]));
}
