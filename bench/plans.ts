import { checkPlan } from "../src/server/days/composition/check";
import { costOf } from "../src/server/days/composition/cost";
import { figuresOf } from "../src/server/days/composition/figures";
import { daysOf, type Facts, type Placed, type Plan } from "../src/server/days/composition/model";
import { findPlan } from "../src/server/days/composition/search";
import { exactPlan } from "../tests/support/exact-plan";
import { type Proposal, proposeSeats } from "../tests/support/former-proposal";
import { formerInput, randomFacts } from "../tests/support/random-facts";
import { printFilled, printRiding, printStability } from "./plan-tables";

// `bun bench/plans.ts [DAYS] [PROVED]`: beside the proposal of version 1.4, and beside the exact solver.
const days = Number(process.argv[2] ?? 500);
const proved = Number(process.argv[3] ?? 20);

const asPlan = (facts: Facts, proposal: readonly Proposal[]): Placed[] =>
  proposal.map(({ id_work, kind, id }) => {
    const open = facts.works.find((work) => work.id === id_work)?.open ?? [];
    const vehicle = facts.people.vehicle.find((one) => one.id === id);
    const own = kind === "vehicle" && vehicle?.kind === "vehicle" ? vehicle.resource : null;
    const slot = open.find((one) => one.kind === kind && (own === null || one.resource === own));
    return { id_work, kind, id, resource: slot?.resource ?? null };
  });

function lawful(facts: Facts, plan: Plan): Placed[] {
  const seats: Placed[] = [];
  for (const seat of plan) if (!checkPlan(facts, [...seats, seat]).length) seats.push(seat);
  return seats;
}

function spread(facts: Facts, plan: Plan): number {
  const today = daysOf(facts, plan);
  const hours = facts.people.worker.flatMap((one) =>
    one.kind === "worker" && one.away === null
      ? [(one.week + (today.get(one) ?? []).reduce((sum, { minutes }) => sum + minutes, 0)) / 60]
      : [],
  );
  const mean = hours.reduce((sum, each) => sum + each, 0) / hours.length;
  return Math.sqrt(hours.reduce((sum, each) => sum + (each - mean) ** 2, 0) / hours.length);
}

const sums = { broken: [0, 0], empty: [0, 0], km: [0, 0], spread: [0, 0] };
const times: number[] = [];
let worse = 0;
for (let seed = 1; seed <= days; seed++) {
  const size =
    seed % 10
      ? { works: 4 + (seed % 15), workers: 24, vehicles: 11 }
      : { works: 40, workers: 48, vehicles: 19 };
  const facts = randomFacts(seed, size);
  const before = performance.now();
  const plan = findPlan(facts);
  times.push(performance.now() - before);
  const former = asPlan(facts, proposeSeats(formerInput(facts)));
  const both = [former, plan].map((one) => ({ plan: one, figures: figuresOf(facts, one) }));
  for (const [at, one] of both.entries()) {
    (sums.broken[at] as number) += checkPlan(facts, one.plan).length;
    (sums.empty[at] as number) += one.figures.empty;
    (sums.km[at] as number) += one.figures.km;
    (sums.spread[at] as number) += spread(facts, one.plan);
  }
  if (costOf(facts, plan) > costOf(facts, lawful(facts, former)) + 1e-6) worse += 1;
}
times.sort((one, other) => one - other);
const row = (name: string, [former = 0, now = 0]: number[], part = 1) =>
  console.log(`| ${name} | ${(former / part).toFixed(1)} | ${(now / part).toFixed(1)} |`);
console.log(`| ${days} random days | version 1.4 | plan |\n|---|--:|--:|`);
row("rules broken, in all", sums.broken);
row("seats left empty, a day", sums.empty, days);
row("km between works, a day", sums.km, days);
row("spread of the week's hours", sums.spread, days);
console.log(`\nWorse than the proposal without its broken seats: ${worse}.`);
console.log(
  `Time of a plan: median ${times[days >> 1]?.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms.`,
);

let widest = 0;
for (let seed = 1; seed <= proved; seed++) {
  const facts = randomFacts(seed, { works: 3 + (seed % 10), workers: 14, vehicles: 7 });
  const exact = await exactPlan(facts);
  widest = Math.max(widest, costOf(facts, findPlan(facts)) / costOf(facts, exact) - 1);
}
console.log(
  `Beside the exact solver, ${proved} days of up to 12 works: at most ${(widest * 100).toFixed(2)} % more.`,
);

printStability(proved);
printRiding(proved);
await printFilled(8);
