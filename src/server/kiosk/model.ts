import { z } from "zod";
import type { Counts } from "../crew/staffing";
import type { Day } from "../days";
import { line, optionalDay } from "../fields";

export * from "./words";

/** The day asked for by a button; without one the wall follows the date. */
export const AskedDay = z.object({ date: optionalDay().transform((date): Day | null => date ?? null) });

export const NewDevice = z.object({ name: line(60) });
export type NewDevice = z.output<typeof NewDevice>;

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
