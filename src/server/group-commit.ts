import { commitTogether } from "./db";

type Waiting = { work: () => unknown; resolve(result: unknown): void; reject(error: unknown): void };

/** As many writes share a commit at most: those who read meanwhile must not wait for long. */
const largestGroup = 32;

const waiting: Waiting[] = [];

/**
 * Does `work`, which is synchronous, in one transaction with the other writes that arrived in this turn of the event
 * loop. The promise is fulfilled when the transaction is on disk; a work that throws is rolled back alone.
 */
export function inGroup<T>(work: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    if (!waiting.length) setImmediate(commitGroup);
    waiting.push({ work, resolve: resolve as Waiting["resolve"], reject });
  });
}

function commitGroup() {
  const group = waiting.splice(0, largestGroup);
  if (waiting.length) setImmediate(commitGroup);
  const results = attempt(() => commitTogether(group.map(({ work }) => work)));
  for (const [at, { resolve, reject }] of group.entries()) {
    try {
      resolve(results()[at]?.());
    } catch (error) {
      reject(error);
    }
  }
}

/** The result of `work`, or its error each time that it is asked for. */
function attempt<T>(work: () => T): () => T {
  try {
    const result = work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
