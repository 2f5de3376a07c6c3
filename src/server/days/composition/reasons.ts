import { timeOf } from "../../base/days";
import { durationWords } from "../../base/durations";
import { journeyText } from "../../clients/travel/model";
import { isDriven, mayDrive, names } from "../../crews/skills/lacks";
import { holds, type Skill, skillNames, skills, volumeText } from "../../crews/skills/model";
import { wheelText } from "../../orders/works/model";
import { endOf, overlaps, tooFar } from "../facts/model";
import { type Arrivals, arrivalsOf } from "./arrivals";
import { brokenRules } from "./cost";
import { breaksWheel, obstacleOfLimits } from "./limits";
import {
  type Crew,
  crewsOf,
  daysOf,
  type Elsewhere,
  type Facts,
  fits,
  type PersonOfDay,
  type Plan,
  type Slot,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";
import { rideReasons } from "./ride-texts";

export type Composed = {
  facts: Facts;
  crews: ReadonlyMap<number, Crew>;
  days: ReadonlyMap<PersonOfDay, readonly WorkOfDay[]>;
  arrivals: Arrivals;
};

export const composed = (facts: Facts, plan: Plan): Composed => ({
  facts,
  crews: new Map(crewsOf(facts, plan).map((crew) => [crew.work.id, crew])),
  days: daysOf(facts, plan),
  arrivals: arrivalsOf(facts, plan),
});

export function reasonOf(person: PersonOfDay, work: WorkOfDay, composed: Composed): string {
  const { facts, crews, days, arrivals } = composed;
  const crew = crews.get(work.id) as Crew;
  const why = person.kind === "worker" ? workerReasons(person, crew) : vehicleReasons(person, crew);
  const others = (days.get(person) ?? []).filter((other) => other !== work);
  const also = others.map((other) => {
    const [from, to] = endOf(other) <= endOf(work) ? [other, work] : [work, other];
    const way = waysOf(facts, person)(from, to);
    return `anche alle ${other.hour} da ${other.client}${way ? `, a ${journeyText(way)}` : ""}`;
  });
  return [...why, ...also, ...rideReasons(person, work, arrivals)].join(", ");
}

function workerReasons(person: WorkerOfDay, { work, workers, vehicles }: Crew): string[] {
  const driven = vehicles.filter(({ licence }) => licence !== null).find((one) => mayDrive(person, one));
  const asked = skills.filter((skill) => work.needs.skills[skill] && holds(person.own, skill));
  const mates = workers.filter(({ id }) => person.mates.has(id)).map(({ text }) => text);
  const usual = vehicles.find((one) => one.usual.has(person.id));
  const hours = person.week ? `${durationWords(person.week)} in settimana` : "nessun'ora in settimana";
  return [
    ...asked.map((skill) => skillNames[skill]),
    ...(driven ? [`può guidare ${driven.text}`] : []),
    ...(mates.length ? [`ultima volta con ${names(mates.slice(0, 2))}`] : []),
    ...(usual ? [`di solito con ${usual.text}`] : []),
    ...(person.unica ? ["di un'altra ditta"] : []),
    hours,
  ];
}

function vehicleReasons(vehicle: VehicleOfDay, { work, workers }: Crew): string[] {
  const drivers = workers.filter((worker) => mayDrive(worker, vehicle)).map(({ text }) => text);
  const usual = workers.filter(({ id }) => vehicle.usual.has(id)).map(({ text }) => text);
  const room = work.needs.cubicMetres !== null && vehicle.cubicMetres !== null;
  const reasons = [
    ...(vehicle.licence && drivers.length ? [`lo guida ${drivers[0]}`] : []),
    ...(usual.length ? [`di solito con ${names(usual.slice(0, 2))}`] : []),
    ...(room ? [`porta ${volumeText(vehicle.cubicMetres ?? 0)}`] : []),
  ];
  return reasons.length ? reasons : ["libero"];
}

export function gapsOf(work: WorkOfDay, composed: Composed): string[] {
  const crew = composed.crews.get(work.id) as Crew;
  const left = [...work.open];
  const added = [...crew.workers.slice(crew.fixed.worker), ...crew.vehicles.slice(crew.fixed.vehicle)];
  // Those whose kind is known take their seats first.
  for (const person of added.toSorted((one, other) => Number(isAny(one)) - Number(isAny(other)))) {
    const at = left.findIndex((slot) => fits(person, slot));
    if (at >= 0) left.splice(at, 1);
  }
  const kinds = Map.groupBy(left, ({ kind, resource }) => `${kind} ${resource}`);
  const open = left.some(({ kind }) => kind === "worker");
  return [
    ...[...kinds.values()].map((slots) => gapText(slots, work, crew, composed)),
    ...(open ? [] : skillsBeyondSeats(crew)),
  ];
}

/** What a work asks for and its full crew does not have: with more skills than seats nobody can be added. */
const skillsBeyondSeats = ({ work, workers }: Crew) =>
  skills.flatMap((skill) => {
    const lacking = (work.needs.skills[skill] ?? 0) - workers.filter(({ own }) => holds(own, skill)).length;
    return lacking > 0
      ? [
          `${skillNames[skill]}: ${lacking === 1 ? "ne manca" : "ne mancano"} ${lacking}, e i posti sono già tutti presi`,
        ]
      : [];
  });

const isAny = (person: PersonOfDay) => person.kind === "vehicle" && person.resource === null;

function gapText(slots: readonly Slot[], work: WorkOfDay, crew: Crew, composed: Composed): string {
  const slot = slots[0] as Slot;
  const all = composed.facts.people[slot.kind].filter(
    (one) =>
      fits(one, slot) &&
      !crew.workers.includes(one as WorkerOfDay) &&
      !crew.vehicles.includes(one as VehicleOfDay),
  );
  const isFree = (one: PersonOfDay) => obstacle(one, work, composed) === "";
  const free = all.filter(isFree);
  const much = slots.length === 1 ? "" : ` (${slots.length} posti)`;
  const name = slot.resource ?? "operaio";
  if (!free.length) return `Nessun ${name} libero alle ${work.hour}${much}${because(all, work, composed)}`;
  const lacking = slot.kind === "worker" ? missingSkill(crew) : undefined;
  if (lacking) {
    const able = composed.facts.people.worker.filter(
      (one) => one.kind === "worker" && holds(one.own, lacking) && !crew.workers.includes(one),
    );
    return `${skillNames[lacking]}: nessuno è libero alle ${work.hour}${because(able, work, composed)}`;
  }
  if (slot.kind === "worker") return `Posto per l'autista di ${withoutDriver(crew)?.text ?? "un automezzo"}`;
  const fitting = (free as VehicleOfDay[]).filter((one) => brokenRules(withVehicle(crew, one)) === 0);
  if (fitting.length) return `${name}: il posto resta vuoto${much}`;
  const driverless = (free as VehicleOfDay[]).find(
    (one) => isDriven(one) && !crew.workers.some((worker) => mayDrive(worker, one)),
  );
  if (driverless) return driverText(driverless, work, composed);
  if (breaksWheel(withVehicle(crew, free[0] as VehicleOfDay)))
    return `${name}: ${wheelText(work.twoDrivers?.wheel ?? 0)}`;
  if (work.needs.cubicMetres !== null)
    return `Nessun ${name} libero porta ${volumeText(work.needs.cubicMetres)} alle ${work.hour}`;
  return `${name}: chi può guidarlo guida un altro automezzo`;
}

const withVehicle = (crew: Crew, vehicle: VehicleOfDay): Crew => ({
  ...crew,
  vehicles: [...crew.vehicles, vehicle],
});

const missingSkill = ({ work, workers }: Crew): Skill | undefined =>
  skills.find(
    (skill) => (work.needs.skills[skill] ?? 0) > workers.filter(({ own }) => holds(own, skill)).length,
  );

const withoutDriver = ({ workers, vehicles }: Crew) =>
  vehicles.find((vehicle) => vehicle.licence && !workers.some((worker) => mayDrive(worker, vehicle)));

function driverText(vehicle: VehicleOfDay, work: WorkOfDay, composed: Composed): string {
  const able = composed.facts.people.worker.filter((one) => one.kind === "worker" && mayDrive(one, vehicle));
  const asked = [
    ...(vehicle.licence ? [skillNames[vehicle.licence].replace("Patente", "patente")] : []),
    ...(vehicle.cqc ? ["CQC"] : []),
  ].join(" e ");
  return `Nessun autista con ${asked} per ${vehicle.text} alle ${work.hour}${because(able, work, composed)}`;
}

const mostNamed = 3;

function because(people: readonly PersonOfDay[], work: WorkOfDay, composed: Composed): string {
  const texts = people.flatMap((one) => {
    const why = obstacle(one, work, composed);
    return why ? [`${one.text} ${why}`] : [];
  });
  if (!texts.length) return "";
  const more = texts.length - mostNamed;
  const named = texts.slice(0, mostNamed);
  return `: ${more > 0 ? `${named.join(", ")} e ${more === 1 ? "un altro" : `altri ${more}`}` : names(named)}`;
}

function obstacle(person: PersonOfDay, work: WorkOfDay, { facts, days }: Composed): string {
  if (person.away !== null) return person.away;
  const elsewhere = person.elsewhere?.get(work.id);
  if (elsewhere) return elsewhereText(elsewhere, work);
  for (const other of days.get(person) ?? []) {
    const place = other.town ? `a ${other.town}` : `da ${other.client}`;
    if (overlaps(work, other))
      return `è ${place} fino alle ${timeOf(endOf(other) % 1440)}${other.isAssumed ? " ca." : ""}`;
    if (tooFar(work, other, waysOf(facts, person))) return `non fa in tempo: alle ${other.hour} è ${place}`;
  }
  return obstacleOfLimits(person, work, days.get(person) ?? [], facts);
}

function elsewhereText(other: Elsewhere, work: WorkOfDay): string {
  const place = other.town ? `a ${other.town}` : `da ${other.client}`;
  return overlaps(work, other)
    ? `è ${place} dalle ${other.hour} di ${other.day}`
    : `non fa in tempo: alle ${other.hour} di ${other.day} è ${place}`;
}
