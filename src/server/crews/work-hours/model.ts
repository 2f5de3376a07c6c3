import type { Day } from "../../base/days";
import { instantOf, minutesFrom } from "../../base/instants";

export const messages = {
  saved: "Ore salvate",
  exported: "Ore del mese esportate in CSV",
  future: "Le ore si scrivono a lavoro fatto.",
  tooLong: "Più di 16 ore dall'inizio: controllare",
  longPause: "La pausa è più lunga del lavoro",
  skipped: "In quella notte l'orologio passa dalle 2 alle 3: controllare",
  notInCrew: "L'operaio non è nella squadra di questa lavorazione.",
};

/** Longer than this between start and finish is a slip of the pen. */
export const longestMinutes = 16 * 60;

export const longestPause = 4 * 60;

/** What the crew writes on the sheet; the times are `HH:MM`, an arrival that nobody wrote is empty. */
export type Times = { arrival: string; start: string; pause: number; finish: string };

/** A start and a finish on the day of a work; the finish may be past midnight. */
export type Span = { date: Day } & Pick<Times, "start" | "finish">;

export const spanOf = ({ date, start, finish }: Span): number => minutesFrom(date, start, finish);

export const workedMinutes = (times: Span & Pick<Times, "pause">): number => spanOf(times) - times.pause;

export function overlap(one: Span, other: Span): boolean {
  const [from, since] = [instantOf(one.date, one.start), instantOf(other.date, other.start)];
  return from < since + spanOf(other) && since < from + spanOf(one);
}

export function faultOf(times: Span & Pick<Times, "pause">): ["pause" | "finish", string] | undefined {
  const span = spanOf(times);
  if (span === 0) return ["finish", messages.skipped];
  if (span > longestMinutes) return ["finish", messages.tooLong];
  return times.pause >= span ? ["pause", messages.longPause] : undefined;
}

/** Start and finish as planned: a proposal, hours only when somebody accepts it. */
export type Planned = Pick<Times, "start" | "finish">;

export const plannedText = ({ start, finish }: Planned) => `${start}-${finish}`;

export function plannedIn(text: string): Planned {
  const [start = "", finish = ""] = text.split("-");
  return { start, finish };
}

export type Person = { id_worker: number; value: number; text: string };

/** Somebody in the crew of a work, or with hours there; without `times` as long as nobody wrote them. */
export type PersonHours = Person & {
  times: Times | null;
  /** No longer in the crew, where the hours remain. */
  isFormer: boolean;
  absent?: string;
};

/** Hours with two decimals, for the payroll. */
export const decimalHours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** A day of a person in a month: what was worked, and what of it is beyond an ordinary day. */
export type DayHours = Person & { date: Day; minutes: number; overtime: number };

export type MonthHours = Person & {
  days: number;
  minutes: number;
  overtime: number;
  /** Working days away. */
  away: number;
};

export function monthOf(
  days: readonly DayHours[],
  away: readonly (Person & { days: number })[],
): MonthHours[] {
  const rows = new Map<number, MonthHours>();
  const rowOf = ({ id_worker, value, text }: Person) => {
    const row = rows.get(id_worker) ?? { id_worker, value, text, days: 0, minutes: 0, overtime: 0, away: 0 };
    rows.set(id_worker, row);
    return row;
  };
  for (const day of days) {
    const row = rowOf(day);
    row.days++;
    row.minutes += day.minutes;
    row.overtime += day.overtime;
  }
  for (const absence of away) rowOf(absence).away += absence.days;
  return [...rows.values()].sort((one, other) => one.value - other.value || one.id_worker - other.id_worker);
}
