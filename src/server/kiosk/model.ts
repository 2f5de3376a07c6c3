import type { Counts } from "../crew/staffing";
import { addDays, type Day, dayOf } from "../days";

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

export const messages = {
  made: "Collegamento creato",
  revoked: "Collegamento revocato",
  far: "Lo schermo mostra i giorni da ieri ai prossimi sette.",
  gone: "Il collegamento è già stato revocato.",
};

/** A name on the wall; whoever is away is marked, without the reason. */
export type Seated = { text: string; isAway: boolean };

/** A work as the wall shows it: nothing to call, nothing to pay, nothing to note. */
export type Tile = {
  id: number;
  hour: string;
  client: string;
  place: string;
  type: string;
  permit: boolean;
  workers: Seated[];
  vehicles: Seated[];
  /** How many are still to be found. */
  missing: Counts;
};
