import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { workedMinutes } from "../../crews/work-hours/model";
import { all } from "../../db/db";
import type { Rows } from "../../tables/rows";

const days = 90;
/** Fewer say more of one removal than of the rates. */
const fewestJobs = 20;

type Hours = Pick<Rows["work_hours"], "start" | "finish" | "pause"> &
  Pick<Rows["works"], "date"> & { job: number; estimated: number };

/** Of quotes whose order ended in the last days, with hours on each of its works; null where they are too few. */
export function workedOverEstimated(): { ratio: number; jobs: number; days: number } | null {
  const rows = all<Hours>`
    WITH jobs AS (
      SELECT o.id, v.people * v.minutes AS estimated
      FROM quote_versions v JOIN quotes q ON q.id = v.id_quote JOIN orders o ON o.id_appointment = q.id_appointment
      WHERE v.state = 'accepted' AND o.cancelled_on IS NULL AND v.people * v.minutes > 0
        AND (SELECT max(date) FROM works WHERE id_order = o.id) BETWEEN ${addDays(today(), -days)} AND ${today()}
        AND NOT EXISTS (
          SELECT 1 FROM works w WHERE w.id_order = o.id
            AND NOT EXISTS (SELECT 1 FROM work_hours WHERE id_work = w.id))
    )
    SELECT j.id AS job, j.estimated, w.date, h.start, h.finish, h.pause
    FROM jobs j JOIN works w ON w.id_order = j.id JOIN work_hours h ON h.id_work = w.id`;
  const jobs = Map.groupBy(rows, ({ job }) => job);
  if (jobs.size < fewestJobs) return null;
  const worked = rows.reduce((sum, row) => sum + workedMinutes(row), 0);
  const estimated = [...jobs.values()].reduce((sum, [first]) => sum + (first?.estimated ?? 0), 0);
  return { ratio: worked / estimated, jobs: jobs.size, days };
}
