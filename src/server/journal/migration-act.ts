import type { Database } from "bun:sqlite";
import { now } from "../base/clock";
import { activityHash, type ChangeRow, chainHead, type HashedActivity } from "./chain";
import { installTriggers, removeTriggers } from "./triggers";

/** Not for rows with personal values, which it would not seal. In a new installation nothing is a change. */
export function asAct(db: Database, notes: string, work: () => void) {
  const previous = chainHead(db);
  if (!previous) return work();
  const begun = { id_user: null, user: "", site: "A", id_operation: "System.migrate", ip: "", notes };
  const { id } = db
    .query(
      `INSERT INTO activity (id_user, user, site, id_operation, ip, notes, date_created)
       VALUES ($id_user, $user, $site, $id_operation, $ip, $notes, $date_created) RETURNING id`,
    )
    .get({ ...begun, date_created: now() }) as { id: number };
  installTriggers(db);
  work();
  removeTriggers(db);
  const changes = db
    .query("SELECT noun, id_row, before, after FROM change WHERE id_activity = ? ORDER BY id")
    .all(id) as ChangeRow[];
  const act = db
    .query("SELECT id, id_user, user, site, id_operation, ip, notes, date_created FROM activity WHERE id = ?")
    .get(id) as HashedActivity;
  db.query("UPDATE activity SET hash = ? WHERE id = ?").run(activityHash(previous.hash, act, changes), id);
}
