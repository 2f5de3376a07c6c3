import type { Database } from "bun:sqlite";

/** The activity under way is the newest one while it has no hash: it needs no table of its own. */
export default function dropCurrentActivity(db: Database) {
  const triggers = db
    .query("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\'")
    .all() as { name: string }[];
  // They name the table; the last step installs the new ones.
  for (const { name } of triggers) db.run(`DROP TRIGGER "${name}"`);
  db.run("DROP TABLE current_activity");
}
