import type { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { programFile } from "../base/program-files";
import { wrote } from "../db/table-writes";
import { tableOf } from "../tables/all";
import { unjournaled } from "../tables/unjournaled";

export function journaledTables(db: Database): string[] {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all() as { name: string }[];
  return tables.map((table) => table.name).filter((name) => !Object.hasOwn(unjournaled, name));
}

export function installTriggers(db: Database) {
  removeTriggers(db);
  for (const sql of journalTriggers(db).values()) db.run(sql);
}

/** Also those of `db/schema.sql`; any other trigger is dropped. */
export function restoreTriggers(db: Database): string[] {
  const wanted = new Map([...journalTriggers(db), ...schemaTriggers()]);
  const present = presentTriggers(db);
  const names = new Set([...wanted.keys(), ...present.keys()]);
  const wrong = [...names].filter((name) => wanted.get(name) !== present.get(name));
  for (const name of wrong) {
    const sql = wanted.get(name);
    db.run(`DROP TRIGGER IF EXISTS "${name}"`);
    if (sql) db.run(sql);
  }
  return wrong;
}

export const finality = ["activity_is_final", "activity_is_kept", "change_is_final", "change_is_kept"];

/** The triggers are gone within the transaction alone: others see them all the time. */
export function withOpenJournal(db: Database, work: () => void) {
  if (!db.inTransaction) throw new Error("The journal is opened only within a transaction.");
  for (const name of finality) db.run(`DROP TRIGGER "${name}"`);
  work();
  const triggers = schemaTriggers();
  for (const name of finality) db.run(triggers.get(name) as string);
}

export function removeTriggers(db: Database) {
  wrote();
  for (const name of presentTriggers(db).keys())
    if (name.startsWith("journal_")) db.run(`DROP TRIGGER "${name}"`);
}

type Triggers = Map<string, string>;

function presentTriggers(db: Database): Triggers {
  const rows = db.query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
  return new Map((rows as { name: string; sql: string }[]).map(({ name, sql }) => [name, sql]));
}

const journalTriggers = (db: Database): Triggers =>
  new Map(journaledTables(db).flatMap((table) => triggersOf(db, table)));

const schemaTriggers = (): Triggers =>
  new Map(
    readFileSync(programFile("db/schema.sql"), "utf8")
      .split(";\n\n")
      .flatMap((sql) => {
        const name = sql.match(/^CREATE TRIGGER (\w+)/)?.[1];
        return name ? [[name, sql.replace(/;\n$/, "")] as const] : [];
      }),
  );

/** The newest activity, while it has no hash: its hash ends it. */
const activityUnderWay = "SELECT id FROM activity WHERE id = (SELECT max(id) FROM activity) AND hash IS NULL";

export function journaledRow(db: Database, table: string, row: string): string {
  const columns = (db.query(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[])
    .map((column) => column.name)
    // Secrets are not copied into the journal (TRUST S16).
    .filter((column) => !tableOf(table)?.columns[column]?.secret);
  return `json_object(${columns.map((column) => `'${column}', ${row}."${column}"`).join(", ")})`;
}

function triggersOf(db: Database, table: string): [name: string, sql: string][] {
  const row = (side: "OLD" | "NEW") => journaledRow(db, table, side);
  const trigger = (act: string, before: string, after: string, id: string): [string, string] => {
    const name = `journal_${table}_${act.toLowerCase()}`;
    return [
      name,
      `CREATE TRIGGER ${name} AFTER ${act} ON "${table}" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (${activityUnderWay});
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id, '${table}', ${id}, ${before}, ${after} FROM (${activityUnderWay});
    END`,
    ];
  };
  return [
    trigger("INSERT", "NULL", row("NEW"), "NEW.rowid"),
    trigger("UPDATE", row("OLD"), row("NEW"), "NEW.rowid"),
    trigger("DELETE", row("OLD"), "NULL", "OLD.rowid"),
  ];
}
