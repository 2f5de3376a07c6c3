import { isDay } from "../../base/days";
import type { Cell } from "./model";

export type ColumnKind = "text" | "day" | "moment" | "time" | "money";

const limits = { least: 6, greatest: 60 };
/** The arrow of the filter, and the bold letters of a heading. */
const besideHeading = 4;

/** In letters, by the longest content of some rows. */
export function widthOf(heading: string, kind: ColumnKind | undefined, cells: Cell[]): number {
  const longest = Math.max(
    heading.length + besideHeading,
    ...cells.map((cell) => shownLength(cell, kind) + 2),
  );
  return Math.min(limits.greatest, Math.max(limits.least, longest));
}

function shownLength(cell: Cell, kind: ColumnKind | undefined): number {
  if (cell === null) return 0;
  if (typeof cell === "boolean") return 5;
  if (typeof cell === "number") return kind === "money" ? moneyText.format(cell).length : String(cell).length;
  if (isDay(cell)) return 10;
  return Math.max(...cell.split("\n").map((line) => line.length));
}

const moneyText = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });
