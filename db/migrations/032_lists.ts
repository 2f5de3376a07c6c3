import type { Database } from "bun:sqlite";
import { rebuild } from "../rebuild";

/**
 * The lists of words that the program had in its code become rows, with the codes that records already hold. Agents
 * have the names that the settings gave them.
 */
export default function listsAsRows(db: Database) {
  for (const table of ["agents", "sources", "payment_types"])
    db.run(`CREATE TABLE ${table} (
  value INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  position INTEGER NOT NULL,
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1
) STRICT`);
  const agent = (code: number) =>
    (db.query("SELECT value FROM settings WHERE key = ?").get(`agent.${code}`) as { value: string } | null)
      ?.value ?? `Agente ${code}`;
  fill(db, "agents", ["Nessun agente", agent(1), agent(2), agent(3)]);
  fill(db, "sources", ["Non indicato", "Passaparola", "Sito web", "E-mail", "Vecchio cliente"]);
  fill(db, "payment_types", ["Contanti", "Assegno", "Bonifico"], 1);
  db.run("DELETE FROM settings WHERE key IN ('agent.1', 'agent.2', 'agent.3')");

  db.run("ALTER TABLE work_types ADD COLUMN position INTEGER NOT NULL DEFAULT 0");
  db.run("ALTER TABLE work_types ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))");
  // How long a work of this type usually takes; null where it varies.
  db.run("ALTER TABLE work_types ADD COLUMN minutes INTEGER CHECK (minutes > 0)");
  db.run(
    "UPDATE work_types SET position = (SELECT count(*) FROM work_types t WHERE t.value <= work_types.value)",
  );

  rebuild(db, {
    appointments: [
      ["CHECK (id_agent BETWEEN 0 AND 3)", "REFERENCES agents (value)"],
      ["CHECK (how_knew_about_us BETWEEN 0 AND 4)", "REFERENCES sources (value)"],
    ],
    orders: [["CHECK (payment_type IN (0, 1, 2))", "REFERENCES payment_types (value)"]],
  });
}

/** Codes count from 0; positions begin at `first`, because a code that means none is before all others. */
function fill(db: Database, table: string, texts: readonly string[], first = 0) {
  const insert = db.query(`INSERT INTO ${table} (value, text, position) VALUES (?, ?, ?)`);
  for (const [value, text] of texts.entries()) insert.run(value, text, value + first);
}
