import { type Kind, kinds } from "../../crews/model";
import { type CrewMember, type CrewVehicle, hasTwoDrivers, lacksOfCrew } from "../../crews/skills/lacks";
import type { WorkNeeds } from "../../crews/skills/model";
import { wheelText } from "../../orders/works/model";
import { overlaps, tooFar } from "../facts/model";
import { breachText, isOfDays } from "../facts/shifts";
import { bindingBreaches } from "./limits";
import {
  daysOf,
  type Facts,
  type Figures,
  type PersonOfDay,
  type Placed,
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
import { arrivalsOf } from "./rides";

type Violation = {
  kind:
    | "unknown"
    | "away"
    | "seat"
    | "twice"
    | "overlap"
    | "travel"
    | "elsewhere"
    | "driver"
    | "skill"
    | "volume"
    | "limits";
  id_work: number;
  id: number | null;
  text: string;
};

/** The rules that a plan breaks, found without the search and its cost: what stays on the day as it is breaks none. */
export function checkPlan(facts: Facts, plan: Plan): Violation[] {
  return facts.works
    .flatMap((work) => {
      const own = plan.filter(({ id_work }) => id_work === work.id);
      return own.length
        ? [
            ...own.flatMap((seat) => seatViolations(facts, plan, work, seat)),
            ...crewViolations(facts, work, own),
          ]
        : [];
    })
    .concat(limitViolations(facts, plan))
    .concat(
      plan.flatMap(({ id_work, id }) =>
        facts.works.some((work) => work.id === id_work)
          ? []
          : [{ kind: "unknown", id_work, id, text: "La lavorazione non c'è più" }],
      ),
    );
}

const find = (facts: Facts, kind: Kind, id: number): PersonOfDay | undefined =>
  facts.people[kind].find((one) => one.id === id);

function seatViolations(facts: Facts, plan: Plan, work: WorkOfDay, seat: Placed): Violation[] {
  const about = { id_work: work.id, id: seat.id };
  const person = find(facts, seat.kind, seat.id);
  if (!person) return [{ ...about, kind: "unknown", text: "Una persona o un automezzo non è più in elenco" }];
  const { text } = person;
  const found: Violation[] = [];
  const add = (kind: Violation["kind"], why: string) =>
    found.push({ ...about, kind, text: `${text} ${why}` });
  if (person.away !== null) add("away", person.away);
  const isIt = (other: { kind: Kind; id: number }) => other.kind === seat.kind && other.id === seat.id;
  const times =
    Number(staysIn(work, seat)) + plan.filter((other) => other.id_work === work.id && isIt(other)).length;
  if (times > 1) add("twice", "è due volte nella stessa lavorazione");
  const elsewhere = person.elsewhere?.get(work.id);
  if (elsewhere) add("elsewhere", `è ${elsewhere.day} alle ${elsewhere.hour} da ${elsewhere.client}`);
  for (const other of facts.works) {
    const isThere = staysIn(other, seat) || plan.some((one) => one.id_work === other.id && isIt(one));
    if (other === work || !isThere) continue;
    if (overlaps(work, other)) add("overlap", `è anche alle ${other.hour} da ${other.client}`);
    if (tooFar(work, other, waysOf(facts, person)))
      add("travel", `non fa in tempo tra ${work.client} e ${other.client}`);
  }
  return found;
}

/** Each worker's whole day, with those beside it. */
function limitViolations(facts: Facts, plan: Plan): Violation[] {
  const { limits } = facts;
  if (!limits) return [];
  return facts.people.worker.flatMap((worker): Violation[] => {
    const own = plan.filter(({ kind, id }) => kind === "worker" && id === worker.id);
    const [first] = own;
    if (!first || worker.kind !== "worker") return [];
    const works = facts.works.filter(
      (work) => own.some(({ id_work }) => id_work === work.id) || staysIn(work, worker),
    );
    return bindingBreaches(worker, works, facts).map((breach) => ({
      kind: "limits",
      id_work: first.id_work,
      id: worker.id,
      text: `${worker.text}: ${breachText(breach, limits)}`,
    }));
  });
}

function crewViolations(facts: Facts, work: WorkOfDay, own: readonly Placed[]): Violation[] {
  const about = { id_work: work.id, id: null };
  const of = (some: readonly { kind: Kind; id: number }[], kind: Kind) =>
    some.filter((seat) => seat.kind === kind).flatMap(({ id }) => find(facts, kind, id) ?? []);
  const stay = stayingIn(work);
  const all = [...stay, ...own];
  const open = work.open.filter(({ kind }) => kind === "worker").length;
  const empty = open - of(own, "worker").length;
  const emptyVehicles = work.open.length - open - of(own, "vehicle").length;
  const misfits = own.filter((seat) => !fitsOpenSeat(facts, work, own, seat)).length;
  const now = lacking(work.needs, of(all, "worker"), of(all, "vehicle"));
  const before = lacking(work.needs, of(stay, "worker"), of(stay, "vehicle"));
  const ofPlan = lacking(work.needs, of(all, "worker"), of(own, "vehicle"));
  const isOneDriver =
    work.twoDrivers?.binds &&
    of(own, "vehicle").length > 0 &&
    !hasTwoDrivers(of(all, "worker") as WorkerOfDay[], of(all, "vehicle") as VehicleOfDay[]);
  const allowed = Math.max(0, empty) + Math.max(0, before.people - open);
  return [
    ...(misfits
      ? [{ ...about, kind: "seat" as const, text: `${work.client}: più posti di quanti ne servono` }]
      : []),
    ...(ofPlan.drivers
      ? [{ ...about, kind: "driver" as const, text: `${work.client}: un automezzo senza autista` }]
      : []),
    ...(now.people > allowed
      ? [{ ...about, kind: "skill" as const, text: `${work.client}: manca chi ha le competenze richieste` }]
      : []),
    ...(isOneDriver
      ? [
          {
            ...about,
            kind: "limits" as const,
            text: `${work.client}: ${wheelText(work.twoDrivers as TwoDrivers)}`,
          },
        ]
      : []),
    ...(now.volume && of(own, "vehicle").length && emptyVehicles <= 0
      ? [{ ...about, kind: "volume" as const, text: `${work.client}: gli automezzi non portano tutto` }]
      : []),
  ];
}

function fitsOpenSeat(facts: Facts, { open }: WorkOfDay, own: readonly Placed[], seat: Placed): boolean {
  const same = (slot: { kind: Kind; resource: string | null }) =>
    slot.kind === seat.kind && slot.resource === seat.resource;
  if (own.filter(same).length > open.filter(same).length) return false;
  const person = find(facts, seat.kind, seat.id);
  return person?.kind !== "vehicle" || person.resource === null || person.resource === seat.resource;
}

function lacking(needs: WorkNeeds, workers: readonly PersonOfDay[], vehicles: readonly PersonOfDay[]) {
  const members = (workers as readonly WorkerOfDay[]).map(
    ({ text, own }): CrewMember => ({ name: text, own, expired: new Map() }),
  );
  const loads = (vehicles as readonly VehicleOfDay[]).map(
    ({ text, licence, cqc, cubicMetres, seats }): CrewVehicle => ({
      name: text,
      licence,
      cqc,
      cubicMetres,
      seats,
    }),
  );
  const lacks = lacksOfCrew(needs, members, loads);
  const drivers = lacks.filter(({ kind }) => kind === "driver").length;
  const missing = lacks.flatMap((lack) => (lack.kind === "skill" ? [lack.missing] : []));
  return {
    drivers,
    people: Math.max(drivers, ...missing, 0),
    volume: lacks.some(({ kind }) => kind === "volume"),
  };
}

/** `absent` are assigned and do not come. */
export function figuresOf(facts: Facts, plan: Plan, absent: Plan = []): Figures {
  const days = [...daysOf(facts, plan)];
  const minutesOf = (isCounted: (work: WorkOfDay) => boolean) =>
    days.flatMap(([{ kind }, works]) =>
      kind === "worker" ? [sum(works.filter(isCounted).map((work) => work.minutes))] : [],
    );
  return {
    empty: facts.works.reduce((sum, { id, open }) => {
      const placed = plan.filter(({ id_work }) => id_work === id);
      return sum + kinds.reduce((empty, kind) => empty + emptyOf(kind, open, placed), 0);
    }, 0),
    conflicts: conflictsOf(facts, [...plan, ...absent]),
    minutes: sum(minutesOf(() => true)),
    // In a work of several days people rest.
    longest: Math.max(0, ...minutesOf((work) => !facts.limits || !isOfDays(work, facts.limits))),
    km: kmOfDay(facts, plan),
    alone: arrivalsOf(facts, plan).people.filter(({ by }) => by === null).length,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Nobody beyond those asked fills a seat of the other kind. */
function emptyOf(kind: Kind, open: readonly Slot[], placed: Plan): number {
  const count = (some: readonly Slot[]) => some.filter((one) => one.kind === kind).length;
  return Math.max(0, count(open) - count(placed));
}

/** Two works that clash are one conflict. */
function conflictsOf(facts: Facts, plan: Plan): number {
  const all = facts.works.flatMap((work): Placed[] => [
    ...stayingIn(work).map(({ kind, id }) => ({ kind, id, id_work: work.id, resource: null })),
    ...plan.filter(({ id_work }) => id_work === work.id),
  ]);
  // Every seat is the plan's, so that those who stay are checked too.
  const bare = {
    ...facts,
    works: facts.works.map((work) => ({
      ...work,
      seats: [],
      open: [...work.open, ...stayingIn(work)].map(({ kind }) => ({ kind, resource: null })),
    })),
  };
  const found = checkPlan(bare, all).filter(({ kind }) => kind !== "seat" && kind !== "limits");
  const ofPairs = found.filter(({ kind }) => kind === "overlap" || kind === "travel").length;
  return found.length - ofPairs / 2;
}

/** Between the works of the day: people go with a vehicle that goes the same way. */
function kmOfDay(facts: Facts, plan: Plan): number {
  const trips = new Map<string, { km: number; vehicles: number }>();
  for (const [{ kind }, works] of daysOf(facts, plan)) {
    for (const [at, to] of works.slice(1).entries()) {
      const from = works[at] as WorkOfDay;
      const trip = trips.get(`${from.id} ${to.id}`) ?? { km: facts.ways(from, to)?.km ?? 0, vehicles: 0 };
      trips.set(`${from.id} ${to.id}`, {
        km: trip.km,
        vehicles: trip.vehicles + (kind === "vehicle" ? 1 : 0),
      });
    }
  }
  return [...trips.values()].reduce((sum, { km, vehicles }) => sum + km * Math.max(1, vehicles), 0);
}
