import { addDays, type Day } from "../../base/days";
import type { Counts } from "../../crews/model";

/** Whether the default day at `moment` (`YYYY-MM-DD HH:MM`) is a later one than that of `moment` (DECISIONS, Kiosk). */
export const showsNextDay = (moment: string) => moment.slice(11, 16) >= "17:00";

export const upcomingDays = (today: Day) => [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days));

export const isShownDay = (date: Day, today: Day) => date >= addDays(today, -1) && date <= addDays(today, 7);

export function relativeDayLabel(date: Day, today: Day): string {
  if (date === today) return "Oggi";
  if (date === addDays(today, 1)) return "Domani";
  return date === addDays(today, -1) ? "Ieri" : "";
}

export const messages = {
  created: "Collegamento creato",
  revoked: "Collegamento revocato",
  dayOutOfRange: "Lo schermo mostra i giorni da ieri ai prossimi sette.",
  alreadyRevoked: "Il collegamento è già stato revocato.",
};

export type TileSeat = { text: string; isAway: boolean };

/** A work as the kiosk shows it: without phones, prices and notes. */
export type Tile = {
  id: number;
  /** `mar 24`, of a work begun on another day that still lasts. */
  since?: string;
  hour: string;
  end?: string;
  /** Minutes after its planned end. */
  late?: number;
  /** Its order was cancelled. */
  isCancelled?: true;
  /** Of today: its end has passed. */
  isOver?: true;
  client: string;
  place: string;
  onward: string;
  type: string;
  permit: boolean;
  workers: TileSeat[];
  vehicles: TileSeat[];
  missing: Counts;
};
