// Apart from model.ts, whose shapes would bring the whole of zod to the wall.

/** From this hour on the wall shows tomorrow (DECISIONS, Kiosk). */
const turnsAt = "17:00";

const day = 86_400_000;

/** The civil day so many days later, in UTC, where every day has 24 hours. */
const later = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** The day a wall shows by itself at `moment` (`YYYY-MM-DD HH:MM`): today until 17:00, then tomorrow. */
export const dayToShow = (moment: string) =>
  moment.slice(11, 16) < turnsAt ? moment.slice(0, 10) : later(moment.slice(0, 10), 1);

/** How a day stands to today, in one word; none when it is far. */
export function wordFor(date: string, today: string): string {
  if (date === today) return "Oggi";
  if (date === later(today, 1)) return "Domani";
  return date === later(today, -1) ? "Ieri" : "";
}
