import { database, transaction, withEffects } from "../db/db";
import { noticeOtherWriters } from "../db/memory";

type Waiting = { work: () => unknown; resolve(result: unknown): void; reject(error: unknown): void };

/** As many writes share a commit at most: those who read meanwhile must not wait for long. */
const largestGroup = 64;

const waiting: Waiting[] = [];

/** One wait for the disk for all that came in this turn of the event loop; a failed work is undone alone. */
export function inGroup<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (!waiting.length) setImmediate(commitGroup);
    waiting.push({ work, resolve: resolve as Waiting["resolve"], reject });
  });
}

function commitGroup() {
  const group = waiting.splice(0, largestGroup);
  if (waiting.length) setImmediate(commitGroup);
  try {
    const finished = transaction(() => {
      // From now on nobody else writes: what acts read from memory is what the database has.
      noticeOtherWriters();
      return group.map(({ work }) => attempt(work, group.length === 1));
    });
    for (const [at, { resolve, reject }] of group.entries()) settle(finished[at] as Finish, resolve, reject);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

type Finish = () => unknown;

function attempt(work: () => unknown, isOnly: boolean): Finish {
  try {
    const { result, effects } = withEffects(work, isOnly);
    return () => {
      for (const effect of effects) effect();
      return result;
    };
  } catch (error) {
    // A fault of the disk may have rolled back every work: the next one would open a transaction of its own.
    if (isOnly || !database().inTransaction) throw error;
    return () => {
      throw error;
    };
  }
}

function settle(finish: Finish, resolve: (result: unknown) => void, reject: (error: unknown) => void) {
  try {
    resolve(finish());
  } catch (error) {
    reject(error);
  }
}
