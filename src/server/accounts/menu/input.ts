import { z } from "zod";
import {
  fixedLineColumns,
  type LineColumn,
  lineColumnNames,
  lineSorts,
} from "../../days/daily-works/lines-model";
import { flag, word } from "../../input/fields";
import { allEntries, formFolds, menu, menuEntries } from "./model";

export const Pinning = z.object({ entry: word(menuEntries.map(({ href }) => href)), on: flag() });

export const Switch = z.object({ on: flag() });

export const Folding = z.object({
  group: word([...menu.map(({ key }) => key), allEntries, ...formFolds]),
  open: flag(),
});

const sameOnce = (columns: readonly string[]) => new Set(columns).size === columns.length;
const hasFixed = (columns: readonly LineColumn[]) =>
  fixedLineColumns.every((column) => columns.includes(column));

export const Lines = z.object({
  columns: z.array(z.enum(lineColumnNames)).refine((columns) => sameOnce(columns) && hasFixed(columns)),
  sort: z.enum(lineSorts),
  desc: flag(),
});
