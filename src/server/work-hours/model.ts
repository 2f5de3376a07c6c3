import { minutesOf } from "../days";

export const messages = {
  saved: "Ore salvate",
  future: "Le ore si scrivono a lavoro fatto.",
  notInCrew: "L'operaio non è nella squadra di questa lavorazione.",
};

/** Longer than this between start and finish is a slip of the pen. */
export const longestMinutes = 16 * 60;

export const longestPause = 4 * 60;

const dayMinutes = 24 * 60;

/** What the crew writes on the sheet; the times are `HH:MM`, an arrival that nobody wrote is empty. */
export type Times = { arrival: string; start: string; pause: number; finish: string };

/** Minutes from start to finish, past midnight too. */
export const spanOf = ({ start, finish }: Pick<Times, "start" | "finish">): number =>
  (minutesOf(finish) - minutesOf(start) + dayMinutes) % dayMinutes || dayMinutes;

/** Minutes that are paid. */
export const workedMinutes = (times: Pick<Times, "start" | "pause" | "finish">): number =>
  spanOf(times) - times.pause;

/** Whether two spans of the same person have a moment in common; `dayDifference` is how many days the second is later. */
export function overlap(
  one: Pick<Times, "start" | "finish">,
  other: Pick<Times, "start" | "finish">,
  dayDifference = 0,
): boolean {
  const [from, since] = [minutesOf(one.start), minutesOf(other.start) + dayDifference * dayMinutes];
  return from < since + spanOf(other) && since < from + spanOf(one);
}

export type Person = { id_worker: number; value: number; text: string };

/** Somebody in the crew of a work, or with hours there; without `times` as long as nobody wrote them. */
export type PersonHours = Person & {
  times: Times | null;
  /** No longer in the crew, where the hours remain. */
  isFormer: boolean;
  /** The reason of the absence; empty when none was given. */
  absent?: string;
};
