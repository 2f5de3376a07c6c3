import type { Kind } from "../../src/server/crews/model";
import { mayDrive } from "../../src/server/crews/skills/lacks";
import { onFoot } from "../../src/server/days/composition/legs";
import {
  type Facts,
  type PersonOfDay,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
  waysOf,
} from "../../src/server/days/composition/model";
import { careOf } from "../../src/server/days/composition/rides";
import { endOf, overlaps, startOf } from "../../src/server/days/facts/model";
import type { Program, Terms } from "./exact-plan";

/** What somebody may do that day: what he stays with, and the variables of all that may be added. */
export type Possible = { person: PersonOfDay; stay: readonly WorkOfDay[]; days: readonly PossibleDay[] };
type PossibleDay = { works: readonly WorkOfDay[]; name: string };

/** Terms with a number that is always there. */
type Sum = { terms: Terms; always: number };

const many = 30;

/** How people come from one work to the next, as a part of the program: a cheaper way than the plan's can't be missed. */
export function addRides(program: Program, facts: Facts, everybody: readonly Possible[]) {
  const { works } = facts;
  const km = (from: WorkOfDay, to: WorkOfDay) => facts.ways(from, to)?.km ?? 0;
  const seats = ({ seats }: VehicleOfDay) => seats ?? many;
  const sum = (some: readonly Possible[], of: (day: readonly WorkOfDay[], one: Possible) => number): Sum => ({
    always: some.reduce((all, one) => all + of(one.stay, one), 0),
    terms: some.flatMap((one) =>
      one.days.map(({ works, name }) => [of(works, one) - of(one.stay, one), name] as const),
    ),
  });
  const goes = (from: WorkOfDay, to: WorkOfDay) => (day: readonly WorkOfDay[]) =>
    Number(day.some((work, at) => work === from && day[at + 1] === to));
  const isLast = (work: WorkOfDay) => (day: readonly WorkOfDay[]) => Number(day.at(-1) === work);
  const isFirst = (work: WorkOfDay) => (day: readonly WorkOfDay[]) => Number(day[0] === work);
  const of = (kind: Kind) => everybody.filter(({ person }) => person.kind === kind);
  const vehicles = of("vehicle") as (Possible & { person: VehicleOfDay })[];
  const workers = of("worker") as (Possible & { person: WorkerOfDay })[];
  const drivers = (vehicle: VehicleOfDay) => workers.filter(({ person }) => mayDrive(person, vehicle));
  /** The terms of what follows may be at most the sum. */
  const within = (terms: Terms, { terms: others, always }: Sum) =>
    program.atMost([...terms, ...others.map(([factor, name]) => [-factor, name] as const)], always);

  const ofGap = new Map<string, string[]>();
  const ofGroup = new Map<string, { riders: string[]; lifts: string[]; spare: Sum }>();
  const spareOf = (who: (day: readonly WorkOfDay[]) => number): Sum => {
    const [places, people] = [
      sum(vehicles, (day, one) => who(day) * seats(one.person as VehicleOfDay)),
      sum(workers, who),
    ];
    return {
      always: places.always - people.always,
      terms: [...places.terms, ...people.terms.map(([factor, name]) => [-factor, name] as const)],
    };
  };

  for (const from of works)
    for (const to of works) {
      const direct = km(from, to);
      if (direct <= onFoot || overlaps(from, to) || startOf(from) > startOf(to)) continue;
      const alone = program.positive(careOf.alone + direct);
      const riders: string[] = [];
      const lift = (
        { person }: (typeof vehicles)[number],
        { gap, more, places, when }: { gap: string; more: number; places: number; when: readonly Sum[] },
        group?: { key: string; who: (day: readonly WorkOfDay[]) => number },
      ) => {
        const name = program.binary(more + careOf.lift);
        const people = program.positive(0);
        riders.push(people);
        program.atMost(
          [
            [1, people],
            [-Math.min(places, many), name],
          ],
          0,
        );
        for (const one of when) within([[1, name]], one);
        const key = `${person.id} ${gap}`;
        ofGap.set(key, [...(ofGap.get(key) ?? []), name]);
        if (!group) return;
        const own = ofGroup.get(group.key) ?? { riders: [], lifts: [], spare: spareOf(group.who) };
        own.riders.push(people);
        own.lifts.push(name);
        ofGroup.set(group.key, own);
      };
      for (const vehicle of vehicles) {
        const { person } = vehicle;
        const time = (one: WorkOfDay, other: WorkOfDay) => waysOf(facts, person)(one, other)?.minutes ?? 0;
        const own = (who: (day: readonly WorkOfDay[]) => number) => sum([vehicle], who);
        const driven = (who: (day: readonly WorkOfDay[]) => number) => sum(drivers(person), who);
        const arrives = endOf(from) + time(from, to);
        for (let again = 1; endOf(from) + (2 * again + 1) * time(from, to) <= startOf(to); again++)
          lift(vehicle, {
            ...{ gap: `${from.id} again ${again} ${to.id}`, more: 2 * direct, places: seats(person) - 1 },
            when: [own(goes(from, to))],
          });
        if (arrives <= startOf(to)) {
          const last = { gap: `${from.id}`, more: direct };
          const riding = driven(goes(from, to));
          lift(vehicle, { ...last, places: seats(person), when: [own(isLast(from)), riding] });
          const idle = driven(isLast(from));
          lift(vehicle, { ...last, places: seats(person) - 1, when: [own(isLast(from)), idle] });
        }
        for (const after of works)
          if (after !== to && arrives <= startOf(to) && arrives + time(to, after) <= startOf(after)) {
            const who = goes(from, after);
            lift(
              vehicle,
              {
                ...{ gap: `${from.id}`, places: seats(person), when: [own(who), driven(who)] },
                more: Math.max(0, direct + km(to, after) - km(from, after)),
              },
              { key: `${from.id} ${after.id}`, who },
            );
          }
        if (Math.max(endOf(from)) + time(from, to) > startOf(to)) continue;
        lift(
          vehicle,
          {
            ...{ gap: "first", more: direct, places: seats(person) },
            when: [own(isFirst(to)), driven(isFirst(to))],
          },
          { key: `first ${to.id}`, who: isFirst(to) },
        );
        for (const before of works) {
          const there = Math.max(endOf(before) + time(before, from), endOf(from));
          if (before === from || there + time(from, to) > startOf(to)) continue;
          const who = goes(before, to);
          lift(
            vehicle,
            {
              ...{ gap: `${before.id}`, places: seats(person), when: [own(who), driven(who)] },
              more: Math.max(0, km(before, from) + direct - km(before, to)),
            },
            { key: `${before.id} ${to.id}`, who },
          );
        }
      }
      const spare = spareOf(goes(from, to));
      program.atLeast(
        [[1, alone], ...riders.map((name) => [1, name] as const), ...spare.terms],
        -spare.always,
      );
      addVehiclesAlone(program, {
        vehicles: vehicles.map(({ person, ...one }) => ({
          person,
          goes: sum([{ person, ...one }], goes(from, to)),
        })),
        workers: workers.map(({ person, ...one }) => ({
          person,
          goes: sum([{ person, ...one }], goes(from, to)),
        })),
        cost: careOf.alone + direct,
      });
    }
  for (const names of ofGap.values())
    program.atMost(
      names.map((name) => [1, name]),
      1,
    );
  // Those who go the same way anyway have their seats first.
  for (const { riders, lifts, spare } of ofGroup.values())
    for (const name of lifts)
      within([...riders.map((one) => [1, one] as const), [2 * many, name]], {
        ...spare,
        always: spare.always + 2 * many,
      });
}

/** A vehicle needs one of those who go its way and may drive it. */
function addVehiclesAlone(
  program: Program,
  {
    vehicles,
    workers,
    cost,
  }: {
    vehicles: readonly { person: VehicleOfDay; goes: Sum }[];
    workers: readonly { person: WorkerOfDay; goes: Sum }[];
    cost: number;
  },
) {
  const driving = new Map<WorkerOfDay, string[]>();
  for (const { person, goes } of vehicles) {
    if (!goes.always && goes.terms.every(([factor]) => factor === 0)) continue;
    const names = workers.flatMap((worker) => {
      if (!mayDrive(worker.person, person)) return [];
      const name = program.positive(0);
      driving.set(worker.person, [...(driving.get(worker.person) ?? []), name]);
      return [name];
    });
    const alone = program.positive(cost);
    program.atLeast(
      [
        [1, alone],
        ...names.map((name) => [1, name] as const),
        ...goes.terms.map(([factor, name]) => [-factor, name] as const),
      ],
      goes.always,
    );
  }
  for (const { person, goes } of workers)
    program.atMost(
      [
        ...(driving.get(person) ?? []).map((name) => [1, name] as const),
        ...goes.terms.map(([factor, name]) => [-factor, name] as const),
      ],
      goes.always,
    );
}
