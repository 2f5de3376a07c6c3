import { addDays, type Day, dayOf } from "../days";

// Apart from model.ts, whose shapes would bring the whole of zod to the wall.

/** From this hour on the wall shows tomorrow (DECISIONS, Kiosk). */
const turnsAt = "17:00";

/** The day a wall shows by itself at `moment` (`YYYY-MM-DD HH:MM`): today until 17:00, then tomorrow. */
export const dayToShow = (moment: string) =>
  moment.slice(11, 16) < turnsAt ? dayOf(moment) : addDays(dayOf(moment), 1);

/** Whether a wall shows the day: from yesterday to seven days ahead. */
export const isOnTheWall = (date: Day, today: Day) => date >= addDays(today, -1) && date <= addDays(today, 7);

/** How a day stands to today, in one word; none when it is far. */
export function wordFor(date: Day, today: Day): string {
  if (date === today) return "Oggi";
  if (date === addDays(today, 1)) return "Domani";
  return date === addDays(today, -1) ? "Ieri" : "";
}
