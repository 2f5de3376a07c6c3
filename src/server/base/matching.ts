/** As many places as possible with somebody of their own, the first ones before the others. */
export function matching<W, P>(
  workers: readonly W[],
  places: readonly P[],
  mayTake: (worker: W, place: P) => boolean,
): Map<P, W> {
  const placeOf = new Map<W, P>();
  const assign = (place: P, tried: Set<W>): boolean =>
    workers.some((worker) => {
      if (tried.has(worker) || !mayTake(worker, place)) return false;
      tried.add(worker);
      const other = placeOf.get(worker);
      if (other !== undefined && !assign(other, tried)) return false;
      placeOf.set(worker, place);
      return true;
    });
  for (const place of places) assign(place, new Set());
  return new Map([...placeOf].map(([worker, place]) => [place, worker]));
}
