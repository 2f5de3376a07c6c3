import type { Database } from "bun:sqlite";
import { quoteFormula } from "../../base/csv";
import { readableValue, tableOf } from "../../tables/all";
import { type Column, referencesOf } from "./contents";

/** `t` is the row. */
const recordNames: Record<string, string> = {
  agents: "t.text",
  box_groups: "t.text",
  boxes: "t.number",
  activity: "t.date_created || ' ' || t.user",
  appointments: "t.date || ' ' || t.time",
  box_log: "t.date_created",
  clients: "coalesce(nullif(t.business_name, ''), trim(t.surname || ' ' || t.name))",
  letters: "t.subject",
  locations: "t.name",
  loss_reasons: "t.text",
  material_blocks: "t.date",
  materials: "t.name",
  memos: "t.title",
  municipalities: "t.name",
  news: "t.title",
  profiles: "t.label",
  orders: "'Ordine ' || t.id",
  payment_types: "t.text",
  pickup_places: "concat_ws(', ', nullif(t.address, ''), nullif(t.city, ''))",
  reports: "t.category",
  resources: "t.name",
  sources: "t.text",
  users: "t.username",
  vehicles: "t.name",
  work_types: "t.text",
  workers: "trim(t.surname || ' ' || t.name)",
  works: "t.date || ' ' || t.hour",
};

/** Milliseconds since 1970. */
export const isMoment = ({ name, type }: Column) =>
  type === "INTEGER" && (/_(at|until)$/.test(name) || name === "next_try");

type Readable = { of: string; sql: string; text: (value: string | number | null) => string };

export const readableHead = (column: string) => `→ ${column}`;

const asIs = (value: string | number | null) => String(value ?? "");

export function readableOf(db: Database, table: string, columns: readonly Column[]): Readable[] {
  const references = referencesOf(db, table);
  return columns.flatMap((column): Readable[] => {
    const { name } = column;
    const target = references.get(name);
    const record = target && recordNames[target.table];
    if (record) {
      const sql = `(SELECT ${record} FROM "${target.table}" t WHERE t."${target.column}" = r."${name}")`;
      return [{ of: name, sql, text: asIs }];
    }
    if (tableOf(table)?.columns[name]?.codes) {
      const text = (value: string | number | null) => readableValue(table, name, value);
      return [{ of: name, sql: `r."${name}"`, text }];
    }
    if (!isMoment(column)) return [];
    return [{ of: name, sql: `strftime('%Y-%m-%d %H:%M UTC', r."${name}" / 1000, 'unixepoch')`, text: asIs }];
  });
}

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
