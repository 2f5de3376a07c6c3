import type { Day } from "../../base/days";
import { isRoughTime } from "../../clients/travel/model";
import { type Kind, kinds, type Listed } from "../../crews/model";
import { paceOf } from "../../crews/skills/paces";
import { find, store } from "../../db/memory";
import { type Call, can } from "../../journal/caller";
import { marksOfBoard } from "../../office/messages/store";
import { startOf } from "../facts/model";
import { type DayReading, dayFacts, takenOn, timed } from "../facts/store";
import { problemsOfDay } from "../problems/store";
import { dayChanges, type Reading, type SinceReading, type WholeDay } from "./model";
import { boardOf, continuingLines, listsOf, worksOnBoard } from "./store";

export function boardWithContinuing(day: DayReading) {
  const continuing = continuingLines(day);
  return { ...boardOf(day), ...(continuing.length > 0 && { continuing }) };
}

export function wholeDay(date: Day, call: Call) {
  const day = dayFacts(date, call);
  const rough = roughWaysOf(day);
  const board = boardWithContinuing(day);
  const marks = marksOfBoard(board.works, call);
  return {
    ...board,
    works: board.works.map((work) => ({ ...work, ...(marks[work.id] && { mark: marks[work.id] }) })),
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

/** Some works of a day as the board shows them; of the others it says only who is on them, and when. */
export function crewBoard({ date, works: ids }: { date: Day; works: readonly number[] }, call: Call) {
  const day = dayFacts(date, call);
  const shown = new Set(ids);
  const works = day.works().filter(({ id }) => shown.has(id));
  const { workers, vehicles } = listsOf(day);
  const elsewhere = elsewhereOf(day, shown);
  return {
    works: worksOnBoard(day, works, can(call, "workersVehicles.edit")),
    workers: workers.map(elsewhere("worker")),
    vehicles: vehicles.map(elsewhere("vehicle")),
    problems: problemsOfDay(day).filter(({ id_work }) => id_work !== null && shown.has(id_work)),
  };
}

function elsewhereOf(day: DayReading, shown: ReadonlySet<number>) {
  const taken = takenOn(day, (work) => !shown.has(work));
  const found = [...shown].flatMap((id_work) => {
    const of = taken(id_work);
    const seats = (kind: Kind) => of[kind].map((one) => ({ ...one, kind, id_work }));
    return [...seats("worker"), ...seats("vehicle")];
  });
  const byPerson = Map.groupBy(found, ({ kind, id }) => `${kind}-${id}`);
  return (kind: Kind) =>
    ({ busy: _, ...person }: Listed): Listed => {
      const own = byPerson.get(`${kind}-${person.id}`) ?? [];
      const texts = (wanted: boolean) =>
        own.filter(({ isBusy }) => isBusy === wanted).map(({ id_work, text }) => ({ id_work, text }));
      const [busy, also] = [texts(true), texts(false)];
      return { ...person, ...(busy.length > 0 && { busy }), ...(also.length > 0 && { also }) };
    };
}

/** Works whose way from the depot, over their places and back is a guess, and such ways that somebody goes between two of them. */
function roughWaysOf(day: DayReading): number {
  if (day.site === "B") return 0;
  const works = day
    .works()
    .map((work) => ({ ...timed(work), isShown: work.show_worksheet === 1 }))
    .sort((one, other) => startOf(one) - startOf(other));
  const { tours } = day.times();
  const between = new Set(
    kinds.flatMap((kind) =>
      [...Map.groupBy(day.crews().lines, (line) => line[`id_${kind}`])].flatMap(([id, lines]) => {
        if (id === null) return [];
        const own = works.filter((work) => lines.some(({ id_work }) => id_work === work.id));
        const ways = day.ways(paceOf({ kind, id }));
        return own.slice(1).flatMap((to, at) => {
          const from = own[at] as typeof to;
          return isRoughTime(ways(from, to)) ? `${from.id} ${to.id}` : [];
        });
      }),
    ),
  );
  return works.filter(({ id, isShown }) => isShown && tours(id).isRough).length + between.size;
}
