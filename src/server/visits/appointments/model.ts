import type { Row } from "../../tables/define";
/** Spec 1 §4. */
export const appointmentStates = { 0: "In trattativa", 1: "Confermato", 2: "Fallito" } as const;
export type AppointmentState = keyof typeof appointmentStates;
export const confirmedState = 1;
export const failedState = 2;
export const openState = 0;

/** What is left to do for a visit. */
export const missingTexts = {
  call: "Da richiamare",
  order: "Confermati senza ordine",
} as const;
export const missingWords = ["call", "order"] as const;

export const appointmentsPerPage = 20;
export const messages = {
  created: "Appuntamento inserito",
  changed: "Appuntamento modificato",
  deleted: "Appuntamento eliminato",
  agentChanged: "Agente aggiornato",
  stateChanged: "Stato aggiornato",
  moved: "Appuntamento spostato",
  onlyOnA: "resta visibile solo sul sito A.",
  noAddress: "Il cliente non ha nessun indirizzo associato.",
};

/** The hours in which the agenda offers visits. */
export const visitingHours = { from: "08:00", until: "20:00" };

/** The rule of `appointment_rows.shown_on_b`, for rows that are no longer stored; a test compares the two. */
export const isAppointmentShown = ({ date, state, flag_renata }: Row): boolean =>
  (date as string) <= "2023-10-15" || state !== 1 || flag_renata === 1;
