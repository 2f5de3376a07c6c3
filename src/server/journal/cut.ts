import { now } from "../base/clock";
import type { Day } from "../base/days";
import { database, insert, one, run } from "../db/db";
import type { ChainHead } from "./chain";
import { type Act, journaled } from "./journal";
import { withOpenJournal } from "./triggers";

const batch = 2000;

/** The last act is noted, so that the chain can still be verified from there. */
export function cutLog(before: Day, act: Act) {
  const last = lastBefore(before);
  if (!last) return;
  journaled(act, () => {
    withOpenJournal(database(), () => {
      run`DELETE FROM change WHERE id_activity <= ${last.activity}`;
      run`DELETE FROM activity WHERE id <= ${last.activity}`;
    });
    insert("log_cuts", { activity: last.activity, hash: last.hash, date_created: now() });
    return { result: null, note: `Log eliminato fino all'operazione ${last.activity}` };
  });
}

/** The newest change stays: the next one's number follows it. */
const lastBefore = (day: Day) =>
  one<ChainHead>`
    WITH oldest AS (SELECT id, hash, date_created FROM activity ORDER BY id LIMIT ${batch})
    SELECT id AS activity, hash FROM oldest
    WHERE id < coalesce((SELECT min(id) FROM oldest WHERE date_created >= ${day}), 9e15)
      AND id < (SELECT max(id_activity) FROM change) ORDER BY id DESC LIMIT 1`;
