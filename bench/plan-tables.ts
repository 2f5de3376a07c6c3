import { figuresOf } from "../src/server/days/composition/check";
import {
  crewsOf,
  daysOf,
  type Facts,
  type Placed,
  type Plan,
  type WorkOfDay,
} from "../src/server/days/composition/model";
import { arrivalsOf } from "../src/server/days/composition/rides";
import { findPlan } from "../src/server/days/composition/search";
import { fewestEmpty } from "../tests/support/fewest-empty";
import { plantedCrews, plantedFacts } from "../tests/support/planted-facts";
import { randomFacts } from "../tests/support/random-facts";
import { sameSeats, shownWith, typed, withAbsent } from "../tests/support/repaired-days";

const percent = (part: number, all: number) => `${((part / Math.max(1, all)) * 100).toFixed(0)} %`;

/** How many seats of a plan stay when one of them is typed, or somebody of it is absent: composed anew, and repaired. */
export function printStability(days: number) {
  const stays = { typed: [0, 0, 0], absent: [0, 0, 0] };
  for (let seed = 1; seed <= days; seed++) {
    const facts = randomFacts(seed, { works: 20, workers: 30, vehicles: 12 });
    const plan = findPlan(facts);
    const seat = plan[seed % plan.length] as Placed;
    const cases = [
      [stays.typed, (day: Facts) => typed(day, seat), plan.filter((one) => one !== seat)],
      [
        stays.absent,
        (day: Facts) => withAbsent(day, seat),
        plan.filter(({ kind, id }) => kind !== seat.kind || id !== seat.id),
      ],
    ] as const;
    for (const [sum, change, others] of cases) {
      const both = [findPlan(change(facts)), findPlan(change(shownWith(facts, plan)))];
      for (const [at, later] of both.entries()) (sum[at] as number) += sameSeats(others, later);
      (sum[2] as number) += others.length;
    }
  }
  console.log(`\n| seats that stay, ${days} days of 20 works | composed anew | repaired |\n|---|--:|--:|`);
  for (const [name, [anew = 0, repaired = 0, all = 1]] of Object.entries(stays))
    console.log(`| one ${name} | ${percent(anew, all)} | ${percent(repaired, all)} |`);
}

/** Second works of a plan more than three kilometres from the first, which had a vehicle. */
export function printRiding(days: number) {
  console.log(
    "\n| people of a plan | second works | none of the first crew's vehicles goes there | no vehicle at all goes that way | brought by a detour | alone | vehicles without a driver | km |\n|---|--:|--:|--:|--:|--:|--:|--:|",
  );
  const print = (name: string, some: readonly Facts[]) => {
    const sum = [0, 0, 0, 0, 0, 0, 0];
    for (const facts of some) {
      const plan = findPlan(facts);
      const all = [...ridesOf(facts, plan), ...arrivingBy(facts, plan), figuresOf(facts, plan).km];
      for (const [at, one] of all.entries()) (sum[at] as number) += one;
    }
    const [all = 0, without = 0, ...others] = sum;
    console.log(`| ${name} | ${all} | ${without} (${percent(without, all)}) | ${others.join(" | ")} |`);
  };
  const seeds = Array.from({ length: days }, (_, at) => at + 1);
  print(
    `${days} days of 20 works`,
    seeds.map((seed) => randomFacts(seed, { works: 20, workers: 30, vehicles: 12 })),
  );
  print(
    "4 planted days of crews that stay with their vehicles",
    [1, 2, 3, 4].map(
      (seed) => plantedCrews(seed, { workers: 48, vehicles: 19, shifts: seed % 2 ? 2 : 3, groups: 2 }).facts,
    ),
  );
}

function arrivingBy(facts: Facts, plan: Plan): [brought: number, alone: number, undriven: number] {
  const { people, undriven, detours } = arrivalsOf(facts, plan);
  return [
    detours.reduce((sum, detour) => sum + detour.people, 0),
    people.filter(({ by }) => by === null).length,
    undriven.length,
  ];
}

function ridesOf(facts: Facts, plan: Plan): [all: number, without: number, alone: number] {
  const crews = new Map(crewsOf(facts, plan).map((crew) => [crew.work.id, crew]));
  const vehiclesAt = (work: WorkOfDay) => new Set(crews.get(work.id)?.vehicles.map(({ id }) => id));
  const days = [...daysOf(facts, plan)];
  const trips = new Set(
    days.flatMap(([{ kind }, works]) =>
      kind === "vehicle" ? works.slice(1).map((work, at) => `${works[at]?.id} ${work.id}`) : [],
    ),
  );
  const isPlans = (id: number, work: WorkOfDay) =>
    plan.some((seat) => seat.kind === "worker" && seat.id === id && seat.id_work === work.id);
  const rides = days.flatMap(([{ kind, id }, works]) =>
    kind === "worker"
      ? works.slice(1).flatMap((to, at) => {
          const from = works[at] as WorkOfDay;
          const isFar = (facts.ways(from, to)?.km ?? 0) > 3;
          return isFar && isPlans(id, from) && isPlans(id, to) && vehiclesAt(from).size ? [{ from, to }] : [];
        })
      : [],
  );
  const without = rides.filter(({ from, to }) => vehiclesAt(from).isDisjointFrom(vehiclesAt(to)));
  return [
    rides.length,
    without.length,
    rides.filter(({ from, to }) => !trips.has(`${from.id} ${to.id}`)).length,
  ];
}

/** Days whose every seat can be filled, and random ones of 57 works beside what the solver proves that no plan fills. */
export async function printFilled(seeds: number) {
  console.log("\n| day | works | seats | left empty | empty in every plan | ms |\n|---|--:|--:|--:|--:|--:|");
  const print = (name: string, facts: Facts, bound: number) => {
    const seats = facts.works.reduce((sum, { open }) => sum + open.length, 0);
    const before = performance.now();
    const { empty } = figuresOf(facts, findPlan(facts));
    const ms = Math.round(performance.now() - before);
    console.log(`| ${name} | ${facts.works.length} | ${seats} | ${empty} | ${bound} | ${ms} |`);
  };
  for (let seed = 1; seed <= seeds; seed++) {
    const size = { workers: 48, vehicles: 19, shifts: seed % 2 ? 2 : 3, groups: 2 };
    print(`planted ${seed}`, plantedFacts(seed, size).facts, 0);
  }
  for (let seed = 1; seed <= Math.ceil(seeds / 2); seed++) {
    const facts = randomFacts(100 + seed, { works: 57, workers: 48, vehicles: 19 });
    print(`random ${100 + seed}`, facts, await fewestEmpty(facts));
  }
}
