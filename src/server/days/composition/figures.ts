import { type Kind, kinds } from "../../crews/model";
import { isOfDays } from "../facts/shifts";
import { arrivalsOf } from "./arrivals";
import { checkPlan } from "./check";
import {
  daysOf,
  type Facts,
  type Figures,
  type Placed,
  type Plan,
  type Slot,
  stayingIn,
  type WorkOfDay,
} from "./model";

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
