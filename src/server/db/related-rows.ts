import type { Day } from "../base/days";
import type { Cells } from "../journal/values";

/** The other rows that look different after a change of one row of their table. */
type Related = (before: Cells | null, after: Cells | null) => { id: number; day: Day }[];

const relations = new Map<string, Related>();

/** Screens of site A that show the related rows get the change as well. */
export const relateRows = (table: string, related: Related) => relations.set(table, related);

export const relatedRows = (table: string, before: Cells | null, after: Cells | null) =>
  relations.get(table)?.(before, after) ?? [];
