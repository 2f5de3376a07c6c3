import { durationWords } from "../../base/durations";
import { hoursText } from "../../orders/works/model";
import { clash, endOf, startOf, type Timed, type Ways } from "../facts/model";

/** Minutes that people rest between two days, and that a day may have with the ways. */
export type Limits = { rest: number; longest: number };

/** The ways from the depot to a work and back to it, in minutes. */
type DepotWays = { out: number; back: number };

type WorkOfShift = Timed & DepotWays & { end: string; client: string; day?: string };

/** Farther from the depot, in minutes, a crew sleeps away. */
const sleepsAway = 3 * 60;

export type ShiftProblem = { kind: "rest" | "day"; work: number; text: string };

/** Works with less than the rest between them are one shift, whatever the date. */
export function shiftProblems(
  works: readonly WorkOfShift[],
  ways: Ways,
  { rest, longest }: Limits,
): ShiftProblem[] {
  return shiftsOf(works, ways, rest).flatMap((shift): ShiftProblem[] => {
    const last = shift.works.at(-1);
    if (!last || shift.works.length < 2) return [];
    const { from, until } = spanOf(shift);
    if (until - from <= longest) return [];
    // Two works that do not go together at all are a problem of their own (clashes.ts).
    if (shift.works.some((work, at) => at > 0 && clash(shift.works[at - 1] as Timed, work, ways))) return [];
    const next = shift.works.findIndex((work, at) => at > 0 && work.day !== shift.works[at - 1]?.day);
    const [before, after] = [shift.works[next - 1], shift.works[next]];
    if (before && after)
      return [
        {
          kind: "rest",
          work: (after.day === undefined ? after : before).id,
          text: `riposo di ${durationWords(Math.max(0, restBetween(before, after, ways))) || "0 min"} ca. tra ${named(before)} e ${named(after)} (almeno ${durationWords(rest)})`,
        },
      ];
    return [
      {
        kind: "day",
        work: last.id,
        text: `giornata di ${durationWords(until - from)} ca. con la strada (al massimo ${durationWords(longest)})`,
      },
    ];
  });
}

const named = (work: WorkOfShift) => `le ${hoursText(work)}${work.day ? ` di ${work.day}` : ""}`;

/** Of a work that makes a day too long by itself; one so long that people rest within it is of several days. */
export function tooLongAlone(work: WorkOfShift, { rest, longest }: Limits): string | undefined {
  const { from, until } = spanOf({ works: [work], isAway: false });
  if (until - from <= longest || work.minutes >= longest + rest) return;
  return `Giornata di ${durationWords(until - from)} ca. con la strada (al massimo ${durationWords(longest)})`;
}

/** `isAway`: it begins where the crew slept. */
type Shift = { works: readonly WorkOfShift[]; isAway: boolean };

function shiftsOf(works: readonly WorkOfShift[], ways: Ways, rest: number): Shift[] {
  const shifts: { works: WorkOfShift[]; isAway: boolean }[] = [];
  for (const work of works) {
    const before = shifts.at(-1)?.works.at(-1);
    if (before && restBetween(before, work, ways) < rest) shifts.at(-1)?.works.push(work);
    else shifts.push({ works: [work], isAway: before !== undefined && before.back > sleepsAway });
  }
  return shifts;
}

/** Who is not too far away goes home and comes back from there. */
function restBetween(before: WorkOfShift, after: WorkOfShift, ways: Ways): number {
  const gap = startOf(after) - endOf(before);
  return before.back > sleepsAway ? gap - (ways(before, after)?.minutes ?? 0) : gap - before.back - after.out;
}

function spanOf({ works, isAway }: Shift): { from: number; until: number } {
  const [first] = works as [WorkOfShift];
  const ends = works.map((work) => endOf(work) + (work.back > sleepsAway ? 0 : work.back));
  return { from: startOf(first) - (isAway ? 0 : first.out), until: Math.max(...ends) };
}
