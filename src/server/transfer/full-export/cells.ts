import { quoteFormula } from "../../base/csv";
import type { Column } from "./contents";

type Value = string | number | Uint8Array | null;

const special = /[";\r\n]/;

/** Null is an empty cell, and an empty text `""` where the column may hold both. */
export function encodeCell(value: Value, { isNullable }: Column): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return Buffer.from(value).toString("base64");
  if (value === "") return isNullable ? '""' : "";
  return encodeText(value);
}

export function encodeText(text: string): string {
  const safe = quoteFormula(text);
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
