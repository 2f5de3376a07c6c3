import type { Day } from "../../src/server/base/days";
import { clash } from "../../src/server/days/facts/model";
import { shiftProblems, tooLongAlone } from "../../src/server/days/facts/shifts";
import { firmLimits } from "../../src/server/days/facts/store";
import { type DayTimes, timesOf, type WorkInTime } from "../../src/server/days/facts/times";
import { run } from "../../src/server/db/db";

const handling = 4 * 60;

/** How long those take that can't be done in the length they have: with the road, or over two days. */
export function worksWithLengths(from: Day, to: Day): DayTimes {
  const { works, ways, tours } = timesOf(from, to);
  const limits = firmLimits();
  const withLength = (work: WorkInTime): WorkInTime => {
    const tour = tours(work.id);
    const twoDays = Math.max(limits.longest + limits.rest, work.road + limits.rest + handling);
    const holds = (minutes: number) =>
      minutes >= twoDays ||
      ((work.isAssumed || minutes >= work.road) &&
        tour.wheel <= limits.wheel &&
        !tooLongAlone({ ...work, ...tour, minutes, start: work.from }, limits));
    if (!work.isShort && holds(work.minutes)) return work;
    const minutes = [halfHours(work.road + handling), halfHours(twoDays)].find(holds) as number;
    run`UPDATE works SET minutes = ${minutes} WHERE id = ${work.id}`;
    return { ...work, minutes, until: work.from + minutes, isAssumed: false };
  };
  return { works: works.map(withLength), ways, tours };
}

const halfHours = (minutes: number) => Math.ceil(minutes / 30) * 30;

export type Dispatch = ReturnType<typeof dispatch>;

type Kind = "worker" | "vehicle";

export function dispatch({ works, ways, tours }: DayTimes) {
  const known = new Map(works.map((work) => [work.id, inShift(work)]));
  const limits = firmLimits();
  const given = new Map<string, Given[]>();
  const own = (kind: Kind, id: number) => given.get(`${kind} ${id}`) ?? [];

  function inShift(work: WorkInTime) {
    return { ...work, ...tours(work.id), start: work.from, day: work.date };
  }
  type Given = ReturnType<typeof inShift>;

  const clashes = (kind: Kind, id: number, work: Given) =>
    own(kind, id).some((other) => clash(other, work, ways("lorry")));

  return {
    isFree(kind: Kind, id: number, id_work: number) {
      const work = known.get(id_work) as Given;
      if (clashes(kind, id, work)) return false;
      return kind === "vehicle" || !shiftProblems([...own(kind, id), work], ways("lorry"), limits).length;
    },
    isElsewhere: (kind: Kind, id: number, id_work: number) => clashes(kind, id, known.get(id_work) as Given),
    give(kind: Kind, id: number, id_work: number) {
      const work = known.get(id_work) as Given;
      const recent = own(kind, id).filter(({ until }) => until > work.from - longAgo);
      given.set(`${kind} ${id}`, [...recent, work]);
    },
  };
}

/** In minutes: what ended before has no bearing on what comes. */
const longAgo = 48 * 60;
