import { durationWords } from "../../base/days";
import { journeyText } from "../../clients/travel/model";
import { isDriven, mayDrive, missingVolume, names } from "../../crews/skills/lacks";
import { askedOfDriver, holds, skillNames, skills, volumeText } from "../../crews/skills/model";
import { wheelText } from "../../orders/works/model";
import { clash, endOf, inTown, overlaps, startOf, tooFar } from "../facts/model";
import { type Proof, proofs, seatsKey } from "./exact";
import {
  breaksWheel,
  brokenRules,
  driversIn,
  emptyWorkers,
  endText,
  isBarred,
  isTooSmall,
  obstacleOfLimits,
  openWorkers,
  skillsLacking,
  undriven,
} from "./limits";
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
  stayingIn,
  staysIn,
  type TwoDrivers,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "./model";
import { type Arrivals, arrivalsOf, rideReasons } from "./rides";
import { wheelRefusal } from "./wheel";

export type Composed = {
  facts: Facts;
  crews: ReadonlyMap<number, Crew>;
  days: ReadonlyMap<PersonOfDay, readonly WorkOfDay[]>;
  arrivals: Arrivals;
  /** Works of which a seat was given up, with the reason. */
  refused?: ReadonlyMap<number, string>;
  proof?: Proof | undefined;
};

export const composed = (facts: Facts, plan: Plan): Composed => ({
  facts,
  crews: new Map(crewsOf(facts, plan).map((crew) => [crew.work.id, crew])),
  days: daysOf(facts, plan),
  arrivals: arrivalsOf(facts, plan),
  proof: proofs.get(plan),
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
  const driven = vehicles.filter(isDriven).find((one) => mayDrive(person, one));
  const asked = skills.filter((skill) => work.needs.skills[skill] && holds(person.own, skill));
  const mates = workers.filter(({ id }) => person.mates.has(id)).map(({ text }) => text);
  const usual = vehicles.find((one) => one.usual.has(person.id));
  const hours = person.week ? `${durationWords(person.week)} in settimana` : "nessun'ora in settimana";
  return [
    ...asked.map((skill) => skillNames[skill]),
    ...(driven ? [`può guidare ${driven.text}`] : []),
    ...(mates.length ? [`ultima volta con ${names(mates.slice(0, 2))}`] : []),
    ...(usual ? [`${usual.byLastCrew ? "nell'ultima squadra di" : "di solito con"} ${usual.text}`] : []),
    ...(person.unica ? ["di un'altra ditta"] : []),
    hours,
  ];
}

function vehicleReasons(vehicle: VehicleOfDay, crew: Crew): string[] {
  const { work, workers } = crew;
  const driver = driversIn(crew).get(vehicle);
  const usual = workers.filter(({ id }) => vehicle.usual.has(id)).map(({ text }) => text);
  const room = work.needs.cubicMetres !== null && vehicle.cubicMetres;
  const reasons = [
    ...(driver ? [`lo guida ${driver.text}`] : []),
    ...(usual.length
      ? [`${vehicle.byLastCrew ? "l'ultima volta" : "di solito"} con ${names(usual.slice(0, 2))}`]
      : []),
    ...(room ? [`porta ${volumeText(room)}`] : []),
  ];
  return reasons.length ? reasons : ["libero"];
}

export function emptySlots(crew: Crew): Slot[] {
  const left = [...crew.work.open];
  const added = [...crew.workers.slice(crew.fixed.worker), ...crew.vehicles.slice(crew.fixed.vehicle)];
  // Those whose kind is known take their seats first.
  for (const person of added.toSorted((one, other) => Number(isAny(one)) - Number(isAny(other)))) {
    const at = left.findIndex((slot) => fits(person, slot));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Why seats of a work stay empty, and what its full crew lacks. */
export function gapsOf(work: WorkOfDay, composed: Composed): string[] {
  const crew = composed.crews.get(work.id) as Crew;
  const kinds = Map.groupBy(emptySlots(crew), ({ kind, resource }) => `${kind} ${resource}`);
  return [
    ...[...kinds.values()].map((slots) => gapText(slots, crew, composed) + provenText(slots, crew, composed)),
    ...(emptyWorkers(crew) ? [] : [...skillsBeyondSeats(crew), ...driversBeyondSeats(crew)]),
  ];
}

const isAny = (person: PersonOfDay) => person.kind === "vehicle" && person.resource === null;

/** Only what is proven, for these typed seats: that nobody can come at all, or not without another seat that stays empty. */
function provenText(slots: readonly Slot[], crew: Crew, { facts, proof }: Composed): string {
  if (!proof) return "";
  const { work } = crew;
  const slot = slots[0] as Slot;
  const isTyped = facts.works.some((one) => stayingIn(one).length > 0);
  const nobody = `; ${isTyped ? "con i posti già scritti " : ""}nessuno può`;
  const key = seatsKey(work.id, slot);
  const filled = work.open.filter((one) => seatsKey(work.id, one) === key).length - slots.length;
  if (!proof.most || (proof.most.get(key) ?? 0) > filled)
    return `${nobody} senza lasciare vuoto un altro posto`;
  const people = outside(crew, facts.people[slot.kind]).filter((one) => fits(one, slot));
  const whys = Map.groupBy(people, (one) => whyNever(one, work, facts));
  const counted = [...whys].map(([[one, more], some]) => `${some.length} ${some.length === 1 ? one : more}`);
  return counted.length ? `${nobody}: ${counted.join(", ")}` : nobody;
}

const never = {
  worker: ["assente", "assenti"],
  vehicle: ["fermo", "fermi"],
  elsewhere: ["altrove", "altrove"],
  limits: ["oltre i limiti di orario", "oltre i limiti di orario"],
  unfit: ["senza quello che serve", "senza quello che serve"],
} as const;

/** Whatever a plan gives to the others. */
function whyNever(person: PersonOfDay, work: WorkOfDay, facts: Facts) {
  if (person.away !== null) return never[person.kind];
  const isElsewhere = (other: WorkOfDay) =>
    other !== work && staysIn(other, person) && clash(work, other, waysOf(facts, person));
  if (person.elsewhere?.has(work.id) || facts.works.some(isElsewhere)) return never.elsewhere;
  return isBarred(person, [work], facts) ? never.limits : never.unfit;
}

const noSeatLeft = ({ work }: Crew) =>
  work.workers ? "i posti sono già tutti presi" : "la lavorazione non chiede operai";

/** What a work asks for and its full crew does not have: with more skills than seats nobody can be added. */
const skillsBeyondSeats = (crew: Crew) =>
  skillsLacking(crew).map(
    ({ skill, lacking }) =>
      `${skillNames[skill]}: ${lacking === 1 ? "ne manca" : "ne mancano"} ${lacking}, e ${noSeatLeft(crew)}`,
  );

const driversBeyondSeats = (crew: Crew) =>
  undriven(crew).map((vehicle) => withoutDriver(vehicle.text, [vehicle], crew));

function withoutDriver(name: string, vehicles: readonly VehicleOfDay[], crew: Crew): string {
  if (vehicles.some((vehicle) => crew.workers.some((worker) => mayDrive(worker, vehicle))))
    return `${name}: chi in squadra può guidarlo guida già un altro automezzo`;
  const isFull = emptyWorkers(crew) <= 0;
  return `${name}: nessuno in squadra può guidarlo${isFull ? `, e ${noSeatLeft(crew)}` : ""}`;
}

function gapText(slots: readonly Slot[], crew: Crew, composed: Composed): string {
  const { work } = crew;
  const slot = slots[0] as Slot;
  const all = outside(crew, composed.facts.people[slot.kind]).filter((one) => fits(one, slot));
  const free = all.filter((one) => obstacle(one, work, composed) === "");
  const much = slots.length === 1 ? "" : ` (${slots.length} posti)`;
  const nobody = slot.resource ? `${slot.resource}: nessun automezzo è libero` : "Nessun operaio libero";
  if (!free.length) return `${nobody} alle ${work.hour}${much}${because(all, work, composed)}`;
  const refused = composed.refused?.get(work.id);
  if (refused) return `${slot.resource ?? "Operai"}: ${refused}`;
  const why = slot.resource
    ? vehicleGap(slot.resource, free as VehicleOfDay[], crew, composed)
    : workerGap(free as WorkerOfDay[], crew, composed);
  const left = slots.length === 1 ? "un posto resta vuoto" : `${slots.length} posti restano vuoti`;
  return why ?? `${slot.resource ?? "Operai"}: ${wheelGap(free, crew, composed) ?? left}`;
}

/** Of those in the list: nobody misses somebody retired. */
export const outside = <P extends PersonOfDay>({ workers, vehicles }: Crew, people: readonly P[]): P[] => {
  const seated = new Set<PersonOfDay>([...workers, ...vehicles]);
  return people.filter((one) => !one.isRetired && !seated.has(one));
};

/** Who takes a seat must have all that the empty seats are just enough for. */
function workerGap(free: readonly WorkerOfDay[], crew: Crew, composed: Composed): string | undefined {
  const { work } = crew;
  const more = (worker: WorkerOfDay): Crew => ({ ...crew, workers: [...crew.workers, worker] });
  if (free.some((one) => brokenRules(more(one)) === 0)) return undefined;
  const lacking = skillsLacking(crew);
  const driverless = undriven(crew);
  const most = Math.max(driverless.length, ...lacking.map((each) => each.lacking));
  type Wanted = { name: string; has(one: WorkerOfDay): boolean; driven?: VehicleOfDay };
  const wanted: Wanted[] = [
    ...lacking
      .filter((each) => each.lacking === most)
      .map(({ skill }) => ({ name: skillNames[skill], has: ({ own }: WorkerOfDay) => holds(own, skill) })),
    ...driverless.slice(0, Number(driverless.length === most)).map((driven) => ({
      name: `autista di ${driven.text}`,
      has: (one: WorkerOfDay) => undriven(more(one)).length < most,
      driven,
    })),
  ];
  const lone = wanted.find(({ has }) => !free.some(has));
  if (lone?.driven) return driverText(lone.driven, crew, composed);
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
  if (!roomy.length) return roomText(name, crew);
  const driven = roomy.filter((one) => undriven(more(one)).length <= undriven(crew).length);
  const [first] = driven;
  if (first)
    return breaksWheel(more(first)) ? `${name}: ${wheelText(work.twoDrivers as TwoDrivers)}` : undefined;
  const workers = outside(crew, composed.facts.people.worker as readonly WorkerOfDay[]);
  const isWithout = (vehicle: VehicleOfDay) =>
    !crew.workers.some((worker) => mayDrive(worker, vehicle)) &&
    !workers.some((worker) => mayDrive(worker, vehicle) && obstacle(worker, work, composed) === "");
  const nobodys = openWorkers(work) > 0 && roomy.find(isWithout);
  return nobodys ? driverText(nobodys, crew, composed) : withoutDriver(name, roomy, crew);
}

/** Where each of those who could come would have somebody at the wheel for too long. */
function wheelGap(free: readonly PersonOfDay[], crew: Crew, { facts, crews }: Composed): string | undefined {
  const texts = free.flatMap((one) => {
    const { workers, vehicles } = crew;
    const more: Crew =
      one.kind === "worker"
        ? { ...crew, workers: [...workers, one] }
        : { ...crew, vehicles: [...vehicles, one] };
    return brokenRules(more) ? [] : [wheelRefusal(more, [...crews.values()], facts)];
  });
  return texts.includes(undefined) ? undefined : texts[0];
}

function roomText(name: string, { work, vehicles }: Crew): string {
  const wanted = work.needs.cubicMetres ?? 0;
  const rest = missingVolume(wanted, vehicles);
  const volume = vehicles.length ? `i restanti ${volumeText(rest)}` : volumeText(wanted);
  return `${name}: nessun automezzo libero alle ${work.hour} porta ${volume}`;
}

function driverText(vehicle: VehicleOfDay, crew: Crew, composed: Composed): string {
  const able = (outside(crew, composed.facts.people.worker) as WorkerOfDay[]).filter((one) =>
    mayDrive(one, vehicle),
  );
  const { hour } = crew.work;
  return `Nessun autista con ${askedOfDriver(vehicle)} per ${vehicle.text} alle ${hour}${because(able, crew.work, composed)}`;
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

export function obstacle(person: PersonOfDay, work: WorkOfDay, { facts, days }: Composed): string {
  if (person.away !== null) return person.away;
  const elsewhere = person.elsewhere?.get(work.id);
  if (elsewhere) return elsewhereText(elsewhere, work);
  for (const other of days.get(person) ?? []) {
    if (overlaps(work, other))
      return startOf(other) > startOf(work)
        ? `è ${placeOf(other)} dalle ${other.hour}`
        : `è ${placeOf(other)} fino alle ${endText(other)}`;
    if (tooFar(work, other, waysOf(facts, person)))
      return `non fa in tempo: alle ${other.hour} è ${placeOf(other)}`;
  }
  return obstacleOfLimits(person, work, days.get(person) ?? [], facts);
}

function elsewhereText(other: Elsewhere, work: WorkOfDay): string {
  return overlaps(work, other)
    ? `è ${placeOf(other)} dalle ${other.hour} di ${other.day}`
    : `non fa in tempo: alle ${other.hour} di ${other.day} è ${placeOf(other)}`;
}

const placeOf = ({ town, client }: { town: string; client: string }) =>
  town ? inTown(town) : `da ${client}`;
