import { addedLimits, isBinding } from "./limits";
import type { Kind, Person, Rows, Vehicle, Work } from "./rows";

/** `isPlan`: the plan put him there; else somebody typed the seat, and the plan has to live with it. */
export type Seated = { kind: Kind; id: number; isPlan: boolean };
export type Crews = ReadonlyMap<Work, readonly Seated[]>;

export const overlap = (one: Work, other: Work) => one.start < other.end && other.start < one.end;

type Who = { kind: Kind; id: number };

export function isTooFar(one: Work, other: Work, who: Who, { way }: Rows): boolean {
  if (overlap(one, other)) return false;
  const [from, to] = one.start <= other.start ? [one, other] : [other, one];
  const road = way(from, to, who);
  return road !== null && from.end + road.minutes > to.start;
}

export const clashes = (one: Work, other: Work, who: Who, rows: Rows) =>
  overlap(one, other) || isTooFar(one, other, who, rows);

/** Works of somebody on this day, by hour, and on the days around it. */
export function worksOf({ kind, id }: Who, crews: Crews, rows: Rows) {
  const today = [...crews].flatMap(([work, crew]) =>
    crew.some((seat) => seat.kind === kind && seat.id === id) ? work : [],
  );
  const around = rows.seats.flatMap((seat) => {
    const work = rows.workOf.get(seat.work);
    return seat.kind === kind && seat.id === id && work && work.date !== rows.date ? work : [];
  });
  return { today: today.toSorted((one, other) => one.start - other.start || one.id - other.id), around };
}

export const has = (worker: number, skill: string, rows: Rows) => rows.skillsOf(worker).has(skill);

export const drives = (worker: number, { licence, cqc }: Vehicle, rows: Rows) =>
  (!licence || has(worker, licence, rows)) && (!cqc || has(worker, "cqc", rows));

export const asksDriver = ({ licence, cqc }: Vehicle) => licence !== "" || cqc;

/** How many of the vehicles find a driver of their own. */
export function driven(workers: readonly number[], vehicles: readonly number[], rows: Rows): number {
  const vehicleOf = new Map<number, number>();
  const place = (vehicle: number, tried: Set<number>): boolean =>
    workers.some((worker) => {
      if (tried.has(worker) || !drives(worker, rows.vehicleOf(vehicle), rows)) return false;
      tried.add(worker);
      const other = vehicleOf.get(worker);
      if (other !== undefined && !place(other, tried)) return false;
      vehicleOf.set(worker, vehicle);
      return true;
    });
  return vehicles.filter((vehicle) => place(vehicle, new Set())).length;
}

const ids = (crew: readonly Seated[], kind: Kind) =>
  crew.flatMap((seat) => (seat.kind === kind ? seat.id : []));

/** Vehicles without a driver, and how many people a crew needs more so that it can do what is asked. */
export function lacks(work: Work, crew: readonly Seated[], rows: Rows) {
  const workers = ids(crew, "worker");
  const asking = ids(crew, "vehicle").filter((id) => asksDriver(rows.vehicleOf(id)));
  const drivers = asking.length - driven(workers, asking, rows);
  const skills = Object.entries(work.skills).map(
    ([skill, value]) => value - workers.filter((id) => has(id, skill, rows)).length,
  );
  return { drivers, people: Math.max(0, drivers, ...skills) };
}

/** Whether a vehicle of a crew is at the wheel for too long without two drivers of its own. */
export function lacksSecondDriver(work: Work, crew: readonly Seated[], rows: Rows): boolean {
  const twice = ids(crew, "vehicle").flatMap((id) => [id, id]);
  return work.asksTwoDrivers && driven(ids(crew, "worker"), twice, rows) < twice.length;
}

export function isTooSmall({ cubicMetres }: Work, crew: readonly Seated[], rows: Rows): boolean {
  const volumes = ids(crew, "vehicle").map((id) => rows.vehicleOf(id).cubicMetres);
  if (cubicMetres === null || !volumes.length || volumes.includes(null)) return false;
  return volumes.reduce<number>((sum, volume) => sum + (volume ?? 0), 0) < cubicMetres;
}

/** The kinds of vehicle that are still asked for beside these; one of another kind takes the first. */
export function openKinds(work: Work, crew: readonly Seated[], rows: Rows): string[] {
  const left = work.vehicles.flatMap(({ name, value }) => Array.from({ length: value }, () => name));
  const there = ids(crew, "vehicle").map((id) => rows.vehicleOf(id).resource ?? "");
  const isAsked = (kind: string) => work.vehicles.some(({ name }) => name === kind);
  for (const kind of [...there.filter(isAsked), ...there.filter((one) => !isAsked(one))])
    left.splice(Math.max(0, left.indexOf(kind)), 1);
  return left;
}

export const emptyWorkers = (work: Work, crew: readonly Seated[]) =>
  Math.max(0, work.workers - ids(crew, "worker").length);

const nameOf = (person: Person | undefined) => person?.text ?? "somebody unknown";

/** Every rule that the seats of a plan break. */
export function brokenBy(crews: Crews, rows: Rows): string[] {
  return [...crews].flatMap(([work, crew]) => {
    const own = crew.filter(({ isPlan }) => isPlan);
    if (!own.length) return [];
    const broken = own.flatMap((seat) => brokenBySeat(seat, work, crews, rows));
    const say = (text: string) => broken.push(`${work.hour} ${work.client}: ${text}`);
    const typed = crew.filter(({ isPlan }) => !isPlan);
    if (new Set(crew.map(({ kind, id }) => `${kind} ${id}`)).size < crew.length) say("somebody twice");
    if (ids(own, "worker").length > emptyWorkers(work, typed)) say("more workers than asked");
    const open = openKinds(work, typed, rows);
    for (const kind of ids(own, "vehicle").flatMap((id) => rows.vehicleOf(id).resource ?? [])) {
      const at = open.indexOf(kind);
      if (at < 0) say(`${kind} is not asked`);
      else open.splice(at, 1);
    }
    if (ids(own, "vehicle").filter((id) => rows.vehicleOf(id).resource === null).length > open.length)
      say("more vehicles than asked");
    const planned = crew.filter(({ kind, isPlan }) => kind === "worker" || isPlan);
    if (isBinding("wheel") && ids(own, "vehicle").length && lacksSecondDriver(work, crew, rows))
      say("at the wheel for too long without two drivers");
    if (lacks(work, planned, rows).drivers) say("a vehicle of the plan without a driver of its own");
    const unmendable = Math.max(0, lacks(work, typed, rows).people - emptyWorkers(work, typed));
    if (lacks(work, crew, rows).people > emptyWorkers(work, crew) + unmendable)
      say("full, and not able to do it");
    const isFull = !openKinds(work, crew, rows).length;
    if (ids(own, "vehicle").length && isFull && isTooSmall(work, crew, rows))
      say("its vehicles do not carry it");
    return broken;
  });
}

function brokenBySeat(seat: Seated, work: Work, crews: Crews, rows: Rows): string[] {
  const person = rows.personOf.get(`${seat.kind} ${seat.id}`);
  const broken: string[] = [];
  const say = (text: string) => broken.push(`${work.hour} ${work.client}: ${nameOf(person)} ${text}`);
  if (!person?.isListed) say("is not in the list");
  if (person?.absence !== undefined) say("is absent");
  const { today, around } = worksOf(seat, crews, rows);
  for (const other of [...today, ...around]) {
    if (other === work) continue;
    const where = `${other.date} ${other.hour} ${other.client}`;
    if (overlap(work, other)) say(`is also at ${where}`);
    if (isTooFar(work, other, seat, rows)) say(`is not in time between it and ${where}`);
  }
  for (const rule of bindingLimits(seat, crews, rows)) say(`breaks the rule of ${rule}`);
  return broken;
}

/** The rules that bind and the seats of the plan break. */
function bindingLimits(person: Seated, crews: Crews, rows: Rows) {
  if (person.kind === "vehicle") return [];
  const typed = new Map(
    [...crews].map(([work, crew]) => [work, crew.filter(({ isPlan }) => !isPlan)] as const),
  );
  const { today, around } = worksOf(person, crews, rows);
  const own = worksOf(person, typed, rows).today;
  return addedLimits([...around, ...today], [...around, ...own], rows, person.id).filter(isBinding);
}

/** The rules that bind and somebody would break who comes to a work, too. */
export function limitsBarring(person: Pick<Seated, "kind" | "id">, work: Work, crews: Crews, rows: Rows) {
  if (person.kind === "vehicle") return [];
  const { today, around } = worksOf(person, crews, rows);
  const others = [...around, ...today.filter((other) => other !== work)];
  return addedLimits([...others, work], others, rows, person.id).filter(isBinding);
}
