import type { Day } from "../../base/days";
import type { Kind, Listed } from "../../crews/model";
import { type Call, can } from "../../journal/caller";
import { type DayReading, dayFacts } from "../facts/store";
import { takenOn } from "../facts/taken";
import { problemsOfDay } from "../problems/store";
import { listsOf, worksOnBoard } from "./store";

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
