import type { Database } from "bun:sqlite";
import { clearCache } from "./cache";

/** The only tables without a journal: a new table is journaled by default. */
const unjournaled = new Set([
  "activity",
  "change",
  "current_activity",
  "answered_requests",
  "counters",
  "kiosk_sightings",
  "sessions",
  "login_attempts",
  "letters",
  "municipalities",
]);

/** Columns that must not be copied into the journal (TRUST S16). */
const secrets = new Set(["users.hash", "kiosk_devices.token_hash", "calendar_feeds.token_hash"]);

/** The tables whose every change is journaled, by name. */
export function journaledTables(db: Database): string[] {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all() as { name: string }[];
  return tables.map((table) => table.name).filter((name) => !unjournaled.has(name));
}

/** Generates the journal's triggers from the current schema. */
export function installTriggers(db: Database) {
  removeTriggers(db);
  for (const sql of wantedTriggers(db).values()) db.run(sql);
}

/** Installs the triggers again when they differ from what the schema asks for; answers the names of those that did. */
export function restoreTriggers(db: Database): string[] {
  const [wanted, present] = [wantedTriggers(db), presentTriggers(db)];
  const names = new Set([...wanted.keys(), ...present.keys()]);
  const wrong = [...names].filter((name) => wanted.get(name) !== present.get(name));
  if (wrong.length) installTriggers(db);
  return wrong;
}

/** Removes the journal's triggers: for bulk loads, and for the copies that site B publishes. */
export function removeTriggers(db: Database) {
  clearCache();
  for (const name of presentTriggers(db).keys()) db.run(`DROP TRIGGER "${name}"`);
}

/** The journal's triggers by name, as the database holds them. */
function presentTriggers(db: Database): Map<string, string> {
  const rows = db
    .query(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\'",
    )
    .all() as { name: string; sql: string }[];
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

/** The triggers that the schema asks for, by name, in the text that SQLite stores. */
const wantedTriggers = (db: Database) =>
  new Map(journaledTables(db).flatMap((table) => triggersOf(db, table)));

function triggersOf(db: Database, table: string): [name: string, sql: string][] {
  const columns = (db.query(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[])
    .map((column) => column.name)
    .filter((column) => !secrets.has(`${table}.${column}`));
  const row = (side: "OLD" | "NEW") =>
    `json_object(${columns.map((column) => `'${column}', ${side}."${column}"`).join(", ")})`;
  const trigger = (act: string, before: string, after: string, id: string): [string, string] => {
    const name = `journal_${table}_${act.toLowerCase()}`;
    return [
      name,
      `CREATE TRIGGER ${name} AFTER ${act} ON "${table}" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, '${table}', ${id}, ${before}, ${after} FROM current_activity;
    END`,
    ];
  };
  return [
    trigger("INSERT", "NULL", row("NEW"), "NEW.rowid"),
    trigger("UPDATE", row("OLD"), row("NEW"), "NEW.rowid"),
    trigger("DELETE", row("OLD"), "NULL", "OLD.rowid"),
  ];
}
