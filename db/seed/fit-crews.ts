import { addDays, type Day } from "../../src/server/base/days";
import { dayFacts } from "../../src/server/days/facts/store";
import type { Problem } from "../../src/server/days/problems/model";
import { problemsOfDay } from "../../src/server/days/problems/store";
import { all, remove, run, update } from "../../src/server/db/db";
import { type CrewLine, insertCrew } from "./crews";
import { insertDelay } from "./delays";
import { saveRequests } from "./requests";
import { resourceOfVehicle } from "./skills";
import type { Work } from "./works";

type Coming = CrewLine & { day: Day };

const ofPlan: readonly Problem["kind"][] = [
  "skills",
  "availability",
  "missing",
  "travel",
  "rest",
  "day",
  "week",
  "road",
  "wheel",
];

/**
 * The crews to come without what the boards would call a fault of the plan: a work asks for less, or is put off, until
 * there is none. Then one work that has begun today is late. The lines stand in the database meanwhile; the log inserts them later.
 */
export function fitCrews(works: readonly Work[], crew: readonly Coming[], today: Day, next: Day): Coming[] {
  const lines = new Map(crew.map((line) => [insertCrew(line), line]));
  const byId = new Map(works.map((work) => [work.id, work]));
  const board = (day: Day) => problemsOfDay(dayFacts(day, { site: "A", user: null, kiosk: null }));
  const problems = () =>
    [today, next]
      .flatMap(board)
      .filter(({ kind, id_work }) => ofPlan.includes(kind) && byId.has(id_work ?? 0))
      .filter(({ kind, id_work }) => kind !== "missing" || linesOf(id_work).length > 0);
  const linesOf = (work: number | null) => [...lines].filter(([, { id_work }]) => id_work === work);

  function askLess({ kind, id_work, id_line }: Problem) {
    const work = byId.get(id_work ?? 0) as Work;
    if (kind === "skills" && run`DELETE FROM work_needs WHERE id_work = ${work.id}`) return;
    const own = linesOf(work.id);
    const [id, line] =
      own.find(([id]) => id === id_line) ?? own.findLast(([, line]) => line.id_vehicle) ?? [];
    if (id === undefined || !own.some(([, line]) => line.id_worker)) return putOff(work, own);
    lines.delete(id);
    remove("crew_lines", id);
    const asked = Object.keys(work.needs).map(Number);
    const resource = line?.id_vehicle === undefined ? 1 : resourceOf(line.id_vehicle);
    const less = asked.includes(resource) ? resource : asked.at(-1);
    if (less === undefined) return;
    work.needs[less] = (work.needs[less] ?? 0) - 1;
    if (work.needs[less] === 0) delete work.needs[less];
    saveRequests(work);
  }

  /** Nobody can do it: a week later nobody has been asked yet. */
  function putOff(work: Work, own: ReturnType<typeof linesOf>) {
    for (const [id] of own) {
      lines.delete(id);
      remove("crew_lines", id);
    }
    update("works", work.id, { date: addDays(work.day, 7) });
  }

  for (let [first] = problems(); first; [first] = problems()) askLess(first);
  const overlaps = () => board(today).filter(({ kind }) => kind === "overlap").length;
  insertDelay(works, [...lines.values()], today, () => !problems().length && overlaps() <= 2);
  for (const id of lines.keys()) remove("crew_lines", id);
  return [...lines.values()];
}

function resourceOf(vehicle: number) {
  const [found] = all<{ code: number }>`SELECT code FROM vehicles WHERE id = ${vehicle}`;
  return resourceOfVehicle(found?.code ?? 0);
}
