import { addDays, type Day } from "../../base/days";
import { all } from "../../db/db";

/** A crew of longer ago tells nothing. */
const days = 28;

/** With whom each worker was on the last work before a day. */
export function lastMates(date: Day): Map<number, ReadonlySet<number>> {
  const rows = all<{ id_worker: number; mate: number }>`
    WITH last AS (
      SELECT id_worker, id_work FROM (
        SELECT l.id_worker, l.id_work,
               row_number() OVER (PARTITION BY l.id_worker ORDER BY w.date DESC, w.hour DESC, w.id DESC) AS at
        FROM works w JOIN crew_lines l ON l.id_work = w.id
        WHERE w.date >= ${addDays(date, -days)} AND w.date < ${date} AND l.id_worker IS NOT NULL
      ) WHERE at = 1
    )
    SELECT last.id_worker, l.id_worker AS mate FROM last JOIN crew_lines l ON l.id_work = last.id_work
    WHERE l.id_worker IS NOT NULL AND l.id_worker <> last.id_worker`;
  const mates = Map.groupBy(rows, ({ id_worker }) => id_worker);
  return new Map([...mates].map(([id, own]) => [id, new Set(own.map(({ mate }) => mate))]));
}
