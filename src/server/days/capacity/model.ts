import type { Resource } from "../../orders/resources/model";

export type DayResource = {
  id_resource: number;
  name: string;
  type: Resource["type"];
  total: number;
  away: number;
  used: number;
  free: number;
  /** How many are needed at the same time, at most, with the road; on site B, which knows no lengths, all. */
  peak: number;
  continuing?: number;
  /** How many works that are not on the Giornaliera ask for. */
  offBoard?: number;
};

export type DayCapacity = { closed: string | null; resources: DayResource[] };

export const presentOf = ({ total, away }: Pick<DayResource, "total" | "away">) => Math.max(0, total - away);

/** 0 where the works can be done one after the other. */
export const shortOf = ({ total, away, peak }: Pick<DayResource, "total" | "away" | "peak">) =>
  Math.max(0, peak - presentOf({ total, away }));

const awayWords = { 0: ["assente", "assenti"], 1: ["fermo", "fermi"] } as const;

export function presentText(resource: Pick<DayResource, "type" | "total" | "away">): string {
  const { type, total, away } = resource;
  if (!away) return String(total);
  return `${presentOf(resource)} (${total} meno ${away} ${awayWords[type][away === 1 ? 0 : 1]})`;
}
