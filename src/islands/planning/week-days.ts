import { addDays, fromDay, weekday } from "../fields/days";

// The frame's own arithmetic of days: the server's would bring a library that this page has no room for.

/** The Monday of the day's week. */
export const mondayOf = (day: string) => addDays(day, -weekday(day));

export const daysBetween = (from: string, to: string) =>
  Math.round((fromDay(to).getTime() - fromDay(from).getTime()) / 86_400_000);
