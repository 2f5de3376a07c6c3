import type { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "../src/server/db/db";
import { migrate } from "../src/server/journal/migrate";
import { journaledTables } from "../src/server/journal/triggers";
import { tableOf } from "../src/server/tables/all";

export const snapshotFile = join(import.meta.dir, "schema.sql");
export const rowsFile = join(import.meta.dir, "../src/server/tables/rows.ts");

/** The schema after all migrations, each table followed by its indexes and triggers. */
export function snapshotOf(db: Database): string {
  const objects = db
    .query(
      `SELECT s.sql FROM sqlite_schema s
       WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'journal\\_%' ESCAPE '\\'
         AND s.tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow')
         AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY s.tbl_name, s.type = 'table' DESC, s.type, s.name`,
    )
    .all() as { sql: string }[];
  return `-- Written by \`bun run schema\` from the migrations: read it, never edit it.
-- Every write to these tables is journaled by triggers made from the schema (src/server/journal/triggers.ts):
-- ${journaledTables(db).join(", ")}.

${objects.map(({ sql }) => `${sql};\n`).join("\n")}`;
}

/** The row of every table as a type. */
export function rowTypesOf(db: Database): string {
  const tables = db
    .query(
      `SELECT name FROM pragma_table_list
       WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`,
    )
    .all() as { name: string }[];
  const journaled = new Set(journaledTables(db));
  const rows = tables.map(({ name }) => `  ${name}: { ${columnsOf(db, name).join("; ")} };`);
  const names = tables.filter(({ name }) => journaled.has(name)).map(({ name }) => `"${name}"`);
  return `// Written by \`bun run schema\` from the migrations and each table's days: read it, never edit it.

import type { Day } from "../base/days";

// biome-ignore format: a line a table
export type Rows = {
${rows.join("\n")}
};

export type TableName = keyof Rows;

// biome-ignore format: as it is written
export type JournaledTable = ${names.join(" | ")};
`;
}

type Column = { name: string; type: string; notnull: number; pk: number };

function columnsOf(db: Database, table: string): string[] {
  const columns = db
    .query(`SELECT name, type, "notnull", pk FROM pragma_table_info('${table}')`)
    .all() as Column[];
  const types: Record<string, string> = {
    TEXT: "string",
    INTEGER: "number",
    REAL: "number",
    BLOB: "Uint8Array",
  };
  const typeOf = ({ name, type }: Column) =>
    tableOf(table)?.columns[name]?.kind === "day" ? "Day" : types[type];
  return columns.map(
    (column) => `${column.name}: ${typeOf(column)}${column.notnull || column.pk ? "" : " | null"}`,
  );
}

if (import.meta.main) {
  const db = open(":memory:");
  await migrate(db);
  writeFileSync(snapshotFile, snapshotOf(db));
  writeFileSync(rowsFile, rowTypesOf(db));
}
