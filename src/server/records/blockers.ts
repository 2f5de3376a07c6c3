import type { Fragment } from "../db/db";
import { countOf } from "../db/paging";
import type { Call } from "../journal/caller";
import { mayReadTable } from "./readable-records";

type Blocker = [rows: Fragment, one: string, more: string];

const others = "altri dati collegati";

/** What the caller may not read is not counted, and site B, which sees few records, learns no number. */
export function listBlockers(call: Call, ...blockers: Blocker[]): string {
  const present = blockers
    .map(([rows, one, more]) => ({ table: tableOf(rows), count: countOf(rows), one, more }))
    .filter(({ count }) => count > 0);
  if (present.length && call.site === "B") return others;
  const shown = present.filter(({ table }) => mayReadTable(table, call));
  const texts = shown.map(({ count, one, more }) => `${count} ${count === 1 ? one : more}`);
  return [...texts, ...(shown.length < present.length ? [others] : [])].join(", ");
}

const tableOf = ({ strings }: Fragment) => strings[0]?.match(/^\w+/)?.[0] ?? "";
