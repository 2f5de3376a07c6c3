import { refuse } from "../../base/errors";
import { type Cell, messages, spreadsheetLimits } from "./model";
import { columnOf } from "./xlsx-cells";
import { parseXml } from "./xml";

type Range = { column: number; from: number; to: number; value: Cell };

const maxRanges = 20_000;
/** More than any program writes: their number is shown. */
const maxCount = 1_000_000;

/** The merged cells of a sheet. Those over several rows give each of their rows the value of the first. */
export class Merges {
  count = 0;
  private readonly starting = new Map<number, Range[]>();
  /** By column: only damaged files have two in one. */
  private readonly open = new Map<number, Range>();

  add(first: string, from: number, to: number) {
    const column = columnOf(first);
    if (++this.count > maxCount) refuse(422, messages.tooMuch);
    if (this.count > maxRanges || to <= from || column >= spreadsheetLimits.columns) return;
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

/** A sheet lists its merged cells after its rows: they are read before the rows. */
export async function readMerges(bytes: AsyncIterable<Uint8Array>): Promise<Merges> {
  const merges = new Merges();
  const parts = parseXml(fromList(bytes), {
    until: list,
    open(name, { ref = "" }) {
      const [, first, from, to] = (name === "mergeCell" && reference.exec(ref)) || [];
      if (first) merges.add(first, Number(from), Number(to));
    },
  });
  for await (const _ of parts);
  return merges;
}

const reference = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/;
const list = "mergeCells";
/** `<` and a prefix of the namespace before the name. */
const longestStart = 20;

/** What is left of a sheet from its list of merged cells on, as a document of its own: most have no list. */
async function* fromList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let found = false;
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const text: Buffer = found ? Buffer.from(chunk) : Buffer.concat([before, chunk]);
    const start: number = found ? 0 : startOfList(text);
    found = start >= 0;
    if (found) yield text.subarray(start);
    else before = text.subarray(-longestStart - list.length);
  }
  if (!found) yield Buffer.from(`<${list}/>`);
}

function startOfList(text: Buffer): number {
  for (let at = text.indexOf(list); at >= 0; at = text.indexOf(list, at + list.length)) {
    const start = /<(?:\w+:)?$/.exec(text.toString("latin1", Math.max(0, at - longestStart), at));
    if (start) return at - start[0].length;
  }
  return -1;
}
