import type { Resource } from "../../orders/resources/model";

/** What a day has of a resource, and what its works ask of it. */
export type DayResource = {
  id_resource: number;
  name: string;
  type: Resource["type"];
  total: number;
  /** Absent workers or stopped vehicles. */
  away: number;
  used: number;
  /** Below zero when the works ask for more than there is. */
  free: number;
  /** How many are needed at the same time, at most, with the road; on site B, which knows no lengths, all. */
  peak: number;
  /** How many of them works ask for that began before and still last; absent where none do. */
  continuing?: number;
};

/** `closed`: why the firm is closed that day, or null. */
export type DayCapacity = { closed: string | null; resources: DayResource[] };

/** How much of a resource is there that day. */
export const presentOf = ({ total, away }: Pick<DayResource, "total" | "away">) => Math.max(0, total - away);

/** How many are missing at the same time; 0 where the works can be done one after the other. */
export const shortOf = ({ total, away, peak }: Pick<DayResource, "total" | "away" | "peak">) =>
  Math.max(0, peak - presentOf({ total, away }));

const awayWords = { 0: ["assente", "assenti"], 1: ["fermo", "fermi"] } as const;

/** `18`, or `18 (48 meno 30 assenti)` when some are away. */
export function presentText(resource: Pick<DayResource, "type" | "total" | "away">): string {
  const { type, total, away } = resource;
  if (!away) return String(total);
  return `${presentOf(resource)} (${total} meno ${away} ${awayWords[type][away === 1 ? 0 : 1]})`;
}
