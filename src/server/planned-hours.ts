import type { Kind } from "./crew/model";
import type { Day } from "./days";
import { all, sql } from "./db";
import { lengthOf } from "./works/model";

type Row = { id: number; hour: string; minutes: number | null; usual_minutes: number | null };

/** The minutes of works that each worker or vehicle has between two days, both included, without those of one day. */
export function plannedMinutes(
  kind: Kind,
  first: Day,
  last: Day,
  without: Day | "" = "",
): Map<number, number> {
  const column = kind === "worker" ? sql`l.id_worker` : sql`l.id_vehicle`;
  const rows = all<Row>`
    SELECT ${column} AS id, w.hour, w.minutes, w.usual_minutes
    FROM work_rows w JOIN crew_lines l ON l.id_work = w.id
    WHERE w.date BETWEEN ${first} AND ${last} AND w.date <> ${without} AND ${column} IS NOT NULL`;
  const total = new Map<number, number>();
  for (const row of rows) total.set(row.id, (total.get(row.id) ?? 0) + lengthOf(row).minutes);
  return total;
}
