import { today } from "../../base/clock";
import { addDays, type Day, daysOf, mondayOf } from "../../base/days";
import { kinds, presentCounts, requiredCounts, staffing } from "../../crews/model";
import type { Call } from "../../journal/caller";
import { dayFacts } from "../facts/store";

/** The days of a week that are still to come and have works, each with its empty seats: a night of the first is known to the second once it is signed. */
export function daysToCompose(date: Day, call: Call): { date: Day; empty: number }[] {
  const monday = mondayOf(date);
  return daysOf(monday, addDays(monday, 6)).flatMap((day) => {
    if (day < today()) return [];
    const facts = dayFacts(day, call);
    const works = facts.works().filter(({ show_worksheet }) => show_worksheet === 1);
    if (!works.length) return [];
    const ofWork = Map.groupBy(facts.crews().lines, ({ id_work }) => id_work);
    const away = facts.away();
    const empty = works.reduce((sum, work) => {
      const { lacks } = staffing(requiredCounts(work), presentCounts(ofWork.get(work.id) ?? [], away));
      return sum + kinds.reduce((both, kind) => both + lacks[kind], 0);
    }, 0);
    return [{ date: day, empty }];
  });
}
