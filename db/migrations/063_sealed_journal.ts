import type { Database } from "bun:sqlite";
import { newKey } from "../../src/server/base/sealing";
import {
  activityHash,
  type ChangeRow,
  digestOf,
  type ErasedActivity,
  type HashedActivity,
} from "../../src/server/journal/chain";
import { asAct } from "../../src/server/journal/migration-act";
import { withSealed } from "../../src/server/journal/sealing";

/** The columns with personal values of before migration 025, and whose they are: a kind of person, or a parent's. */
const personal: Record<string, { of: string | [column: string, table: string]; columns: string }> = {
  clients: {
    of: "client",
    columns:
      "surname name business_name phone cellphone email fiscal_code private_address business_address unique_code pec folded",
  },
  users: { of: "account", columns: "username name surname email phone" },
  workers: { of: "worker", columns: "surname name" },
  account_requests: { of: "request", columns: "name surname email phone ip" },
  pickup_places: { of: ["id_client", "clients"], columns: "address city zip province notes id_city" },
  appointments: { of: ["id_client", "clients"], columns: "description" },
  orders: { of: ["id_client", "clients"], columns: "notes notes_manager" },
  works: { of: ["id_order", "orders"], columns: "notes notes_foreman" },
  documents: { of: ["id_appointment", "appointments"], columns: "filename" },
  box_lines: { of: ["id_client", "clients"], columns: "title title2" },
  box_log: { of: ["id_line", "box_lines"], columns: "surname name title title2" },
  box_files: { of: ["id_line", "box_lines"], columns: "filename" },
  box_reminders: { of: ["id_line", "box_lines"], columns: "recipient" },
  memos: { of: ["id_user", "users"], columns: "title description" },
  reports: { of: ["id_user", "users"], columns: "message filename" },
  worker_logs: { of: ["id_worker", "workers"], columns: "description" },
  absences: { of: ["id_worker", "workers"], columns: "reason" },
};

type Cells = Record<string, string | number | null>;
type Change = ChangeRow & { id: number; id_activity: number };
type Key = { id: number; key: Uint8Array };

/**
 * Seals the personal values of the journal's rows of before it sealed them, and notes what is left of their
 * activities as an erasure does: the digest of the list is in a row of `erasures` that comes and goes in this act.
 */
export default function sealJournal(db: Database) {
  const last = db.query("DELETE FROM erasure_state WHERE name = 'lastPlainChange' RETURNING value").get() as {
    value: number;
  } | null;
  const edits = last?.value ? [...editsOf(db, last.value)] : [];
  if (!edits.length) return;
  asAct(db, "Aggiornamento del programma: i dati personali del registro di prima sono cifrati", () => {
    store(db, edits);
    const list = hashesLeft(db, new Set(edits.map(({ id_activity }) => id_activity)));
    const note = db.query("INSERT INTO erased_activities (id_erasure, activity, hash) VALUES (0, ?, ?)");
    for (const { activity, hash } of list) note.run(activity, hash);
    db.query(
      `INSERT INTO erasures (id, kind, id_person, mark, reason, digest, date_created)
       SELECT 0, 'request', 0, '', 'request', ?, date_created FROM activity ORDER BY id DESC LIMIT 1`,
    ).run(digestOf(list));
    db.run("DELETE FROM erasures WHERE id = 0");
  });
}

function* editsOf(db: Database, last: number): Generator<Change> {
  const tables = JSON.stringify(Object.keys(personal));
  const changes = db
    .query(
      `SELECT id, id_activity, noun, id_row, before, after FROM change
       WHERE id <= ? AND noun IN (SELECT value FROM json_each(?)) ORDER BY id`,
    )
    .all(last, tables) as Change[];
  for (const change of changes) {
    const before = sealed(db, change, change.before);
    const after = sealed(db, change, change.after);
    if (before !== change.before || after !== change.after) yield { ...change, before, after };
  }
}

function sealed(db: Database, { noun, id_row }: Change, stored: string | null): string | null {
  const cells = stored && (JSON.parse(stored) as Cells);
  if (!cells || "~" in cells) return stored;
  const columns = (personal[noun]?.columns.split(" ") ?? []).filter((column) => (cells[column] ?? "") !== "");
  const person = columns.length ? personOf(db, noun, id_row, cells) : null;
  return person ? withSealed(cells, columns, keyOf(db, person)) : stored;
}

type Person = { kind: string; id: number };

function personOf(db: Database, table: string, id: number, cells?: Cells): Person | null {
  const of = personal[table]?.of ?? [];
  if (typeof of === "string") return { kind: of, id };
  const [column = "", parent = ""] = of;
  const link = cells?.[column] ?? linkNow(db, table, id, column);
  return typeof link === "number" ? personOf(db, parent, link) : null;
}

/** What a row names its parent by; that of a deleted one is in the journal. */
function linkNow(db: Database, table: string, id: number, column: string) {
  const row = db.query(`SELECT "${column}" AS link FROM "${table}" WHERE id = ?`).get(id);
  const former = db.query(
    `SELECT coalesce(after, before) ->> ? AS link FROM change WHERE noun = ? AND id_row = ? ORDER BY id DESC LIMIT 1`,
  );
  return ((row ?? former.get(`$.${column}`, table, id)) as { link: number } | null)?.link;
}

/** None of a person who was erased: the values are destroyed. */
function keyOf(db: Database, { kind, id }: Person): Key | null {
  const name = `${kind} ${id}`;
  const found = db.query("SELECT id, key FROM person_keys WHERE person = ?").get(name) as Key | null;
  if (found) return found;
  if (db.query("SELECT 1 FROM erasures WHERE kind = ? AND id_person = ?").get(kind, id)) return null;
  const made = db.query("INSERT INTO person_keys (person, key) VALUES (?, ?) RETURNING id, key");
  return made.get(name, newKey()) as Key;
}

/** In spite of the trigger that keeps the journal as it is. */
function store(db: Database, edits: Change[]) {
  const { sql } = db.query("SELECT sql FROM sqlite_schema WHERE name = 'change_is_final'").get() as {
    sql: string;
  };
  db.run("DROP TRIGGER change_is_final");
  const update = db.query("UPDATE change SET before = ?, after = ? WHERE id = ?");
  for (const { id, before, after } of edits) update.run(before, after, id);
  db.run(sql);
}

function hashesLeft(db: Database, activities: Set<number>): ErasedActivity[] {
  const before = db.query("SELECT hash FROM activity WHERE id < ? ORDER BY id DESC LIMIT 1");
  const cut = db.query("SELECT hash FROM log_cuts ORDER BY id DESC LIMIT 1").get();
  const row = db.query(
    "SELECT id, id_user, user, site, id_operation, ip, notes, date_created FROM activity WHERE id = ?",
  );
  const changes = db.query(
    "SELECT noun, id_row, before, after FROM change WHERE id_activity = ? ORDER BY id",
  );
  return [...activities]
    .sort((a, b) => a - b)
    .map((activity) => {
      const { hash = "" } = ((before.get(activity) ?? cut) as { hash: string } | null) ?? {};
      const left = row.get(activity) as HashedActivity;
      return { activity, hash: activityHash(hash, left, changes.all(activity) as ChangeRow[]) };
    });
}
