import { durationWords, timeOf } from "../../base/days";
import { capitalized } from "../../base/text";
import { roughly } from "../../clients/travel/model";
import {
  driversOf,
  hasTwoDrivers,
  isDriven,
  missingSkill,
  missingVolume,
  names,
} from "../../crews/skills/lacks";
import { type Skill, skills } from "../../crews/skills/model";
import { endOf, startOf } from "../facts/model";
import {
  addedBreaches,
  type Breach,
  breachesOf,
  breachText,
  isAlone,
  type Limits,
  mayBecomeDay,
  type WorkOfShift,
  workOfBreach,
} from "../facts/shifts";
import {
  type Crew,
  type Facts,
  type PersonOfDay,
  staysIn,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";

/** In kilometres, as all costs: above a second work or another firm's seat, below an empty one; `broken` above any saving. */
export const weights = { breach: 1_500, minute: 2, mostMinutes: 600, oneDriver: 1_500, broken: 100_000 };

export type Rules = Pick<Facts, "ways" | "vanWays" | "limits">;

/** Of a worker's whole day with those beside it: `broken` rules bind, and the plan breaks them; the others cost. */
export function limitsOfDay(worker: WorkerOfDay, works: readonly WorkOfDay[], rules: Rules) {
  const { limits } = rules;
  const found = limits
    ? breachesOf(withAround(worker, works), waysOf(rules, worker), limits, worker.sevenDays)
    : [];
  if (!limits || !found.length) return none;
  let cost = 0;
  for (const { rule, over } of found)
    if (!isBinding(rule, limits))
      cost += weights.breach + Math.min(over, weights.mostMinutes) * weights.minute;
  return { cost, broken: bindingBreaches(worker, works, rules).length };
}

const none = { cost: 0, broken: 0 };

/** What the plan breaks of the rules that bind; what somebody's typed seats break is not the plan's. */
export function bindingBreaches(worker: WorkerOfDay, works: readonly WorkOfDay[], rules: Rules): Breach[] {
  const { limits } = rules;
  if (!limits?.binding.size) return [];
  const stays = works.filter((work) => staysIn(work, worker));
  return addedBreaches(
    withAround(worker, works),
    withAround(worker, stays),
    waysOf(rules, worker),
    limits,
    worker.sevenDays,
  ).filter(({ rule }) => isBinding(rule, limits));
}

/** The week only weighs: in a firm that works on Saturdays nobody else might be there. */
const isBinding = (rule: Breach["rule"], { binding }: Limits) => rule !== "week" && binding.has(rule);

/** Whether somebody can't come to a work, or to these together, whatever else the plan gives him. */
export function isBarred(person: PersonOfDay, some: readonly WorkOfDay[], facts: Facts): boolean {
  if (person.kind === "vehicle" || !facts.limits?.binding.size) return false;
  const { limits } = facts;
  const works = facts.works.filter((work) => some.includes(work) || staysIn(work, person));
  return bindingBreaches(person, works, facts).some((breach) => !mayBecomeDay(breach, limits));
}

const withAround = ({ around }: WorkerOfDay, works: readonly WorkOfDay[]) =>
  around ? [...around.before, ...works, ...around.after] : works;

/** A vehicle that is at the wheel for too long without a second driver. */
const lacksDrivers = ({ work, workers, vehicles }: Crew) =>
  work.twoDrivers !== undefined && vehicles.length > 0 && !hasTwoDrivers(workers, vehicles);

export const oneDriverCost = (crew: Crew) =>
  crew.work.twoDrivers && !crew.work.twoDrivers.binds && lacksDrivers(crew) ? weights.oneDriver : 0;

export const breaksWheel = (crew: Crew) =>
  crew.work.twoDrivers?.binds === true && crew.vehicles.length > crew.fixed.vehicle && lacksDrivers(crew);

/** Why somebody is not put on a work: `riposo di 11 h: mer 10 fino alle 22:30`. */
export function obstacleOfLimits(
  person: PersonOfDay,
  work: WorkOfDay,
  days: readonly WorkOfDay[],
  rules: Rules,
): string {
  if (person.kind === "vehicle" || !rules.limits) return "";
  const all = [...new Set([...days, work])].toSorted((one, other) => startOf(one) - startOf(other));
  const found = bindingBreaches(person, all, rules);
  const breach = found.find(({ works }) => works.some(({ id }) => id === work.id)) ?? found[0];
  return breach ? obstacleText(breach, work, rules.limits) : "";
}

function obstacleText(breach: Breach, work: WorkOfDay, limits: Limits): string {
  const { rule, isPause, works, minutes, isRough } = breach;
  if (!isPause) return `farebbe una giornata di ${durationWords(minutes)}${roughly(isRough)}`;
  const [before, after] = works as [WorkOfShift, WorkOfShift];
  const isLater = before.id === work.id;
  const other = isLater ? after : before;
  const day = other.day ? `${other.day} ` : "";
  const when = isLater ? `${day}comincia alle ${other.hour}` : `${day}finisce alle ${endText(other)}`;
  if (rule === "rest") return `deve riposare ${durationWords(limits.rest)}: ${when}`;
  const place = before.lastTown ? ` da ${before.lastTown}` : "";
  return `non torna in tempo${place}: ${when}`;
}

export const endText = (work: WorkOfShift) => work.end || timeOf(endOf(work) % 1440);

/** What the crew of a work breaks, as the day's problems say it. */
export function remarksOf(
  crew: Crew,
  days: ReadonlyMap<PersonOfDay, readonly WorkOfDay[]>,
  rules: Rules,
): string[] {
  const { limits } = rules;
  if (!limits) return [];
  const { work, workers } = crew;
  const found = workers.flatMap((worker) =>
    breachesOf(withAround(worker, days.get(worker) ?? []), waysOf(rules, worker), limits, worker.sevenDays)
      .filter((breach) => workOfBreach(breach).id === work.id)
      .map((breach) => ({ worker, isAlone: isAlone(breach), text: breachText(breach, limits) })),
  );
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, all]) =>
    all[0]?.isAlone ? capitalized(text) : `${names(all.map(({ worker }) => worker.text))}: ${text}`,
  );
}

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
