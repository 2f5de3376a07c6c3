import { type Day, formatDay } from "../../base/days";

export const outcomes = {
  0: "Non risponde",
  1: "Richiamare",
  2: "Conferma",
  3: "Perso",
} as const;
export type Outcome = keyof typeof outcomes;
export const outcomeCodes = [0, 1, 2, 3] as const;
export const noAnswer = 0;
export const refuses = 3;

export type PhoneCall = {
  id: number;
  /** `YYYY-MM-DD HH:MM`. */
  at: string;
  outcome: Outcome;
  call_on: Day | null;
  reason: string;
  notes: string;
  author: string;
};

/** `Richiamare il 03/12/2026`, `Non risponde, richiamare il 03/12/2026`, `Perso: Prezzo`. */
export function outcomeText({ outcome, call_on, reason }: Pick<PhoneCall, "outcome" | "call_on" | "reason">) {
  if (reason) return `${outcomes[outcome]}: ${reason}`;
  if (!call_on) return outcomes[outcome];
  const again = outcome === noAnswer ? `${outcomes[noAnswer]}, richiamare` : outcomes[outcome];
  return `${again} il ${formatDay(call_on)}`;
}

export const messages = {
  added: "Telefonata registrata",
  when: "Indicare quando richiamare.",
  past: "Indicare un giorno da oggi in poi.",
  why: "Indicare il motivo.",
};
