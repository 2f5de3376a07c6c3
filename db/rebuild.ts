import type { Database } from "bun:sqlite";

type Part = { type: string; name: string; tbl_name: string; sql: string };

/** SQLite cannot drop a check that has no name. Views and triggers are made again as they were. */
export function rebuild(db: Database, tables: Record<string, [old: string, now: string][]>) {
  const parts = db
    .query("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    .all() as Part[];
  // A view takes its triggers along.
  const dropped = parts.filter(({ type }) => type === "trigger" || type === "view");
  for (const { type, name } of dropped) db.run(`DROP ${type} IF EXISTS "${name}"`);
  for (const [table, changes] of Object.entries(tables)) {
    const { sql } = parts.find(({ type, name }) => type === "table" && name === table) as Part;
    const indexes = parts.filter(({ type, tbl_name }) => type === "index" && tbl_name === table);
    const changed = changes.reduce((text, [old, now]) => {
      if (!text.includes(old)) throw new Error(`${table} has no ${old}`);
      return text.replace(old, now);
    }, sql);
    db.run(changed.replace(/^CREATE TABLE "?\w+"?/, `CREATE TABLE ${table}_anew`));
    db.run(
      `INSERT INTO ${table}_anew (${storedColumns(db, `${table}_anew`)}) SELECT ${storedColumns(db, table)} FROM ${table}`,
    );
    // The numbers of deleted rows must not be given again.
    const sequence = db.query("SELECT seq FROM sqlite_sequence WHERE name = ?").get(table) as {
      seq: number;
    } | null;
    db.run(`DROP TABLE ${table}`);
    db.run(`ALTER TABLE ${table}_anew RENAME TO ${table}`);
    if (sequence) db.run("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [sequence.seq, table]);
    for (const index of indexes) db.run(index.sql);
  }
  for (const { sql } of dropped.filter(({ type }) => type === "view")) db.run(sql);
  for (const { sql } of dropped.filter(({ type }) => type === "trigger")) db.run(sql);
}

/** Without those that are computed. */
const storedColumns = (db: Database, table: string) =>
  (db.query(`SELECT name FROM pragma_table_info('${table}')`).values() as [string][])
    .map(([name]) => `"${name}"`)
    .join(", ");
