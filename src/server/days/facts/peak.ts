import { clash, startOf, type Timed, type Ways } from "./model";

export type Asking = { work: Timed; value: number };

/** The sum, less the most that can go on to a later work in time (a flow). */
export function neededTogether(asking: readonly Asking[], ways: Ways): number {
  const works = asking
    .filter(({ value }) => value > 0)
    .sort((one, other) => startOf(one.work) - startOf(other.work));
  const sum = works.reduce((total, { value }) => total + value, 0);
  return sum - goingOn(works, ways);
}

function goingOn(works: readonly Asking[], ways: Ways): number {
  const next = works.map(({ work }, at) =>
    works.flatMap((later, index) => (index > at && !clash(work, later.work, ways) ? [index] : [])),
  );
  const leaving = works.map(({ value }) => value);
  const open = works.map(({ value }) => value);
  const flow = works.map(() => new Map<number, number>());
  /** Sends up to `amount` on from a work, also by sending those elsewhere who hold the places; answers how many. */
  const send = (from: number, amount: number, seen: Set<number>): number => {
    for (const to of next[from] as number[]) {
      if (seen.has(to)) continue;
      seen.add(to);
      let sent = Math.min(amount, open[to] as number);
      if (sent > 0) open[to] = (open[to] as number) - sent;
      for (const [other, held] of sent > 0 ? [] : flow.entries()) {
        const there = held.get(to) ?? 0;
        if (!there || other === from) continue;
        sent = send(other, Math.min(amount, there), seen);
        if (!sent) continue;
        held.set(to, there - sent);
        break;
      }
      if (!sent) continue;
      flow[from]?.set(to, (flow[from]?.get(to) ?? 0) + sent);
      return sent;
    }
    return 0;
  };
  let total = 0;
  for (const from of works.keys())
    for (let sent = -1; leaving[from] && sent !== 0; ) {
      sent = send(from, leaving[from] as number, new Set());
      leaving[from] = (leaving[from] as number) - sent;
      total += sent;
    }
  return total;
}
