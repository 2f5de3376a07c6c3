import { driversOf, isDriven, mayDrive, names, volumeLack } from "../../crews/skills/lacks";
import { holds, skillNames, skills, volumeText } from "../../crews/skills/model";
import { wheelText } from "../../orders/works/model";
import { overlaps, tooFar } from "../facts/model";
import { brokenRules } from "./cost";
import { breaksWheel, endText, obstacleOfLimits } from "./limits";
import {
  type Crew,
  type Elsewhere,
  fits,
  type PersonOfDay,
  type Slot,
  type TwoDrivers,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";
import type { Composed } from "./reasons";

/** Why seats of a work stay empty, and what its full crew lacks. */
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
  return [
    ...[...kinds.values()].map((slots) => gapText(slots, crew, composed)),
    ...(emptyWorkers(crew) ? [] : [...skillsBeyondSeats(crew), ...driversBeyondSeats(crew)]),
  ];
}

const isAny = (person: PersonOfDay) => person.kind === "vehicle" && person.resource === null;

const openWorkers = ({ work }: Crew) => work.open.filter(({ kind }) => kind === "worker").length;

const emptyWorkers = (crew: Crew) => openWorkers(crew) - (crew.workers.length - crew.fixed.worker);

const skillsLacking = ({ work, workers }: Crew) =>
  skills.flatMap((skill) => {
    const lacking = (work.needs.skills[skill] ?? 0) - workers.filter(({ own }) => holds(own, skill)).length;
    return lacking > 0 ? [{ skill, lacking }] : [];
  });

const allTaken = "i posti sono già tutti presi";

/** What a work asks for and its full crew does not have: with more skills than seats nobody can be added. */
const skillsBeyondSeats = (crew: Crew) =>
  skillsLacking(crew).map(
    ({ skill, lacking }) =>
      `${skillNames[skill]}: ${lacking === 1 ? "ne manca" : "ne mancano"} ${lacking}, e ${allTaken}`,
  );

const driversBeyondSeats = (crew: Crew) =>
  undriven(crew).map((vehicle) => withoutDriver(vehicle.text, [vehicle], crew));

/** The vehicles that no driver is left for: those of the plan get theirs first. */
function undriven({ workers, vehicles, fixed }: Crew): VehicleOfDay[] {
  const asking = [...vehicles.slice(fixed.vehicle), ...vehicles.slice(0, fixed.vehicle)].filter(isDriven);
  const drivers = driversOf(workers, asking);
  return asking.filter((vehicle) => !drivers.has(vehicle));
}

function withoutDriver(name: string, vehicles: readonly VehicleOfDay[], crew: Crew): string {
  if (vehicles.some((vehicle) => crew.workers.some((worker) => mayDrive(worker, vehicle))))
    return `${name}: chi in squadra può guidarlo guida già un altro automezzo`;
  if (!crew.workers.length && !crew.work.workers)
    return `${name}: la lavorazione non chiede operai, nessuno lo guida`;
  return `${name}: nessuno in squadra può guidarlo${emptyWorkers(crew) > 0 ? "" : `, e ${allTaken}`}`;
}

function gapText(slots: readonly Slot[], crew: Crew, composed: Composed): string {
  const { work } = crew;
  const slot = slots[0] as Slot;
  const all = outside(crew, composed.facts.people[slot.kind]).filter((one) => fits(one, slot));
  const free = all.filter((one) => obstacle(one, work, composed) === "");
  const much = slots.length === 1 ? "" : ` (${slots.length} posti)`;
  const name = slot.resource ?? "operaio";
  if (!free.length) return `Nessun ${name} libero alle ${work.hour}${much}${because(all, work, composed)}`;
  const why =
    slot.kind === "worker"
      ? workerGap(free as WorkerOfDay[], crew, composed)
      : vehicleGap(name, free as VehicleOfDay[], crew, composed);
  return why ?? `${name}: il posto resta vuoto${much}`;
}

/** Of those in the list: nobody misses somebody retired. */
const outside = <P extends PersonOfDay>({ workers, vehicles }: Crew, people: readonly P[]): P[] => {
  const seated = new Set<PersonOfDay>([...workers, ...vehicles]);
  return people.filter((one) => !one.isRetired && !seated.has(one));
};

const driverOf = (vehicle: string) => `autista di ${vehicle}`;

/** Who takes a seat must have all that the empty seats are just enough for. */
function workerGap(free: readonly WorkerOfDay[], crew: Crew, composed: Composed): string | undefined {
  const { work } = crew;
  const more = (worker: WorkerOfDay): Crew => ({ ...crew, workers: [...crew.workers, worker] });
  if (free.some((one) => brokenRules(more(one)) === 0)) return undefined;
  const lacking = skillsLacking(crew);
  const driverless = undriven(crew);
  const most = Math.max(driverless.length, ...lacking.map((each) => each.lacking));
  const wanted = [
    ...lacking
      .filter((each) => each.lacking === most)
      .map(({ skill }) => ({ name: skillNames[skill], has: ({ own }: WorkerOfDay) => holds(own, skill) })),
    ...(driverless.length === most
      ? driverless.slice(0, 1).map(({ text }) => ({
          name: driverOf(text),
          has: (one: WorkerOfDay) => undriven(more(one)).length < most,
        }))
      : []),
  ];
  const lone = wanted.find(({ has }) => !free.some(has));
  if (lone && driverless.some(({ text }) => lone.name === driverOf(text))) return `Posto per l'${lone.name}`;
  const asked = lone ? [lone] : wanted;
  const isAble = (one: WorkerOfDay) => asked.every(({ has }) => has(one));
  if (!asked.length || free.some(isAble)) return undefined;
  const together = lone ? lone.name : `${names(asked.map(({ name }) => name))} insieme`;
  const able = outside(crew, composed.facts.people.worker as readonly WorkerOfDay[]).filter(isAble);
  return `${together}: nessuno è libero alle ${work.hour}${because(able, work, composed)}`;
}

function vehicleGap(
  name: string,
  free: readonly VehicleOfDay[],
  crew: Crew,
  composed: Composed,
): string | undefined {
  const { work } = crew;
  const more = (vehicle: VehicleOfDay): Crew => ({ ...crew, vehicles: [...crew.vehicles, vehicle] });
  if (free.some((one) => brokenRules(more(one)) === 0)) return undefined;
  const roomy = free.filter((one) => !isTooSmall(more(one)));
  if (!roomy.length)
    return `Nessun ${name} libero porta ${volumeText(work.needs.cubicMetres ?? 0)} alle ${work.hour}`;
  const driven = roomy.filter((one) => undriven(more(one)).length <= undriven(crew).length);
  const [first] = driven;
  if (first)
    return breaksWheel(more(first)) ? `${name}: ${wheelText(work.twoDrivers as TwoDrivers)}` : undefined;
  const workers = outside(crew, composed.facts.people.worker as readonly WorkerOfDay[]);
  const isWithout = (vehicle: VehicleOfDay) =>
    !crew.workers.some((worker) => mayDrive(worker, vehicle)) &&
    !workers.some((worker) => mayDrive(worker, vehicle) && obstacle(worker, work, composed) === "");
  const nobodys = openWorkers(crew) > 0 && roomy.find(isWithout);
  return nobodys ? driverText(nobodys, work, composed) : withoutDriver(name, roomy, crew);
}

/** Once all the vehicles are there that a work asks for. */
function isTooSmall(crew: Crew): boolean {
  const { work, vehicles, fixed } = crew;
  const isFull = work.open.length - openWorkers(crew) === vehicles.length - fixed.vehicle;
  const loads = vehicles.map(({ text, ...needs }) => ({ ...needs, name: text }));
  return isFull && volumeLack(work.needs.cubicMetres, loads).length > 0;
}

function driverText(vehicle: VehicleOfDay, work: WorkOfDay, composed: Composed): string {
  const able = composed.facts.people.worker.filter((one) => one.kind === "worker" && mayDrive(one, vehicle));
  const asked = [
    ...(vehicle.licence ? [skillNames[vehicle.licence].replace("Patente", "patente")] : []),
    ...(vehicle.cqc ? ["CQC"] : []),
  ].join(" e ");
  return `Nessun autista con ${asked} per ${vehicle.text} alle ${work.hour}${because(able, work, composed)}`;
}

const mostNamed = 3;

/** First those whom the plan before had here: what keeps them away is what has changed. */
function because(people: readonly PersonOfDay[], work: WorkOfDay, composed: Composed): string {
  const wasHere = ({ kind, id }: PersonOfDay) =>
    Number(work.proposed?.some((one) => one.kind === kind && one.id === id) ?? false);
  const inOrder = people.toSorted((one, other) => wasHere(other) - wasHere(one));
  const texts = inOrder.flatMap((one) => {
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
    if (overlaps(work, other)) return `è ${place} fino alle ${endText(other)}`;
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
