import type { Database } from "bun:sqlite";

/** The number of rows of each table. */
export function rowCounts(db: Database): Record<string, number> {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all() as { name: string }[];
  return Object.fromEntries(
    tables.map(({ name }) => [name, db.query(`SELECT count(*) FROM "${name}"`).values()[0]?.[0] as number]),
  );
}

/** Every table, index, view and trigger with its text. */
export const schemaObjects = (db: Database) =>
  db.query("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();

/**
 * The rows of an older database once it is migrated: of failed logins only the counts of the newest schema are of use,
 * the table of the activity under way, empty outside a transaction, is gone, and the comuni of 2025 are seven more.
 * Three profiles got two permissions each, as an act of the journal. Another one sealed what it has of persons,
 * one wrote the region of a firm in use, one gave twelve profiles the right
 * to prices, one eight the right to tell clients, and one wrote 150 objects of
 * inventories and a VAT rule and gave ten profiles the right to quotes.
 */
export function lastingRows(db: Database): Record<string, number> {
  const { login_attempts: _counts, current_activity: _underWay, ...rows } = rowCounts(db);
  const isSealed = db.query("SELECT 1 FROM change WHERE noun <> 'locations'").get() !== null;
  const isInUse = db.query("SELECT 1 FROM clients WHERE id > 1").get() !== null;
  const acts = 4 + Number(isSealed) + Number(isInUse);
  const more = {
    municipalities: 7,
    activity: acts,
    change: acts + 178 + (isSealed ? 6 : 5),
    settings: Number(isInUse),
  };
  return {
    ...rows,
    ...Object.fromEntries(Object.entries(more).map(([table, added]) => [table, (rows[table] ?? 0) + added])),
  };
}

/** Every row of every table and every sequence, with the search's own tables, but of those in `without`. */
export function dump(db: Database, without: readonly string[] = []): Record<string, unknown[]> {
  const tables = db
    .query("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .all() as { name: string }[];
  const names = tables
    .map(({ name }) => name)
    .filter((name) => name !== "sqlite_schema" && !without.includes(name));
  return Object.fromEntries(
    names.map((name) => [name, db.query(`SELECT * FROM "${name}" ORDER BY 1`).all()]),
  );
}
