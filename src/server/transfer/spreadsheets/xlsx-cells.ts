import type { Cell } from "./model";
import { shownNumber } from "./serials";
import type { Book } from "./xlsx-book";

/** 27 of `AB12`, counted from 0. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, "")) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A formula's is the result that was saved with it. */
export function cellOf(type: string, value: string | null, style: number, book: Book): Cell {
  if (value === null || value === "") return null;
  if (type === "s") return book.texts[Number(value)] ?? null;
  if (type === "b") return value === "1";
  if (type === "str" || type === "inlineStr") return plainText(value);
  if (type === "e") return value;
  if (type === "d") return value.replace("T", " ").slice(0, 16).replace(" 00:00", "");
  const number = Number(value);
  return Number.isFinite(number) ? shownNumber(number, book.kinds[style] ?? "number", book.since1904) : value;
}

/** Excel writes control characters as `_x000D_`. */
export const plainText = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, "\n");
