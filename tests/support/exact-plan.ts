import loadHighs from "highs";
import type { Kind } from "../../src/server/crews/model";
import { isDriven, mayDrive } from "../../src/server/crews/skills/lacks";
import { holds, skills } from "../../src/server/crews/skills/model";
import { dayCost, weights } from "../../src/server/days/composition/cost";
import { bindingBreaches, weights as limitWeights } from "../../src/server/days/composition/limits";
import {
  type Facts,
  type PersonOfDay,
  type Placed,
  type Plan,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "../../src/server/days/composition/model";
import { overlaps, tooFar, type Ways } from "../../src/server/days/facts/model";
import { addRides, type Possible } from "./exact-rides";

/** The cheapest plan, by the solver HiGHS: the same rules and costs as a mixed integer program. */
export async function exactPlan(facts: Facts): Promise<Plan> {
  const program = new Program();
  const { works } = facts;
  const own = (person: PersonOfDay) =>
    works.filter(({ seats }) =>
      seats.some(({ state, kind, id }) => state === "fixed" && kind === person.kind && id === person.id),
    );
  /** By work and person: the sum of the variables that put him there. */
  const there = new Map<WorkOfDay, Map<PersonOfDay, Terms>>(works.map((work) => [work, new Map()]));
  const places: { seat: Placed; name: string }[] = [];
  const everybody: Possible[] = [];
  for (const person of [...facts.people.worker, ...facts.people.vehicle]) {
    const stay = own(person);
    if (person.away !== null) {
      everybody.push({ person, stay, days: [] });
      continue;
    }
    const possible = works.filter((work) => !stay.includes(work) && openTo(work, person).length > 0);
    const days = daysFor(waysOf(facts, person), stay, possible).flatMap((day) => {
      const all = [...stay, ...day].toSorted((one, other) => works.indexOf(one) - works.indexOf(other));
      if (person.kind === "worker" && bindingBreaches(person, all, facts).length) return [];
      const more = dayCost(person, all, facts) - dayCost(person, stay, facts);
      return [{ day, works: all, name: program.binary(more) }];
    });
    everybody.push({ person, stay, days });
    if (days.length)
      program.atMost(
        days.map(({ name }) => [1, name]),
        1,
      );
    for (const work of possible) {
      const terms = days.flatMap(({ day, name }): Terms => (day.includes(work) ? [[1, name]] : []));
      if (!terms.length) continue;
      there.get(work)?.set(person, terms);
      const seats = openTo(work, person).map((resource) => {
        const name = program.binary(-weights.emptySeat);
        places.push({ seat: { id_work: work.id, kind: person.kind, id: person.id, resource }, name });
        return [1, name] as const;
      });
      program.equal([...terms, ...minus(seats)], 0);
    }
  }
  for (const work of works)
    addCrew(
      program,
      facts,
      work,
      there.get(work) as Map<PersonOfDay, Terms>,
      places.filter(({ seat }) => seat.id_work === work.id),
    );
  addRides(program, facts, everybody);
  const { Columns } = (await solver()).solve(program.text(), {
    output_flag: false,
    mip_rel_gap: 0,
    mip_abs_gap: 0.5,
    random_seed: 1,
  });
  return places.flatMap(({ seat, name }) =>
    (Columns[name] as { Primal: number }).Primal > 0.5 ? [seat] : [],
  );
}

let loaded: ReturnType<typeof loadHighs> | undefined;
const solver = () => (loaded ??= loadHighs());

export type Terms = readonly (readonly [factor: number, name: string])[];

const minus = (terms: Terms): Terms => terms.map(([factor, name]) => [-factor, name]);

/** The kinds of the open seats that somebody can have. */
const openTo = ({ open }: WorkOfDay, person: PersonOfDay) => [
  ...new Set(
    open.flatMap(({ kind, resource }) =>
      kind === person.kind &&
      (person.kind === "worker" || person.resource === null || person.resource === resource)
        ? [resource]
        : [],
    ),
  ),
];

/** Every set of works that somebody could do in one day beside those that he has. */
function daysFor(ways: Ways, stay: readonly WorkOfDay[], possible: readonly WorkOfDay[]): WorkOfDay[][] {
  const goes = (one: WorkOfDay, other: WorkOfDay) => !overlaps(one, other) && !tooFar(one, other, ways);
  let days: WorkOfDay[][] = [[]];
  for (const work of possible)
    if (stay.every((other) => goes(work, other)))
      days = [
        ...days,
        ...days.filter((day) => day.every((other) => goes(other, work))).map((day) => [...day, work]),
      ];
  return days.slice(1);
}

/** The rules and costs of one work's crew. */
function addCrew(
  program: Program,
  { people }: Facts,
  work: WorkOfDay,
  there: ReadonlyMap<PersonOfDay, Terms>,
  places: readonly { seat: Placed; name: string }[],
) {
  const stay = (kind: Kind) =>
    work.seats.flatMap((seat) =>
      seat.state === "fixed" && seat.kind === kind
        ? (people[kind].find(({ id }) => id === seat.id) ?? [])
        : [],
    );
  const fixed = { worker: stay("worker") as WorkerOfDay[], vehicle: stay("vehicle") as VehicleOfDay[] };
  const added = [...there.keys()];
  const workers = added.filter((one) => one.kind === "worker");
  const vehicles = added.filter((one) => one.kind === "vehicle");
  const of = (some: readonly PersonOfDay[], factor = 1): Terms =>
    some.flatMap((one) => (there.get(one) ?? []).map(([, name]) => [factor, name] as const));
  for (const slot of new Set(work.open.map(({ kind, resource }) => `${kind} ${resource}`))) {
    const same = ({ kind, resource }: { kind: Kind; resource: string | null }) =>
      `${kind} ${resource}` === slot;
    program.atMost(
      places.flatMap(({ seat, name }): Terms => (same(seat) ? [[1, name]] : [])),
      work.open.filter(same).length,
    );
  }
  addCosts(program, work, there, fixed);
  if (work.twoDrivers) addTwoDrivers(program, work.twoDrivers, { workers, vehicles, fixed, of });
  const open = work.open.filter(({ kind }) => kind === "worker").length;
  const demands = [
    ...skills.flatMap((skill) => {
      const able = (one: WorkerOfDay) => holds(one.own, skill);
      const wanted = (work.needs.skills[skill] ?? 0) - fixed.worker.filter(able).length;
      return wanted > 0 ? [{ wanted, before: wanted, terms: of(workers.filter(able)) }] : [];
    }),
    addDrivers(program, { workers, vehicles, fixed, of }),
  ];
  const before = Math.max(0, ...demands.map((demand) => demand.before));
  for (const { wanted, terms } of demands)
    program.atLeast([...terms, ...of(workers, -1)], wanted - open - Math.max(0, before - open));
  const { cubicMetres } = work.needs;
  const room = ({ cubicMetres: own }: VehicleOfDay) => own ?? cubicMetres ?? 0;
  const spare = work.open.length - open;
  if (cubicMetres !== null && spare > 0) {
    const stays = fixed.vehicle.reduce((sum, one) => sum + room(one), 0);
    program.atLeast(
      vehicles.flatMap((one) => of([one], room(one) - cubicMetres)).filter(([factor]) => factor !== 0),
      cubicMetres - stays - spare * cubicMetres,
    );
  }
}

type CrewTerms = {
  workers: readonly WorkerOfDay[];
  vehicles: readonly VehicleOfDay[];
  fixed: { worker: WorkerOfDay[]; vehicle: VehicleOfDay[] };
  of: (some: readonly PersonOfDay[], factor?: number) => Terms;
};

/** A driver for every vehicle that asks for one; those who stay may lack theirs, as far as seats stay empty. */
function addDrivers(program: Program, { workers, vehicles, fixed, of }: CrewTerms) {
  const drives = new Map<WorkerOfDay, [number, string][]>();
  const seat = (vehicle: VehicleOfDay): Terms =>
    [...fixed.worker, ...workers]
      .filter((worker) => mayDrive(worker, vehicle))
      .map((worker) => {
        const name = program.binary(0);
        drives.set(worker, [...(drives.get(worker) ?? []), [1, name]]);
        return [1, name];
      });
  for (const vehicle of vehicles.filter(isDriven))
    program.atLeast([...seat(vehicle), ...of([vehicle], -1)], 0);
  const ofFixed = fixed.vehicle.filter(isDriven).map((vehicle) => {
    const terms = seat(vehicle);
    program.atMost(terms, 1);
    return terms;
  });
  for (const [worker, terms] of drives)
    program.atMost([...terms, ...of([worker], -1)], fixed.worker.includes(worker) ? 1 : 0);
  const withDriver = matching(fixed.worker, fixed.vehicle.filter(isDriven));
  return { wanted: ofFixed.length, before: ofFixed.length - withDriver, terms: ofFixed.flat() };
}

/** Two who may drive each vehicle, and two people for each: always, or else at a cost. */
function addTwoDrivers(
  program: Program,
  { binds }: { binds: boolean },
  { workers, vehicles, fixed, of }: CrewTerms,
) {
  const coming = program.binary(0);
  for (const vehicle of vehicles) program.atLeast([[1, coming], ...of([vehicle], -1)], 0);
  if (!binds && fixed.vehicle.length) program.atLeast([[1, coming]], 1);
  const lack: Terms = binds ? [] : [[many, program.binary(limitWeights.oneDriver)]];
  const needs = (able: Terms, there: number, wanted: Terms) =>
    program.atLeast([...able, ...lack, ...minus(wanted)], -there);
  for (const vehicle of [...vehicles, ...fixed.vehicle]) {
    const drivers = (some: readonly WorkerOfDay[]) => some.filter((one) => mayDrive(one, vehicle));
    const isFixed = fixed.vehicle.includes(vehicle);
    needs(of(drivers(workers)), drivers(fixed.worker).length, isFixed ? [[2, coming]] : of([vehicle], 2));
  }
  needs(of(workers), fixed.worker.length, [...of(vehicles, 2), [2 * fixed.vehicle.length, coming]]);
}

/** The most vehicles that these workers can drive at once: every order of the workers is tried. */
function matching(workers: readonly WorkerOfDay[], vehicles: readonly VehicleOfDay[]): number {
  const [vehicle, ...others] = vehicles;
  if (!vehicle) return 0;
  const drivers = workers.filter((worker) => mayDrive(worker, vehicle));
  const rest = (without?: WorkerOfDay) =>
    matching(
      workers.filter((worker) => worker !== without),
      others,
    );
  return Math.max(rest(), ...drivers.map((driver) => 1 + rest(driver)));
}

/** The soft costs of one work's crew. */
function addCosts(
  program: Program,
  work: WorkOfDay,
  there: ReadonlyMap<PersonOfDay, Terms>,
  fixed: Record<Kind, readonly PersonOfDay[]>,
) {
  const stays = (kind: Kind, id: number) => fixed[kind].some((one) => one.id === id);
  const workersIn = (ids: ReadonlySet<number>): Terms =>
    [...there].flatMap(([one, terms]) => (one.kind === "worker" && ids.has(one.id) ? terms : []));
  for (const one of [...fixed.worker, ...fixed.vehicle, ...there.keys()]) {
    const known = one.kind === "worker" ? one.mates : one.usual;
    if ([...known].some((id) => stays("worker", id))) continue;
    const terms = there.get(one);
    const alone = program.positive(weights.strangers);
    program.atLeast([[1, alone], ...minus(terms ?? []), ...workersIn(known)], terms ? 0 : 1);
  }
  for (const { kind, id, state } of work.seats) {
    if (state !== "movable") continue;
    const terms = [...there].find(([one]) => one.kind === kind && one.id === id)?.[1] ?? [];
    for (const [, name] of terms) program.add(name, -weights.moved);
  }
  addSeats(program, work, there, fixed);
}

/** More than a crew has of anything. */
const many = 30;

/** People without a seat in the vehicles, where the work asks for vehicles or has some. */
function addSeats(
  program: Program,
  work: WorkOfDay,
  there: ReadonlyMap<PersonOfDay, Terms>,
  fixed: Record<Kind, readonly PersonOfDay[]>,
) {
  const seatsOf = (one: PersonOfDay) => (one.kind === "vehicle" ? (one.seats ?? many) : 0);
  const standing = program.positive(weights.noSeat);
  const anyVehicle = program.binary(0);
  const added = [...there];
  for (const [one, terms] of added)
    if (one.kind === "vehicle") program.atLeast([[1, anyVehicle], ...minus(terms)], 0);
  if (fixed.vehicle.length || work.vehicles.length) program.atLeast([[1, anyVehicle]], 1);
  const all = added.flatMap(([one, terms]) =>
    terms.map(([, name]) => [one.kind === "worker" ? -1 : seatsOf(one), name] as const),
  );
  const stays = fixed.worker.length - fixed.vehicle.reduce((sum, one) => sum + seatsOf(one), 0);
  program.atLeast([[1, standing], [-many, anyVehicle], ...all], stays - many);
}

/** A mixed integer program, written in the LP format. */
export class Program {
  private readonly costs = new Map<string, number>();
  private readonly rows: string[] = [];
  private readonly binaries: string[] = [];

  binary(cost: number): string {
    const name = this.positive(cost);
    this.binaries.push(name);
    return name;
  }

  /** A variable from 0 upwards. */
  positive(cost: number): string {
    const name = `v${this.costs.size}`;
    this.costs.set(name, cost);
    return name;
  }

  add(name: string, cost: number) {
    this.costs.set(name, (this.costs.get(name) ?? 0) + cost);
  }

  atMost = (terms: Terms, value: number) => this.row(terms, "<=", value);
  atLeast = (terms: Terms, value: number) => this.row(terms, ">=", value);
  equal = (terms: Terms, value: number) => this.row(terms, "=", value);

  private row(terms: Terms, sign: string, value: number) {
    const sums = new Map<string, number>();
    for (const [factor, name] of terms) sums.set(name, (sums.get(name) ?? 0) + factor);
    const left = [...sums].filter(([, factor]) => factor !== 0);
    if (left.length) this.rows.push(`${left.map(written).join("\n")}\n${sign} ${value}`);
  }

  text = () =>
    `Minimize\n${[...this.costs].map(written).join("\n")}\nSubject To\n${this.rows.join("\n")}\nBinaries\n${this.binaries.join("\n")}\nEnd`;
}

const written = ([name, factor]: readonly [string, number]) =>
  `${factor < 0 ? "-" : "+"} ${Math.abs(factor)} ${name}`;
