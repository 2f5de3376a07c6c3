import { driversOf, isDriven, missingSkill, missingVolume } from "../../crews/skills/lacks";
import { type Skill, skills } from "../../crews/skills/model";
import { breaksWheel } from "./limits";
import type { Crew, VehicleOfDay, WorkerOfDay, WorkOfDay } from "./model";

/** Thousands of crews are tried for a work, whose open seats may be thousands, too. */
const openByWork = new WeakMap<WorkOfDay, number>();

export function openWorkers(work: WorkOfDay): number {
  const known = openByWork.get(work) ?? work.open.filter(({ kind }) => kind === "worker").length;
  openByWork.set(work, known);
  return known;
}

export const emptyWorkers = ({ work, workers, fixed }: Crew) =>
  openWorkers(work) - (workers.length - fixed.worker);

const isFull = ({ work, vehicles, fixed }: Crew) =>
  work.open.length - openWorkers(work) === vehicles.length - fixed.vehicle;

export function skillsLacking({ work, workers }: Crew): { skill: Skill; lacking: number }[] {
  const found: { skill: Skill; lacking: number }[] = [];
  for (const skill of skills) {
    const wanted = work.needs.skills[skill];
    const lacking = wanted ? missingSkill(skill, wanted, workers) : 0;
    if (lacking) found.push({ skill, lacking });
  }
  return found;
}

/** Of the vehicles that ask for a driver, those of the plan first: they get theirs before the others. */
const toDrive = ({ vehicles, fixed }: Crew) =>
  [...vehicles.slice(fixed.vehicle), ...vehicles.slice(0, fixed.vehicle)].filter(isDriven);

export const driversIn = (crew: Crew): Map<VehicleOfDay, WorkerOfDay> =>
  driversOf(crew.workers, toDrive(crew));

/** The vehicles that no driver is left for. */
export function undriven(crew: Crew): VehicleOfDay[] {
  const asking = toDrive(crew);
  if (!asking.length) return asking;
  const drivers = driversOf(crew.workers, asking);
  return asking.filter((vehicle) => !drivers.has(vehicle));
}

/** Once all the vehicles are there that a work asks for. */
export const isTooSmall = (crew: Crew) =>
  isFull(crew) && missingVolume(crew.work.needs.cubicMetres, crew.vehicles) > 0;

/** So many rules a plan breaks with this crew; what those who stay already lack is not the plan's. */
export function brokenRules(crew: Crew): number {
  const { work, workers, vehicles, fixed } = crew;
  const driverless = undriven(crew);
  let broken = driverless.filter((vehicle) => vehicles.indexOf(vehicle) >= fixed.vehicle).length;
  const lacking = Math.max(driverless.length - broken, mostLacking(crew));
  const empty = emptyWorkers(crew);
  if (lacking > empty) {
    const stay = {
      ...crew,
      workers: workers.slice(0, fixed.worker),
      vehicles: vehicles.slice(0, fixed.vehicle),
    };
    const before = Math.max(undriven(stay).length, mostLacking(stay)) - openWorkers(work);
    broken += Math.max(0, lacking - empty - Math.max(0, before));
  }
  if (vehicles.length > fixed.vehicle && isTooSmall(crew)) broken += 1;
  if (breaksWheel(crew)) broken += 1;
  return broken;
}

const mostLacking = (crew: Crew) =>
  skillsLacking(crew).reduce((most, { lacking }) => Math.max(most, lacking), 0);
