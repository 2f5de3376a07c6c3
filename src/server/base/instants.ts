import { momentOf } from "./clock";
import { addDays, type Day, dayOf, minutesOf } from "./days";

const minute = 60_000;
const atUtc = (civil: string) => Date.parse(`${civil.replace(" ", "T")}Z`);

const offsets = new Map<Day, number>();

function offsetAt(day: Day): number {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const midnight = Date.parse(`${day}T00:00Z`);
  const offset = atUtc(momentOf(midnight)) - midnight;
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(day, offset);
  return offset;
}

/** A time that the clock shows twice is the first, a skipped one the change itself: later is never earlier. */
export function instantOf(date: Day, time: string): number {
  const civil = Date.parse(`${date}T00:00Z`) + minutesOf(time) * minute;
  const [before, after] = [offsetAt(date), offsetAt(addDays(date, 1))];
  if (before === after) return (civil - before) / minute;
  const tried = [civil - Math.max(before, after), civil - Math.min(before, after)] as const;
  const shown = tried.find((instant) => atUtc(momentOf(instant)) === civil);
  if (shown !== undefined) return shown / minute;
  let [change] = tried;
  while (atUtc(momentOf(change)) < civil) change += minute;
  return change / minute;
}

export function civilOf(instant: number): { date: Day; time: string } {
  const moment = momentOf(instant * minute);
  return { date: dayOf(moment), time: moment.slice(11) };
}

export function minutesFrom(date: Day, start: string, finish: string): number {
  const until = minutesOf(finish) > minutesOf(start) ? date : addDays(date, 1);
  return instantOf(until, finish) - instantOf(date, start);
}
