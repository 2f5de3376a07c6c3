import type { Pace } from "../../clients/travel/model";
import type { Counts, Kind } from "../../crews/model";
import type { Licence, Skill, WorkNeeds } from "../../crews/skills/model";
import type { Tour } from "../../orders/works/stop-roads";
import type { Timed, Ways } from "../facts/model";
import type { Limits, Week, WorkOfShift } from "../facts/shifts";

type Candidate = {
  id: number;
  value: number;
  text: string;
  /** Why the plan may not assign it that day, as "è assente (ferie)"; null where it may. */
  away: string | null;
  isRetired?: true;
  /** What of another day keeps him from works of this one, by their ids. */
  elsewhere?: ReadonlyMap<number, Elsewhere>;
};

export type Elsewhere = Timed & { day: string; client: string; town: string };

export type WorkerOfDay = Candidate & {
  kind: "worker";
  unica: boolean;
  /** Minutes of work in the week and in the month, without this day. */
  week: number;
  month: number;
  /** Ids of the crew of the last work before this day. */
  mates: ReadonlySet<number>;
  own: ReadonlySet<Skill>;
  sevenDays?: Week;
  around?: { before: readonly WorkOfShift[]; after: readonly WorkOfShift[] };
};

export type VehicleOfDay = Candidate & {
  kind: "vehicle";
  /** Name of its kind among the required resources; null where it is not known. */
  resource: string | null;
  /** Ids of the workers who usually go with it, else of those of its last crew. */
  usual: ReadonlySet<number>;
  byLastCrew?: true;
  licence: Licence | null;
  cqc: boolean;
  cubicMetres: number | null;
  seats: number | null;
  pace?: Pace;
};

export type PersonOfDay = WorkerOfDay | VehicleOfDay;

/** A seat as it stands: fixed ones stay, movable ones the plan may give to others, vacated ones are of somebody absent. */
export type SeatNow = { line: number; kind: Kind; id: number; state: "fixed" | "movable" | "vacated" };

/** `wheel`: minutes at the wheel, too many for one driver. */
export type TwoDrivers = { wheel: number; isRough: boolean; binds: boolean };

export type WorkOfDay = WorkOfShift & {
  client: string;
  town: string;
  workers: number;
  vehicles: readonly { name: string; value: number }[];
  needs: WorkNeeds;
  twoDrivers?: TwoDrivers;
  /** `road`: minutes at the wheel between its places; `rests`: it is so long that its drivers do. */
  driven?: { tour: Tour; road: number; rests: boolean };
  seats: readonly SeatNow[];
  /** Seats to be filled: the required ones that nobody fixed has. A vehicle's has the name of its kind. */
  open: readonly Slot[];
  /** Whom the plan on the screen puts here: a new plan repairs that one. */
  proposed?: readonly { kind: Kind; id: number }[];
};

const backIn = new WeakMap<WorkOfDay, readonly { kind: Kind; id: number }[]>();

/** Whom an accepted plan has here, and the last one that was read: a new plan begins with them. */
export function putBackIn(work: WorkOfDay): readonly { kind: Kind; id: number }[] {
  const known = backIn.get(work);
  if (known) return known;
  const accepted = work.seats.filter(({ state }) => state === "movable");
  const isAccepted = (one: { kind: Kind; id: number }) =>
    accepted.some(({ kind, id }) => kind === one.kind && id === one.id);
  const all = [...accepted, ...(work.proposed ?? []).filter((one) => !isAccepted(one))];
  backIn.set(work, all);
  return all;
}

export type Slot = { kind: Kind; resource: string | null };

/** All that a plan depends on; the works, also those that the board does not show, are sorted by hour. */
export type Facts = {
  works: readonly WorkOfDay[];
  people: Readonly<Record<Kind, readonly PersonOfDay[]>>;
  /** As a lorry goes; `vanWays`: as a van does. */
  ways: Ways;
  vanWays?: Ways;
  limits?: Limits;
  /** Nothing has changed since the plan was read that this one begins with. */
  isAsRead?: boolean;
};

/** A vehicle goes at its own pace, a person as a van does: he may go by himself. */
export const waysOf = (
  { ways, vanWays = ways }: Pick<Facts, "ways" | "vanWays">,
  person: PersonOfDay,
): Ways => (person.kind === "worker" || person.pace === "van" ? vanWays : ways);

/** Those whom the plan leaves where they are. */
export const stayingIn = ({ seats }: Pick<WorkOfDay, "seats">) =>
  seats.filter(({ state }) => state === "fixed");

export const staysIn = ({ seats }: Pick<WorkOfDay, "seats">, { kind, id }: { kind: Kind; id: number }) =>
  seats.some((seat) => seat.state === "fixed" && seat.kind === kind && seat.id === id);

export type Placed = Slot & { id_work: number; id: number };
export type Plan = readonly Placed[];

export type Crew = {
  work: WorkOfDay;
  workers: readonly WorkerOfDay[];
  vehicles: readonly VehicleOfDay[];
  fixed: Counts;
};

export function crewsOf({ works, people }: Facts, plan: Plan): Crew[] {
  const known = {
    worker: new Map(people.worker.map((one) => [one.id, one as WorkerOfDay])),
    vehicle: new Map(people.vehicle.map((one) => [one.id, one as VehicleOfDay])),
  };
  const ofWork = Map.groupBy(plan, ({ id_work }) => id_work);
  return works.map((work) => {
    const stay = stayingIn(work);
    const all = [...stay, ...(ofWork.get(work.id) ?? [])];
    const crew = <K extends Kind>(kind: K) =>
      all.flatMap((seat) => (seat.kind === kind ? (known[kind].get(seat.id) ?? []) : []));
    const count = (kind: Kind) => stay.filter((seat) => seat.kind === kind).length;
    return {
      work,
      workers: crew("worker") as WorkerOfDay[],
      vehicles: crew("vehicle") as VehicleOfDay[],
      fixed: { worker: count("worker"), vehicle: count("vehicle") },
    };
  });
}

export function daysOf(facts: Facts, plan: Plan): Map<PersonOfDay, WorkOfDay[]> {
  const days = new Map<PersonOfDay, WorkOfDay[]>();
  for (const { work, workers, vehicles } of crewsOf(facts, plan))
    for (const person of [...workers, ...vehicles]) days.set(person, [...(days.get(person) ?? []), work]);
  return days;
}

/** A vehicle of another kind, or of none, takes the first that is left. */
export function openSeats(
  { workers, vehicles, seats }: Pick<WorkOfDay, "workers" | "vehicles" | "seats">,
  vehicleOf: (id: number) => Pick<VehicleOfDay, "resource"> | undefined,
): Slot[] {
  const stay = stayingIn({ seats });
  const wanted = vehicles.flatMap(({ name, value }) => Array.from({ length: value }, () => name));
  const there = stay.flatMap((seat) =>
    seat.kind === "vehicle" ? [vehicleOf(seat.id)?.resource ?? null] : [],
  );
  const isWanted = (resource: string | null) =>
    resource !== null && vehicles.some(({ name }) => name === resource);
  for (const resource of [...there.filter(isWanted), ...there.filter((one) => !isWanted(one))])
    wanted.splice(Math.max(0, resource === null ? 0 : wanted.indexOf(resource)), 1);
  const missing = workers - stay.filter(({ kind }) => kind === "worker").length;
  return [
    ...Array.from({ length: Math.max(0, missing) }, (): Slot => ({ kind: "worker", resource: null })),
    ...wanted.map((resource): Slot => ({ kind: "vehicle", resource })),
  ];
}

/** Nobody has two seats of a work: of seats that are alike, those beyond the people for them stay empty. */
export const slotsToFill = (
  works: readonly WorkOfDay[],
  everybody: readonly PersonOfDay[],
  isBarred: (person: PersonOfDay, work: WorkOfDay) => boolean,
) =>
  works.flatMap((work, at) =>
    [...Map.groupBy(work.open, ({ kind, resource }) => `${kind} ${resource}`).values()].flatMap((alike) => {
      const [first] = alike as [Slot];
      const able = everybody.flatMap((person, index) =>
        person.away === null &&
        !staysIn(work, person) &&
        !person.elsewhere?.has(work.id) &&
        fits(person, first) &&
        !isBarred(person, work)
          ? [index]
          : [],
      );
      const isAble = new Set(able);
      return alike.slice(0, able.length).map((slot) => ({ ...slot, at, work, able, isAble }));
    }),
  );

export const fits = (person: PersonOfDay, { kind, resource }: Slot) =>
  person.kind === kind &&
  (person.kind === "worker" || person.resource === null || person.resource === resource);

/** `minutes`: of all workers together; `longest`: of the one who works most; `alone`: who comes to a work on his own way. */
export type Figures = {
  empty: number;
  conflicts: number;
  minutes: number;
  longest: number;
  km: number;
  alone: number;
};

export type PlannedSeat = {
  kind: Kind;
  id_line: number | null;
  state: "typed" | "same" | "added" | "removed";
  id: number;
  value: number;
  text: string;
  reason: string;
  instead?: string;
  /** Not in the plan that this one repairs; `before`: who was there in it, and why no longer. */
  isNew?: true;
  before?: string;
};

export type PlannedWork = {
  id_work: number;
  hour: string;
  client: string;
  town: string;
  mark: string;
  seats: readonly PlannedSeat[];
  gaps: readonly string[];
  /** What somebody must see to, as a way without a vehicle. */
  remarks: readonly string[];
  /** Vehicles of another kind for an empty seat, or for one that they were already taken for. */
  offers: readonly Offer[];
};

/** Somebody wants a vehicle of another kind in one seat of a work. */
export type OtherKind = { id_work: number; asked: string; taken: string };

export type Offer = OtherKind & { text: string; isTaken: boolean };

export const modes = ["empty", "day"] as const;
export type Mode = (typeof modes)[number];

export type PlanSeat = { id_work: number; kind: Kind; id: number };

/** With what it was composed from; `draft`: whose plan was the beginning. */
export type PlannedDay = {
  works: readonly PlannedWork[];
  now: Figures;
  plan: Figures;
  mode: Mode;
  unlocked: readonly number[];
  otherKinds: readonly OtherKind[];
  excluded: readonly PlanSeat[];
  mark: string;
  draft: string;
};

export type Proposal = Omit<PlannedSeat, "id_line" | "state" | "instead"> & {
  id_work: number;
  id_line?: number;
};
