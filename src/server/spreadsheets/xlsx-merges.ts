import { type Cell, spreadsheetLimits } from "./model";
import { columnOf } from "./xlsx-cells";

type Range = { column: number; from: number; to: number; value: Cell };

const maxRanges = 20_000;

/** The merged cells of a sheet. Those over several rows give each of their rows the value of the first. */
export class Merges {
  count = 0;
  private readonly starting = new Map<number, Range[]>();
  /** By column: only damaged files have two in one. */
  private readonly open = new Map<number, Range>();

  add(first: string, from: number, to: number) {
    const column = columnOf(first);
    if (++this.count > maxRanges || to <= from || column >= spreadsheetLimits.columns) return;
    const range = { column, from, to, value: null };
    this.starting.set(from, [...(this.starting.get(from) ?? []), range]);
  }

  /** Rows come in the order of the sheet. */
  fill(row: number, cells: Cell[]) {
    for (const range of this.starting.get(row) ?? []) {
      range.value = cells[range.column] ?? null;
      this.open.set(range.column, range);
    }
    for (const { column, to, value } of this.open.values())
      if (to < row) this.open.delete(column);
      else if (value !== null) cells[column] ??= value;
  }
}

const mergeCell = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/g;
const longest = 200;

/** A sheet lists its merged cells after its rows: they are searched for before the rows are read. */
export async function readMerges(bytes: AsyncIterable<Uint8Array>): Promise<Merges> {
  const merges = new Merges();
  let text = "";
  for await (const chunk of bytes) {
    text += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("latin1");
    let end = 0;
    for (const found of text.matchAll(mergeCell)) {
      merges.add(found[1] as string, Number(found[2]), Number(found[3]));
      end = found.index + found[0].length;
    }
    text = text.slice(Math.max(end, text.length - longest));
  }
  return merges;
}
