import type { Database } from "bun:sqlite";
import { quoteFormula } from "../../base/csv";
import { capitalized } from "../../base/text";
import { readableValue, tableOf } from "../../tables/all";
import { kindOf } from "../../tables/articles";
import { type Column, columnsOf, type Reference, referencesOf } from "./contents";

const fullName = "trim(t.surname || ' ' || t.name)";

/** What a row `t` is called, by the first of these columns that its table has. */
const recordNames = {
  action: "t.date_created",
  text: "t.text",
  label: "t.label",
  username: "t.username",
  business_name: `coalesce(nullif(t.business_name, ''), ${fullName})`,
  surname: fullName,
  title: "t.title",
  subject: "t.subject",
  category: "t.category",
  number: "t.number",
  filename: "t.filename",
  name: "t.name",
  address: "concat_ws(', ', nullif(t.address, ''), nullif(t.city, ''))",
  hour: "t.date || ' ' || t.hour",
  time: "t.date || ' ' || t.time",
  user: "t.date_created || ' ' || t.user",
  date: "t.date",
};

function recordName(db: Database, { table, column }: Reference): string {
  const has = new Set(columnsOf(db, table).map(({ name }) => name));
  const [, sql] = Object.entries(recordNames).find(([name]) => has.has(name)) ?? [];
  return sql ?? `'${capitalized(kindOf(table))} ' || t."${column}"`;
}

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
    if (target) {
      const sql = `(SELECT ${recordName(db, target)} FROM "${target.table}" t WHERE t."${target.column}" = r."${name}")`;
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
