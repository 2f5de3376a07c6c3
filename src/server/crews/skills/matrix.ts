import { today } from "../../base/clock";
import { addDays, type Day } from "../../base/days";
import { all } from "../../db/db";
import { isUnica } from "../model";
import { vehiclesWithNeeds, workersInList } from "./grids";
import { holds, type Skill, skills, type VehicleDate, vehicleDates } from "./model";
import { columnOf, daysBefore, needsOfVehicles, skillsOfWorkers } from "./store";

/** `due`: valid today, and not for long. */
type State = "valid" | "due" | "expired" | "missing" | "none";
type Cell = { state: State; until: Day | null };

export type SkillMatrix = ReturnType<typeof skillMatrix>;

/** Who can do what today, which vehicle is valid until when, and what is missing. */
export function skillMatrix() {
  const day = today();
  const known = skillsOfWorkers(day);
  const listed = workersInList();
  const workers = listed.map((worker) => {
    const { licence, cqc, licence_until, cqc_until } = worker;
    const isHeld = (skill: Skill) => holds(known.get(worker.id_worker)?.own ?? new Set(), skill);
    const cells = skills.map((skill): Cell => {
      const isOwn = skill === licence || (skill === "cqc" && cqc === 1);
      const until = isOwn ? (skill === "cqc" ? cqc_until : licence_until) : null;
      if (isOwn) return { state: stateOf(until, day), until };
      return { state: isHeld(skill) ? "valid" : "none", until };
    });
    const isEmpty = cells.every(({ state }) => state === "none");
    return {
      id: worker.id_worker,
      value: worker.value,
      text: worker.text,
      cells,
      isEmpty,
      isUnica: isUnica(worker),
    };
  });
  const own = listed.map(({ id_worker }) => known.get(id_worker)?.own ?? new Set<Skill>());
  const asked = mostAsked(day);
  const totals = skills.map((skill, at) => ({
    skill,
    have: workers.filter(({ cells }) => ["valid", "due"].includes(cells[at]?.state ?? "")).length,
    ...(asked.get(skill) ?? { asked: 0, date: null }),
  }));
  const needs = needsOfVehicles();
  const rows = vehiclesWithNeeds();
  const isEntered = (column: VehicleDate) => rows.some((row) => row[column] !== null);
  const vehicles = rows.map(({ id_vehicle, value, text, ...row }) => {
    const { licence = null, cqc = false } = needs.get(id_vehicle) ?? {};
    const isLorry = licence !== null && licence !== "licence-b";
    const cells = vehicleDates.map((column): Cell => {
      const until = row[column];
      if (until !== null) return { state: stateOf(until, day), until };
      const isAsked = isEntered(column) && (column !== "tachograph_until" || isLorry);
      return { state: isAsked ? "missing" : "none", until };
    });
    const drivers = own.filter((has) => licence && holds(has, licence) && (!cqc || has.has("cqc"))).length;
    return { id: id_vehicle, value, text, cells, licence, cqc, drivers };
  });
  return { workers, totals, vehicles, today: day };
}

const stateOf = (until: Day | null, day: Day): State =>
  until === null ? "valid" : until < day ? "expired" : until <= addDays(day, daysBefore) ? "due" : "valid";

/** How many the works to come ask for on one day, and on which first. */
function mostAsked(day: Day): Map<Skill, { asked: number; date: Day }> {
  const rows = all<{ date: Day } & Record<string, number>>`
    SELECT w.date, sum(licence_b) AS licence_b, sum(licence_c) AS licence_c, sum(licence_ce) AS licence_ce,
           sum(cqc) AS cqc, sum(foreman) AS foreman, sum(piano) AS piano, sum(lift) AS lift
    FROM work_needs n JOIN works w ON w.id = n.id_work WHERE w.date >= ${day} GROUP BY w.date ORDER BY w.date`;
  const most = new Map<Skill, { asked: number; date: Day }>();
  for (const row of rows)
    for (const skill of skills) {
      const asked = row[columnOf(skill)] ?? 0;
      if (asked > (most.get(skill)?.asked ?? 0)) most.set(skill, { asked, date: row.date });
    }
  return most;
}
