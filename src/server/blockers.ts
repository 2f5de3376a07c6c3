import type { Site } from "./permissions";

/** `2 appuntamenti, 1 ordine`: what prevents a deletion; empty when nothing does. */
export function listBlockers(...counts: [count: number, one: string, more: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`)
    .join(", ");
}

/** Site B does not see every record that prevents a deletion, so it does not learn their number either. */
export const blockerText = (blockers: string, site: Site) =>
  site === "A" ? blockers : "altri dati collegati";
