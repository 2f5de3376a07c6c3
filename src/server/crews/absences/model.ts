import type { Day } from "../../base/days";
import type { Kind } from "../model";

/** A day off of a worker or a stop of a vehicle, ends included. */
export type Absence = {
  id: number;
  id_worker: number | null;
  id_vehicle: number | null;
  kind: Kind;
  value: number;
  text: string;
  from: Day;
  to: Day;
  reason: string;
  version: number;
};

export const messages = {
  added: "Assenza inserita",
  changed: "Assenza modificata",
  deleted: "Assenza eliminata",
  missing: "Assenza non trovata.",
  daysReversed: "L'ultimo giorno non può essere prima del primo.",
  taken: "In quei giorni c'è già un'assenza.",
};
