import type { Day } from "./days";
import { all } from "./db";
import type { Cells } from "./journal-values";
import { jobKey } from "./work-days/model";
import { internalOrder } from "./works/model";

type Row = { id: number; date: Day; hour: string; id_order: number; type: number; id_pickup_place: number };

/**
 * The works that may be days of one job with a changed one, as it was or as it is: "giorno 2 di 3" of them may be another
 * now. None where the change leaves alone what makes a job.
 */
export function otherDaysOf(before: Cells | null, after: Cells | null): Pick<Row, "id" | "date">[] {
  const states = [before, after].flatMap((cells) => (cells ? [cells as Row] : []));
  if (new Set(states.map((row) => `${jobKey(row)} ${row.date} ${row.hour}`)).size < states.length) return [];
  const orders = JSON.stringify(states.map(({ id_order }) => id_order));
  const keys = new Set(states.map(jobKey));
  return all<Row>`
    SELECT id, date, id_order, type, id_pickup_place FROM works
    WHERE id_order IN (SELECT value FROM json_each(${orders})) AND id_order <> ${internalOrder}`.filter(
    (row) => keys.has(jobKey(row)) && row.id !== states[0]?.id,
  );
}
