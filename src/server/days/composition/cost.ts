import { endOf, startOf, type Ways } from "../facts/model";
import { longDay } from "../facts/shifts";
import { legsOfPlan } from "./legs";
import { brokenRules, limitsOfDay, weights as limitWeights, oneDriverCost, type Rules } from "./limits";
import {
  type Crew,
  crewsOf,
  daysOf,
  type Facts,
  type PersonOfDay,
  type Plan,
  putBackIn,
  type WorkerOfDay,
  type WorkOfDay,
} from "./model";
import { ridesCost } from "./rides";
import { wheelCost } from "./wheel";

/** What a plan costs, in kilometres of a vehicle: the reasons are in docs/decisions/days.md. */
export const weights = {
  emptySeat: 10_000,
  noSeat: 500,
  /** For each further work of the same day. */
  again: { worker: 240, vehicle: 40 },
  unica: 160,
  /** A worker without anybody of his last crew; a vehicle without anybody who usually goes with it. */
  strangers: 32,
  /** Somebody whom an accepted plan or the last one that was read puts there, and this one does not. */
  moved: 400,
  km: { worker: 0.5, vehicle: 1 },
  /** Times the square of the hours, so that the next hour of who has many costs more. */
  weekHours: 0.25,
  monthHours: 0.02,
  /** For each minute of a day of more than nine hours. */
  longDay: 0.5,
  position: 0.01,
  broken: limitWeights.broken,
};

/** The cost of a plan is the sum over works of `crewCost`, over people of `dayCost`, `ridesCost` of those who part from their vehicles and `wheelCost` of those who drive all day. */
export function costOf(facts: Facts, plan: Plan): number {
  const days = daysOf(facts, plan);
  const crews = crewsOf(facts, plan);
  const ofCrews = crews.reduce((sum, crew) => sum + crewCost(crew), 0);
  const ofPeople = [...days].reduce((sum, [person, works]) => sum + dayCost(person, works, facts), 0);
  return ofCrews + ofPeople + ridesCost(legsOfPlan(facts, plan)) + wheelCost(facts, crews, days);
}

export function crewCost(crew: Crew): number {
  const { work, workers, vehicles, fixed } = crew;
  const empty = work.open.length - (workers.length - fixed.worker) - (vehicles.length - fixed.vehicle);
  let cost = empty * weights.emptySeat + brokenRules(crew) * weights.broken;
  cost += withoutSeat(crew) * weights.noSeat + oneDriverCost(crew);
  for (const { mates } of workers) if (!workers.some(({ id }) => mates.has(id))) cost += weights.strangers;
  for (const { usual } of vehicles) if (!workers.some(({ id }) => usual.has(id))) cost += weights.strangers;
  for (const { kind, id } of putBackIn(work))
    if (!(kind === "worker" ? workers : vehicles).some((one) => one.id === id)) cost += weights.moved;
  return cost;
}

/** All that the whole day of one person or vehicle costs. */
export function dayCost(person: PersonOfDay, works: readonly WorkOfDay[], rules: Rules): number {
  const { kind, value } = person;
  if (!works.length) return 0;
  const cost =
    (works.length - 1) * weights.again[kind] +
    kmOf(works, rules.ways) * weights.km[kind] +
    value * weights.position * works.length;
  return person.kind === "worker" ? cost + hoursCost(person, works) + limitsCost(person, works, rules) : cost;
}

const kmOf = (works: readonly WorkOfDay[], ways: Ways): number =>
  works.slice(1).reduce((sum, work, at) => sum + (ways(works[at] as WorkOfDay, work)?.km ?? 0), 0);

function limitsCost(person: WorkerOfDay, works: readonly WorkOfDay[], rules: Rules): number {
  const { cost, broken } = limitsOfDay(person, works, rules);
  return cost + broken * weights.broken;
}

function hoursCost({ unica, week, month }: WorkerOfDay, works: readonly WorkOfDay[]): number {
  const today = works.reduce((sum, { minutes }) => sum + minutes, 0);
  const more = (before: number) => ((before + today) ** 2 - before ** 2) / 3600;
  const first = startOf(works[0] as WorkOfDay);
  const end = Math.max(...works.map(endOf));
  return (
    more(week) * weights.weekHours +
    more(month) * weights.monthHours +
    Math.max(0, end - first - longDay) * weights.longDay +
    (unica ? works.length * weights.unica : 0)
  );
}

/** People for whom the vehicles have no seat, also while none has come: weighed only, because some come by other means. */
function withoutSeat({ work, workers, vehicles }: Crew): number {
  if (!work.vehicles.length && !vehicles.length) return 0;
  let seats = 0;
  for (const vehicle of vehicles) seats += vehicle.seats ?? Number.POSITIVE_INFINITY;
  return Math.max(0, workers.length - seats);
}
