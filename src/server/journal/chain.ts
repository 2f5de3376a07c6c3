import type { Database } from "bun:sqlite";
import { today } from "../base/clock";
import { logLine } from "../base/logger";
import { database } from "../db/db";
import type { Rows } from "../tables/rows";

export type ChangeRow = { noun: string; id_row: number; before: string | null; after: string | null };

/** Stored with each backup and logged once a day, outside the database. */
export type ChainHead = { activity: number; hash: string };

export type KnownHead = ChainHead & { source: string };

/** `brokenAt`: the first activity whose hash does not fit. */
type ChainReport = { activities: number; head: ChainHead | null; brokenAt: number | null };

export type HashedActivity = Omit<Rows["activity"], "hash">;

export const hashedColumns = "id, id_user, user, site, id_operation, ip, notes, date_created";

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

export type ErasedActivity = { activity: number; hash: string };

export const digestOf = (list: readonly ErasedActivity[]) =>
  new Bun.CryptoHasher("sha256")
    .update(list.map(({ activity, hash }) => `${activity}:${hash}`).join("\n"))
    .digest("hex");

/** With one row in memory. Of erased contents the rest must be what the erasure noted. */
export function verifyChain(db: Database): ChainReport {
  return db.transaction(() => {
    const changes = changesInOrder(db);
    const erasures = new ErasuresOf(db);
    const cut = lastCut(db);
    let activities = 0;
    let head: ChainHead | null = cut;
    let brokenAt: number | null = null;
    for (const { hash, ...activity } of db
      .query(`SELECT ${hashedColumns}, hash FROM activity ORDER BY id`)
      .iterate() as Iterable<HashedActivity & { hash: string }>) {
      activities++;
      const own = changes.of(activity.id);
      const left = activityHash(head?.hash ?? "", activity, own);
      if (left !== (erasures.hashOf(activity.id) ?? hash)) brokenAt ??= activity.id;
      head = { activity: activity.id, hash };
    }
    brokenAt ??= erasures.firstUnnoted(cut) ?? (cut && !erasures.hasCut(cut) ? cut.activity + 1 : null);
    return { activities, head, brokenAt };
  })();
}

const hasTable = (db: Database, name: string) =>
  db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;

const lastCut = (db: Database): ChainHead | null =>
  hasTable(db, "log_cuts")
    ? (db.query("SELECT activity, hash FROM log_cuts ORDER BY id DESC LIMIT 1").get() as ChainHead | null)
    : null;

type ErasedList = { activities: ErasedActivity[]; noted: number | undefined };

class ErasuresOf {
  private lists: ErasedList[];
  private hashes: Map<number, string>;
  private cuts: Set<string>;

  constructor(db: Database) {
    const digests = new Map(
      notedIn(db, "erasures").map(({ id, row, after }) => [`${row} ${after.digest}`, id]),
    );
    this.cuts = new Set(notedIn(db, "log_cuts").map(({ after }) => `${after.activity}:${after.hash}`));
    const rows = hasTable(db, "erased_activities")
      ? (db
          .query("SELECT id_erasure, part, activity, hash FROM erased_activities ORDER BY activity")
          .all() as ErasedRow[])
      : [];
    const lists = Map.groupBy(rows, ({ id_erasure, part }) => `${id_erasure} ${part}`);
    this.lists = [...lists.values()]
      .map((activities) => ({
        activities,
        noted: digests.get(`${activities[0]?.id_erasure} ${digestOf(activities)}`),
      }))
      .sort((a, b) => (a.noted ?? 0) - (b.noted ?? 0));
    // The last act that touched an activity noted what is left of it.
    this.hashes = new Map(
      this.lists.flatMap(({ activities }) => activities.map(({ activity, hash }) => [activity, hash])),
    );
  }

  hashOf = (activity: number) => this.hashes.get(activity);

  hasCut = ({ activity, hash }: ChainHead) => this.cuts.has(`${activity}:${hash}`);

  firstUnnoted(cut: ChainHead | null): number | null {
    const wrong = this.lists.find(
      ({ activities, noted }) => !noted && (activities.at(-1)?.activity ?? 0) > (cut?.activity ?? 0),
    );
    return wrong?.activities[0]?.activity ?? null;
  }
}

type ErasedRow = ErasedActivity & { id_erasure: number; part: number };

function notedIn(db: Database, table: string): { id: number; row: number; after: Record<string, unknown> }[] {
  const rows = db
    .query(
      `SELECT c.id, c.id_row AS row, c.after FROM change c JOIN activity a ON a.id = c.id_activity
       WHERE c.noun = ? AND c.after IS NOT NULL ORDER BY c.id`,
    )
    .all(table) as { id: number; row: number; after: string }[];
  return rows.map(({ after, ...row }) => ({ ...row, after: JSON.parse(after) }));
}

/** They show what the chain alone cannot: that its end was cut off, or all of it computed anew. */
export const lostHeads = (db: Database, known: readonly KnownHead[]): KnownHead[] =>
  known.filter(({ activity, hash }) => {
    if (activity <= (lastCut(db)?.activity ?? 0)) return false;
    const row = db.query("SELECT hash FROM activity WHERE id = ?").get(activity) as { hash: string } | null;
    return row?.hash !== hash;
  });

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

let loggedOn: string | undefined;

/** A journal that was cut off later does not contain it. */
export function logJournalHead() {
  if (loggedOn === today()) return;
  loggedOn = today();
  const head = chainHead(database());
  if (head) logLine("info", "journal-head", head);
}
