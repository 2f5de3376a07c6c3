import type { Database } from "bun:sqlite";

/** A change of one row, as the hash of its activity covers it. */
export type ChangeRow = { noun: string; id_row: number; before: string | null; after: string | null };

/** An activity and its hash: stored with each backup and logged once a day, outside the database. */
export type ChainHead = { activity: number; hash: string };

/** A head with the place that it was stored in, in Italian. */
export type KnownHead = ChainHead & { source: string };

/** `brokenAt`: the first activity whose hash does not fit. */
export type ChainReport = { activities: number; head: ChainHead | null; brokenAt: number | null };

/** What the hash covers of an activity, as the database has it. */
export type HashedActivity = {
  id: number;
  id_user: number | null;
  user: string;
  site: string;
  id_operation: string;
  ip: string;
  notes: string;
  date_created: string;
};

export const hashedColumns = "id, id_user, user, site, id_operation, ip, notes, date_created";

/** SHA-256 of the activity, its changes and the hash of the activity before it. */
export function activityHash(
  previous: string,
  { id, id_user, user, site, id_operation, ip, notes, date_created }: HashedActivity,
  changes: readonly ChangeRow[],
): string {
  // The order of the columns is a part of what is hashed.
  const activity = { id, id_user, user, site, id_operation, ip, notes, date_created };
  return new Bun.CryptoHasher("sha256").update(JSON.stringify([previous, activity, changes])).digest("hex");
}

export const chainHead = (db: Database): ChainHead | null =>
  db.query("SELECT id AS activity, hash FROM activity ORDER BY id DESC LIMIT 1").get() as ChainHead | null;

/** Computes the chain anew, in one read transaction and with one row in memory. */
export function verifyChain(db: Database): ChainReport {
  return db.transaction(() => {
    const changes = changesInOrder(db);
    let activities = 0;
    let head: ChainHead | null = null;
    let brokenAt: number | null = null;
    for (const { hash, ...activity } of db
      .query(`SELECT ${hashedColumns}, hash FROM activity ORDER BY id`)
      .iterate() as Iterable<HashedActivity & { hash: string }>) {
      activities++;
      const expected = activityHash(head?.hash ?? "", activity, changes.of(activity.id));
      if (expected !== hash) brokenAt ??= activity.id;
      head = { activity: activity.id, hash };
    }
    return { activities, head, brokenAt };
  })();
}

/**
 * The known heads that the chain does not contain. They show what the chain alone cannot: that its end was cut off,
 * or that all of it was computed anew.
 */
export const lostHeads = (db: Database, known: readonly KnownHead[]): KnownHead[] =>
  known.filter(({ activity, hash }) => {
    const row = db.query("SELECT hash FROM activity WHERE id = ?").get(activity) as { hash: string } | null;
    return row?.hash !== hash;
  });

/** Reads the changes once, in the order of their activities, which must be asked for in that order. */
function changesInOrder(db: Database) {
  const rows = (
    db
      .query("SELECT id_activity, noun, id_row, before, after FROM change ORDER BY id_activity, id")
      .iterate() as IterableIterator<ChangeRow & { id_activity: number }>
  )[Symbol.iterator]();
  let next = rows.next();
  return {
    of(activity: number): ChangeRow[] {
      const own: ChangeRow[] = [];
      for (; !next.done && next.value.id_activity <= activity; next = rows.next()) {
        const { id_activity, ...change } = next.value;
        if (id_activity === activity) own.push(change);
      }
      return own;
    },
  };
}
