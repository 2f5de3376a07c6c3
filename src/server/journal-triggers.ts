import type { Database } from "bun:sqlite";

/** Tables that are the house's own plumbing; every other table is journaled, so a new one can't be forgotten. */
const plumbing = new Set([
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

/** Columns that no journal may hold (TRUST S16). */
const secrets = new Set(["users.hash", "kiosk_devices.token_hash", "calendar_feeds.token_hash"]);

/** The tables whose every change is written down, by name. */
export function journaledTables(db: Database): string[] {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    )
    .all() as { name: string }[];
  return tables.map((table) => table.name).filter((name) => !plumbing.has(name));
}

/** Generates the journal's triggers from the schema as it stands. */
export function installTriggers(db: Database) {
  removeTriggers(db);
  for (const table of journaledTables(db)) {
    for (const sql of triggersOf(db, table)) db.run(sql);
  }
}

/** Takes the journal away: only for loading a whole demo or benchmark company at once. */
export function removeTriggers(db: Database) {
  const old = db
    .query("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal_%'")
    .all() as {
    name: string;
  }[];
  for (const { name } of old) db.run(`DROP TRIGGER "${name}"`);
}

function triggersOf(db: Database, table: string): string[] {
  const columns = (db.query(`SELECT name FROM pragma_table_info('${table}')`).all() as { name: string }[])
    .map((column) => column.name)
    .filter((column) => !secrets.has(`${table}.${column}`));
  const row = (side: "OLD" | "NEW") =>
    `json_object(${columns.map((column) => `'${column}', ${side}."${column}"`).join(", ")})`;
  const trigger = (act: string, before: string, after: string, id: string) => `
    CREATE TRIGGER journal_${table}_${act.toLowerCase()} AFTER ${act} ON "${table}" BEGIN
      SELECT RAISE(ABORT, 'a write outside an activity') WHERE NOT EXISTS (SELECT 1 FROM current_activity);
      INSERT INTO change (id_activity, noun, id_row, before, after)
        SELECT id_activity, '${table}', ${id}, ${before}, ${after} FROM current_activity;
    END`;
  return [
    trigger("INSERT", "NULL", row("NEW"), "NEW.rowid"),
    trigger("UPDATE", row("OLD"), row("NEW"), "NEW.rowid"),
    trigger("DELETE", row("OLD"), "NULL", "OLD.rowid"),
  ];
}
