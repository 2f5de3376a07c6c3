import type { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { quoteFormula } from "../../base/csv";
import { capitalized } from "../../base/text";
import { readableValue, tableOf } from "../../tables/all";
import { kindOf } from "../../tables/articles";
import type { TableName } from "../../tables/rows";

export const leftOut = {
  answered_requests: "risposte già date, ricordate per pochi minuti contro gli invii doppi",
  calendar_feed_uses: "ultimo uso degli indirizzi del calendario su questo server",
  kiosk_sightings: "ultimo collegamento degli schermi a questo server",
  day_plans: "ultima proposta letta delle squadre di un giorno, che si ricalcola",
  jolly_days: "chi è libero ogni giorno, nella sola copia per il sito B",
  list_totals: "conteggi ricalcolati dai dati",
  login_attempts: "tentativi di accesso su questo server",
  login_devices: "dispositivi da cui si è entrati in questo server",
  menus: "come ogni account ha disposto il proprio menu",
  material_stock: "giacenze ricalcolate dai movimenti",
  search_words: "parole ricalcolate dai dati",
  sessions: "accessi aperti su questo server",
  unknown_logins: "numero di accessi rifiutati su questo server",
} as const satisfies Partial<Record<TableName, string>>;
export type LeftOut = keyof typeof leftOut;

export type Column = { name: string; type: string; isNullable: boolean; key: number };

export function exportedTables(db: Database): string[] {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all() as { name: string }[];
  return tables.map(({ name }) => name).filter((name) => !(name in leftOut));
}

export const columnsOf = (db: Database, table: string): Column[] =>
  (
    db.query(`SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid`).all(table) as {
      name: string;
      type: string;
      notnull: number;
      pk: number;
    }[]
  ).map(({ name, type, notnull, pk }) => ({ name, type, isNullable: !notnull && !pk, key: pk }));

export type Reference = { table: string; column: string };

/** Numbers of other rows that the schema leaves unbound, as those of rows that may be gone, and no table describes. */
const unbound: Record<string, Reference> = {
  "activity.id_user": { table: "users", column: "id" },
  "box_lines.id_box": { table: "boxes", column: "number" },
  "box_log.id_box": { table: "boxes", column: "number" },
  "box_log.id_order": { table: "orders", column: "id" },
  "erased_activities.id_erasure": { table: "erasures", column: "id" },
  "undos.id_activity": { table: "activity", column: "id" },
  "undos.id_undone": { table: "activity", column: "id" },
  "works.id_job": { table: "works", column: "id" },
};

export function referencesOf(db: Database, table: string): Map<string, Reference> {
  const bound = db
    .query(`SELECT "from", "table", coalesce("to", 'id') AS "column" FROM pragma_foreign_key_list(?)`)
    .all(table) as (Reference & { from: string })[];
  const described = Object.entries(tableOf(table)?.columns ?? {}).flatMap(([name, { to }]) =>
    to ? [[name, { table: to, column: "id" }] as const] : [],
  );
  const known = Object.entries(unbound).flatMap(([name, to]) =>
    name.startsWith(`${table}.`) ? [[name.slice(table.length + 1), to] as const] : [],
  );
  return new Map([...described, ...known, ...bound.map(({ from, ...to }) => [from, to] as const)]);
}

export const names = {
  manifest: "esportazione.json",
  readme: "LEGGIMI.txt",
  columns: "colonne.csv",
  tables: "tabelle",
  files: "file",
};

export type Content = { bytes: number; sha256: string };

export type Manifest = {
  format: 1;
  program: string;
  /** `user_version` of the database. */
  schema: number;
  exportedAt: string;
  exportedBy: string;
  tables: Record<string, Content & { rows: number }>;
  files: (Content & { stored: string })[];
  /** Files that had a row and were not there. */
  missing: string[];
};

export const snapshotPath = (data: string) => join(data, `export-${randomBytes(8).toString("hex")}.tmp`);

/** The last two are of a program that still imported exports: all data, not encrypted. */
const leftover = /^(export-[0-9a-f]{16}\.tmp(-journal)?|import-all\.zip(\.partial)?)$/;

export function deleteLeftovers(data: string) {
  for (const name of readdirSync(data)) if (leftover.test(name)) rmSync(join(data, name));
}

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
