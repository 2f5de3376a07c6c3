import type { Day } from "../../base/days";
import { find, store } from "../../db/memory";
import type { Call } from "../../journal/caller";
import { roughWaysOf } from "../facts/rough-ways";
import { type DayReading, dayFacts } from "../facts/store";
import { problemsOfDay } from "../problems/store";
import { continuingLines } from "./continuing";
import { dayChanges, type Reading, type SinceReading, type WholeDay } from "./model";
import { boardOf, listsOf } from "./store";

export function boardWithContinuing(day: DayReading) {
  const continuing = continuingLines(day);
  return { ...boardOf(day), ...(continuing.length > 0 && { continuing }) };
}

export function wholeDay(date: Day, call: Call) {
  const day = dayFacts(date, call);
  const rough = roughWaysOf(day);
  return {
    ...boardWithContinuing(day),
    ...listsOf(day),
    problems: problemsOfDay(day),
    ...(rough > 0 && { rough }),
  };
}

/** `owner` names the day and for whom it was read: nobody is answered from a reading of others. */
export function marked(owner: string, day: WholeDay): Reading {
  const json = JSON.stringify(day);
  const reading = Bun.hash(json).toString(36);
  const made = { ...day, reading };
  store(keyOf(owner, reading), made, [], json.length);
  return made;
}

export function sinceReading(owner: string, reading: string, now: Reading): SinceReading {
  const before = find<Reading>(keyOf(owner, reading));
  return before ? { reading: now.reading, changes: dayChanges(before, now) } : { day: now };
}

const keyOf = (owner: string, reading: string) => `reading ${owner} ${reading}`;
