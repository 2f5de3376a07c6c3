import { Refusal } from "./errors";

/** Waiting tasks start in rotation of owners: one with many delays the others by one task each. */
export function fairLimit(maxRunning: number, maxWaiting: number) {
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;

  function startNext() {
    const [next] = waiting;
    if (!next || running >= maxRunning) return;
    const [owner, [start, ...rest]] = next;
    waiting.delete(owner);
    if (rest.length) waiting.set(owner, rest);
    running++;
    start?.();
  }

  return async function limit<T>(owner: string, task: () => Promise<T>): Promise<T> {
    const own = waiting.get(owner) ?? [];
    if (own.length >= maxWaiting)
      throw new Refusal(429, "Troppe richieste in attesa: riprovare tra qualche secondo.", { retryAfter: 5 });
    await new Promise<void>((start) => {
      waiting.set(owner, [...own, start]);
      startNext();
    });
    try {
      return await task();
    } finally {
      running--;
      startNext();
    }
  };
}
