import { momentOf } from "./clock";
import { addDays, type Day, dayOf, minutesOf } from "./days";

const minute = 60_000;
const atUtc = (civil: string) => Date.parse(`${civil.replace(" ", "T")}Z`);

const offsetAt = (day: Day) => {
  const midnight = Date.parse(`${day}T00:00Z`);
  return atUtc(momentOf(midnight)) - midnight;
};

const offsets = new Map<Day, readonly [begin: number, end: number]>();

/** Alike but on the days when the clock changes. */
function offsetsOf(day: Day) {
  const known = offsets.get(day);
  if (known) return known;
  const found = [offsetAt(day), offsetAt(addDays(day, 1))] as const;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(day, found);
  return found;
}

/** A time that the clock shows twice is the first, a skipped one the change itself: later is never earlier. */
export function instantOf(date: Day, time: string): number {
  const civil = Date.parse(`${date}T00:00Z`) + minutesOf(time) * minute;
  const [before, after] = offsetsOf(date);
  if (before === after) return (civil - before) / minute;
  const tried = [civil - Math.max(before, after), civil - Math.min(before, after)] as const;
  const shown = tried.find((instant) => atUtc(momentOf(instant)) === civil);
  if (shown !== undefined) return shown / minute;
  let [change] = tried;
  while (atUtc(momentOf(change)) < civil) change += minute;
  return change / minute;
}

export function civilOf(instant: number): { date: Day; time: string } {
  const [before, after] = offsetsOf(dayOf(new Date(instant * minute).toISOString()));
  const moment =
    before === after ? new Date(instant * minute + before).toISOString() : momentOf(instant * minute);
  return { date: dayOf(moment), time: moment.slice(11, 16) };
}

export function minutesFrom(date: Day, start: string, finish: string): number {
  const until = minutesOf(finish) > minutesOf(start) ? date : addDays(date, 1);
  return instantOf(until, finish) - instantOf(date, start);
}
