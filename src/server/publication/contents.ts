import { Database } from "bun:sqlite";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rebuildSearch } from "../db/search-index";
import { finality, removeTriggers } from "../journal/triggers";
import { type TableWithRule, tableOf } from "../tables/all";
import type { SiteB } from "../tables/define";
import { unjournaled } from "../tables/unjournaled";

/** Into a new file: free pages would still contain deleted rows. */
export function makePublishable(path: string, uploads: string, to: string) {
  const copy = new Database(path, { strict: true });
  try {
    // A copy that is left half done is deleted: waiting for the disk would only delay others.
    copy.run("PRAGMA journal_mode = OFF");
    copy.run("PRAGMA synchronous = OFF");
    copy.run("PRAGMA foreign_keys = OFF");
    removeTriggers(copy);
    copy.transaction(() => {
      removeHidden(copy);
      renewIndexes(copy);
      rebuildSearch(copy);
    })();
    packFiles(copy, uploads);
    checkIntegrity(copy);
    copy.run("VACUUM INTO ?", [to]);
  } finally {
    copy.close();
  }
}

/** What refers to hidden rows goes, too. */
const hiddenRows: Record<TableWithRule, string> = {
  agents: "value > 2",
  appointments: "id IN (SELECT id FROM appointment_rows WHERE NOT shown_on_b)",
  crew_lines: "id_work IN hidden_works",
  material_blocks: "id_order IN (SELECT id FROM order_rows WHERE NOT shown_on_b)",
  order_materials: "id_order IN (SELECT id FROM order_rows WHERE NOT shown_on_b) OR id_work IN hidden_works",
  orders: "id IN (SELECT id FROM order_rows WHERE NOT shown_on_b)",
  settings:
    "key NOT LIKE 'company.%' AND key NOT LIKE 'quote.%' AND key NOT LIKE 'sheet.%' AND key NOT IN ('boxes.formMax', 'siteB.published')",
  work_materials: "id_work IN hidden_works",
  work_resources: "list = 'B' OR id_work IN hidden_works",
  works: "id IN hidden_works",
};

const publishedOf = (table: string): readonly string[] =>
  Object.hasOwn(unjournaled, table) ? unjournaled[table as keyof typeof unjournaled] : [];

function isPublished(table: string): boolean {
  const siteB = tableOf(table)?.siteB;
  return siteB === true || typeof siteB === "object" || publishedOf(table).length > 0;
}

function removeHidden(copy: Database) {
  // The journal has the old values of hidden fields.
  for (const name of finality) copy.run(`DROP TRIGGER IF EXISTS ${name}`);
  const names = copy
    .query(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .values()
    .flat() as string[];
  copy.run(jollyDays);
  const published = names.filter(isPublished);
  const hidden = names.filter((name) => !isPublished(name));
  for (const name of hidden) copy.run(`DELETE FROM "${name}"`);
  for (const sql of removalStatements) copy.run(sql);
  for (const name of published) emptyColumns(copy, name);
  removeDangling(copy);
  // Triggers noted what was removed.
  while (hidden.some((name) => copy.query(`SELECT 1 FROM "${name}" LIMIT 1`).get()))
    for (const name of hidden) copy.run(`DELETE FROM "${name}"`);
  // The last numbers given tell how many rows were removed.
  copy.run("DELETE FROM sqlite_sequence");
}

/** An index knows only what the published rows of its table give it; one that nobody fills again is empty. */
function renewIndexes(copy: Database) {
  const indexes = copy
    .query("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL %'")
    .all() as { name: string; sql: string }[];
  for (const { name, sql } of indexes) {
    copy.run(`DROP TABLE "${name}"`);
    copy.run(sql);
    if (/content = '\w/.test(sql)) copy.run(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`);
  }
}

/** The views read the rows of wholes: parts are deleted before them. */
const partsFirst = [
  ...(["crew_lines", "work_resources", "work_materials", "order_materials", "material_blocks"] as const),
  ...(["works", "orders", "appointments", "agents", "settings"] as const),
];

/** Of the days of works and absences up to the last work; on others before it everybody is there. */
const jollyDays = `
  INSERT OR IGNORE INTO jolly_days
  WITH RECURSIVE away (date, last, id_worker) AS (
    SELECT date_from, min(date_to, l.day), id_worker FROM absences, (SELECT max(date) AS day FROM works) l
    WHERE id_worker IS NOT NULL AND date_from <= l.day
    UNION ALL SELECT date(date, '+1 day'), last, id_worker FROM away WHERE date < last),
  taken AS (
    SELECT date, id_worker FROM away
    UNION SELECT w.date, l.id_worker FROM works w JOIN crew_lines l ON l.id_work = w.id WHERE l.id_worker IS NOT NULL)
  SELECT d.date, p.id
  FROM (SELECT date FROM works UNION SELECT date FROM away) d
  JOIN (SELECT 0 AS id UNION ALL SELECT id FROM workers WHERE deleted = 0 AND date IS NULL AND surname NOT LIKE 'unica%') p
  WHERE NOT EXISTS (SELECT 1 FROM taken t WHERE t.date = d.date AND t.id_worker = p.id)`;

const removalStatements = [
  // Off premises, passwords come with the list of accounts; others are only names of authors.
  "UPDATE users SET active = 0 WHERE NOT instr(sites, 'B')",
  "CREATE TEMP TABLE readers AS SELECT id FROM users WHERE active = 1",
  "DELETE FROM memo_shares WHERE id_user NOT IN readers",
  "DELETE FROM memos WHERE id_user NOT IN readers AND id NOT IN (SELECT id_memo FROM memo_shares)",
  "DELETE FROM news_reads WHERE id_user NOT IN readers",
  "DELETE FROM menus WHERE id_user NOT IN readers",
  "DELETE FROM saved_views WHERE id_user NOT IN readers",
  "CREATE TEMP TABLE hidden_works AS SELECT id FROM work_rows WHERE NOT shown_on_b",
  "INSERT INTO hidden_works SELECT id FROM works WHERE id_order IN (SELECT id FROM order_rows WHERE NOT shown_on_b)",
  ...partsFirst.map((name) => `DELETE FROM "${name}" WHERE ${hiddenRows[name]}`),
  // A hidden agent is none, not a reason to hide the appointment.
  "UPDATE appointments SET id_agent = 0 WHERE id_agent NOT IN (SELECT value FROM agents)",
  // No foreign key: a line that is gone keeps its movements.
  "UPDATE box_log SET id_order = NULL WHERE id_order NOT IN (SELECT id FROM orders)",
];

type Stored = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null };

function emptyColumns(copy: Database, table: string) {
  const columns = copy
    .query(`SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_info('${table}')`)
    .all() as Stored[];
  const values = columns.flatMap((column) => {
    const siteB = tableOf(table)?.columns[column.name]?.siteB as SiteB | undefined;
    if (siteB === true) return [];
    if (column.pk || publishedOf(table).includes(column.name)) return [];
    const value = typeof siteB === "object" ? literal(siteB.published) : emptied(column);
    return [`"${column.name}" = ${value}`];
  });
  if (values.length) copy.run(`UPDATE "${table}" SET ${values.join(", ")}`);
}

const literal = (value: unknown) => (typeof value === "string" ? `'${value}'` : String(value));

const emptied = ({ type, notnull, dflt_value }: Stored) =>
  notnull ? (dflt_value ?? (type === "TEXT" ? "''" : "0")) : "NULL";

/** The reference where it may be empty, else the row: no table is named because it refers to hidden works. */
function removeDangling(copy: Database) {
  type Dangling = { table: string; rowid: number; parent: string; fkid: number };
  for (let rows = dangling(); rows.length; rows = dangling()) {
    for (const { table, rowid, fkid } of rows) {
      const { column, notnull } = copy
        .query(
          `SELECT f."from" AS column, c."notnull" FROM pragma_foreign_key_list(?1) f
           JOIN pragma_table_info(?1) c ON c.name = f."from" WHERE f.id = ?2`,
        )
        .get(table, fkid) as { column: string; notnull: number };
      copy.run(
        notnull
          ? `DELETE FROM "${table}" WHERE rowid = ${rowid}`
          : `UPDATE "${table}" SET "${column}" = NULL WHERE rowid = ${rowid}`,
      );
    }
  }
  function dangling() {
    return copy.query("PRAGMA foreign_key_check").all() as Dangling[];
  }
}

export const publishedFiles = `
  SELECT stored FROM box_files UNION SELECT stored FROM reports WHERE stored IS NOT NULL
  UNION SELECT stored FROM firm_logos`;

/** Files are stored in the copy, so that the publication is one file. */
function packFiles(copy: Database, uploads: string) {
  copy.run(
    "CREATE TABLE published_files (stored TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID",
  );
  const rows = copy.query(publishedFiles).all() as { stored: string }[];
  const insert = copy.query("INSERT INTO published_files (stored, bytes) VALUES (?, ?)");
  for (const { stored } of rows) {
    if (existsSync(join(uploads, stored))) insert.run(stored, readFileSync(join(uploads, stored)));
  }
}

export function checkIntegrity(copy: Database) {
  const { integrity_check } = copy.query("PRAGMA integrity_check").get() as { integrity_check: string };
  const orphans = copy.query("PRAGMA foreign_key_check").all();
  if (integrity_check !== "ok" || orphans.length) throw new Error("The publication is corrupt.");
}
