import type { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "../src/server/db/db";
import { migrate } from "../src/server/journal/migrate";
import { journaledTables } from "../src/server/journal/triggers";

export const snapshotFile = join(import.meta.dir, "schema.sql");

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

if (import.meta.main) {
  const db = open(":memory:");
  await migrate(db);
  writeFileSync(snapshotFile, snapshotOf(db));
}
