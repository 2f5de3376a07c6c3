import { addDays, type Day, isDay, localDay } from "../../../server/days";

/** The day on this computer's clock. */
export const today = (): Day => localDay(new Date());

const relative: Record<string, number> = { ieri: -1, oggi: 0, domani: 1, dopodomani: 2 };

/** Parses 1/2/26, 1-2, 01022026, 3.2.2026, oggi, domani and the like; null for anything else. */
export function parseDay(text: string, now = today()): Day | null {
  const typed = text.trim().toLowerCase();
  const offset = relative[typed];
  if (offset !== undefined) return addDays(now, offset);
  const [, d, m, y = now.slice(0, 4)] =
    typed.match(/^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/) ??
    typed.match(/^(\d\d)(\d\d)(\d{2}|\d{4})?$/) ??
    [];
  if (!d || !m) return null;
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
