import type { Database } from "bun:sqlite";

/** A change of one row, as the hash of its activity covers it. */
export type ChangeRow = { noun: string; id_row: number; before: string | null; after: string | null };

/** An activity and its hash: stored with each backup and logged once a day, outside the database. */
export type ChainHead = { activity: number; hash: string };

/** A head with the place that it was stored in, in Italian. */
export type KnownHead = ChainHead & { source: string };

/** `brokenAt`: the first activity whose hash does not fit. */
type ChainReport = { activities: number; head: ChainHead | null; brokenAt: number | null };

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

/** An earlier activity of which contents were erased, with the hash of what is left of it. */
export type ErasedActivity = { activity: number; hash: string };

/** The digest of a list of erased activities: the activity of the erasure contains it. */
export const digestOf = (list: readonly ErasedActivity[]) =>
  new Bun.CryptoHasher("sha256")
    .update(list.map(({ activity, hash }) => `${activity}:${hash}`).join("\n"))
    .digest("hex");

/**
 * Computes the chain anew, in one read transaction and with one row in memory. Of an activity of which contents were
 * erased, what is left must be what its erasure noted. The first activities may have been deleted, their time over.
 */
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
      erasures.note(own);
      head = { activity: activity.id, hash };
    }
    brokenAt ??= erasures.firstUnnoted(cut) ?? (cut && !erasures.hasCut(cut) ? cut.activity + 1 : null);
    return { activities, head, brokenAt };
  })();
}

const hasTable = (db: Database, name: string) =>
  db.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;

/** The last activity of the part of the journal that was deleted when its time was over. */
const lastCut = (db: Database): ChainHead | null =>
  hasTable(db, "log_cuts")
    ? (db.query("SELECT activity, hash FROM log_cuts ORDER BY id DESC LIMIT 1").get() as ChainHead | null)
    : null;

/** What one act of an erasure left of activities. */
type ErasedList = { erasure: number; activities: ErasedActivity[] };

/** The lists of erased activities, and whether the journal itself contains their digests. */
class ErasuresOf {
  private lists = new Map<string, ErasedList>();
  private hashes = new Map<number, string>();
  private digests = new Map<number, Set<string>>();
  private cuts = new Set<string>();

  constructor(db: Database) {
    if (!hasTable(db, "erased_activities")) return;
    const rows = db
      .query(
        "SELECT id_erasure, part, activity, hash FROM erased_activities ORDER BY id_erasure, part, activity",
      )
      .all() as (ErasedActivity & { id_erasure: number; part: number })[];
    for (const { id_erasure: erasure, part, activity, hash } of rows) {
      const name = `${erasure} ${part}`;
      const list = this.lists.get(name) ?? { erasure, activities: [] };
      list.activities.push({ activity, hash });
      this.lists.set(name, list);
      // The last act that touched an activity noted what is left of it.
      this.hashes.set(activity, hash);
    }
  }

  hashOf = (activity: number) => this.hashes.get(activity);

  /** Reads what an activity notes of erasures and cuts. */
  note(changes: ChangeRow[]) {
    for (const { noun, id_row, before, after } of changes) {
      if (after === null) continue;
      if (noun === "erasures") this.noteDigest(id_row, JSON.parse(after).digest);
      if (noun === "log_cuts" && before === null)
        this.cuts.add(`${JSON.parse(after).activity}:${JSON.parse(after).hash}`);
    }
  }

  private noteDigest(erasure: number, digest: string) {
    const noted = this.digests.get(erasure) ?? new Set();
    this.digests.set(erasure, noted.add(digest));
  }

  hasCut = ({ activity, hash }: ChainHead) => this.cuts.has(`${activity}:${hash}`);

  /** The first activity of a list that no activity of the journal notes, but for lists older than the journal. */
  firstUnnoted(cut: ChainHead | null): number | null {
    const wrong = [...this.lists.values()].find(({ erasure, activities }) => {
      const isOlder = (activities.at(-1)?.activity ?? 0) <= (cut?.activity ?? 0);
      return !isOlder && !this.digests.get(erasure)?.has(digestOf(activities));
    });
    return wrong?.activities[0]?.activity ?? null;
  }
}

/**
 * The known heads that the chain does not contain. They show what the chain alone cannot: that its end was cut off,
 * or that all of it was computed anew.
 */
export const lostHeads = (db: Database, known: readonly KnownHead[]): KnownHead[] =>
  known.filter(({ activity, hash }) => {
    if (activity <= (lastCut(db)?.activity ?? 0)) return false;
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
