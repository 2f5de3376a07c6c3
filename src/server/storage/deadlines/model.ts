import { type Day, daysBetween } from "../../base/days";

export const week = 7;
/** A payment is listed from so many days before its end. */
export const month = 30;

export const spans = {
  all: "Tutte",
  passed: "Scadute",
  week: "Entro 7 giorni",
  month: "Entro 30 giorni",
} as const;
export type Span = keyof typeof spans;

export const deadlinesPerPage = 25;

/** The next 30 days include the next 7. */
export function isWithin(span: Span, days: number): boolean {
  if (span === "all") return days <= month;
  if (span === "passed") return days < 0;
  return days >= 0 && days <= (span === "week" ? week : month);
}

export const daysLeft = (due: Day, today: Day): number => daysBetween(today, due);

export function dueText(days: number): string {
  if (days === 0) return "Scade oggi";
  const amount = Math.abs(days) === 1 ? "1 giorno" : `${Math.abs(days)} giorni`;
  return days < 0 ? `Scaduto da ${amount}` : `Scade fra ${amount}`;
}

export const messages = {
  reminded: "Solleciti in partenza",
  exported: "Scadenze dei depositi esportate in CSV",
};
