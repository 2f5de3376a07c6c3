import { addDays, type Day } from "../../base/days";
import type { Kind } from "../../crews/model";
import { all, sql } from "../../db/db";

/** A crew of longer ago tells nothing. */
const days = 28;

const columns = { worker: sql`l.id_worker`, vehicle: sql`l.id_vehicle` };

/** The other workers of the last work before a day of each worker, or of each vehicle. */
export function lastCrews(kind: Kind, date: Day): Map<number, ReadonlySet<number>> {
  const rows = all<{ id: number; mate: number }>`
    WITH last AS (
      SELECT id, id_work FROM (
        SELECT ${columns[kind]} AS id, l.id_work,
               row_number() OVER (PARTITION BY ${columns[kind]} ORDER BY w.date DESC, w.hour DESC, w.id DESC) AS at
        FROM works w JOIN crew_lines l ON l.id_work = w.id
        WHERE w.date >= ${addDays(date, -days)} AND w.date < ${date} AND ${columns[kind]} IS NOT NULL
      ) WHERE at = 1
    )
    SELECT last.id, l.id_worker AS mate FROM last JOIN crew_lines l ON l.id_work = last.id_work
    WHERE l.id_worker IS NOT NULL AND (${kind} = 'vehicle' OR l.id_worker <> last.id)`;
  const mates = Map.groupBy(rows, ({ id }) => id);
  return new Map([...mates].map(([id, own]) => [id, new Set(own.map(({ mate }) => mate))]));
}
