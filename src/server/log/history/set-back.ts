import { database } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { Cells } from "../../journal/values";
import { valuesToSetBack, whyNotAlone } from "../../undo/older-values";
import type { Part } from "./model";

export type Seen = {
  id: number;
  table: string;
  row: number;
  before: Cells | null;
  after: Cells | null;
  columns: string[];
};

/** The side of a change whose values the record can be given. */
export function sideToSetBack(seen: Seen, present: Cells | null, call: Call): Part["setBack"] {
  const { table, columns, before, after } = seen;
  if (!after || !present) return null;
  const differs = (state: Cells) => columns.some((column) => state[column] !== present[column]);
  const side = differs(after) ? "after" : "before";
  const wanted = seen[side];
  if (!wanted || !differs(wanted)) return null;
  const values = valuesToSetBack(table, { before, after }, side, present, call);
  return whyNotAlone(table, wanted, values, present, call) ? null : side;
}

export type PresentOf = (change: Seen) => Cells | null;

export function presentRows(changes: readonly Seen[]): PresentOf {
  const tables = [...Map.groupBy(changes, ({ table }) => table)].map(([table, some]) => {
    const ids = JSON.stringify(some.map(({ row }) => row));
    const rows = database()
      .query(`SELECT rowid AS "~", * FROM "${table}" WHERE rowid IN (SELECT value FROM json_each(?))`)
      .all(ids) as Cells[];
    return [table, new Map(rows.map((row) => [row["~"], row]))] as const;
  });
  const found = new Map(tables);
  return ({ table, row }) => found.get(table)?.get(row) ?? null;
}
