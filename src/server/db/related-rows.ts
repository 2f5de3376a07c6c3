import type { Day } from "../base/days";
import type { ChangeRow } from "../journal/chain";
import type { Cells } from "../journal/values";

/** The other rows that look different after a change of one row, and the other days that show it. */
type Related = (
  before: Cells | null,
  after: Cells | null,
  changes: readonly ChangeRow[],
) => { id: number; day: Day }[];

const relations = new Map<string, Related[]>();

export const relateRows = (table: string, related: Related) =>
  relations.set(table, [...(relations.get(table) ?? []), related]);

export const relatedRows = (table: string, ...change: Parameters<Related>) =>
  (relations.get(table) ?? []).flatMap((related) => related(...change));
