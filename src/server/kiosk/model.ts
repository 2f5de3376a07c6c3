import type { Counts } from "../crew/staffing";
import { addDays, type Day } from "../days";

/** Whether a wall by itself shows a day to come at `moment` (`YYYY-MM-DD HH:MM`), not that of the moment. */
export const looksAhead = (moment: string) => moment.slice(11, 16) >= "17:00";

/** The days to come that a wall shows. */
export const daysAhead = (today: Day) => [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days));

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
