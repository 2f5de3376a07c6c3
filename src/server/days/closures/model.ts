import { type Day, dayName, daysOf } from "../../base/days";

/** Ends included. */
export type Closure = {
  id: number;
  from: Day;
  to: Day;
  /** 1: from then on, every year. */
  yearly: number;
  reason: string;
  version: number;
};

type Period = Pick<Closure, "from" | "to" | "yearly">;

export const longestClosure = 366;

const dayOfYear = (day: Day) => day.slice(5);

/** A period of every year may run over its end: from 24/12 to 6/1. */
export function isWithin(day: Day, { from, to, yearly }: Period): boolean {
  if (day < from) return false;
  if (!yearly) return day <= to;
  const [first, last, asked] = [from, to, day].map(dayOfYear) as [string, string, string];
  return first <= last ? first <= asked && asked <= last : asked >= first || asked <= last;
}

export const closureOn = (day: Day, closures: readonly (Period & { reason: string })[]): string | null =>
  closures.find((closure) => isWithin(day, closure))?.reason ?? null;

export function closedDays(from: Day, to: Day, closures: readonly (Period & { reason: string })[]) {
  return Object.fromEntries(
    daysOf(from, to).flatMap((day) => {
      const reason = closureOn(day, closures);
      return reason === null ? [] : [[day, reason]];
    }),
  ) as Partial<Record<Day, string>>;
}

export const messages = {
  missing: "Chiusura non trovata.",
  endsFirst: "L'ultimo giorno non può essere prima del primo.",
  tooLong: `Al massimo ${longestClosure} giorni.`,
};

const namedDay = (day: Day) => dayName(day).replace(/^./, (letter) => letter.toUpperCase());

export const closedText = (day: Day, reason: string) =>
  `${namedDay(day)} la ditta è chiusa${reason && `: ${reason}`}.`;

export const holidayText = (day: Day, holiday: string) => `${namedDay(day)} è festa: ${holiday}.`;
