import type { Mapping } from "./headings";
import type { Cell } from "./kind";
import { cellText, toNotes } from "./model";
import { cleanLines, isNothing } from "./values";
import type { FileRow, UnusedColumn } from "./work-file";

const maxExamples = 3;

export class UnusedColumns {
  private readonly columns = new Map<number, UnusedColumn>();

  constructor(
    private readonly headings: readonly string[],
    private readonly mapping: Mapping,
  ) {}

  count({ cells }: FileRow) {
    for (const [at, cell] of cells.entries()) {
      if (this.mapping[at] || cell === null || isNothing(cell)) continue;
      const column = this.columns.get(at) ?? { at, heading: this.headings[at] ?? "", cells: 0, examples: [] };
      this.columns.set(at, column);
      column.cells++;
      const example = cellText(cell).slice(0, 60);
      if (column.examples.length < maxExamples && !column.examples.includes(example))
        column.examples.push(example);
    }
  }

  found = () => [...this.columns.values()].sort((one, other) => one.at - other.at);
}

export type Noted = { at: number; heading: string };

export const notedColumns = (headings: readonly string[], mapping: Mapping): Noted[] =>
  headings.flatMap((heading, at) => (mapping[at] === toNotes ? [{ at, heading }] : []));

const cleanNote = cleanLines(2000);

export const notesOf = (cells: readonly Cell[], columns: readonly Noted[]) =>
  columns.flatMap(({ at, heading }) => {
    const { value } = cleanNote(cells[at] ?? null);
    return value === null ? [] : [`${heading}: ${value}`];
  });

/** `Totale clienti`, with numbers alone beside it: the last row of many lists. */
export function isTotal({ cells }: FileRow): boolean {
  const filled = cells.filter((cell) => cell !== null && !isNothing(cell));
  const [first, ...others] = filled;
  if (!/^((sub)?total[ei]|somma)\b/i.test(String(first ?? "").trim())) return false;
  return others.every((cell) => typeof cell === "number" || /^[€\d\s.,-]+$/.test(String(cell)));
}
