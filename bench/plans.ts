import { checkPlan, figuresOf } from "../src/server/days/composition/check";
import { costOf } from "../src/server/days/composition/cost";
import { daysOf, type Facts, type Plan } from "../src/server/days/composition/model";
import { findPlan } from "../src/server/days/composition/search";
import { exactPlan } from "../tests/support/exact-plan";
import { randomFacts } from "../tests/support/random-facts";
import { printFilled, printRiding, printStability } from "./plan-tables";

// `bun bench/plans.ts [DAYS] [PROVED]`: what plans leave, and how near they are to the exact solver.
const days = Number(process.argv[2] ?? 500);
const proved = Number(process.argv[3] ?? 20);

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

const sums = { broken: 0, empty: 0, km: 0, spread: 0 };
const times: number[] = [];
for (let seed = 1; seed <= days; seed++) {
  const size =
    seed % 10
      ? { works: 4 + (seed % 15), workers: 24, vehicles: 11 }
      : { works: 40, workers: 48, vehicles: 19 };
  const facts = randomFacts(seed, size);
  const before = performance.now();
  const plan = findPlan(facts);
  times.push(performance.now() - before);
  const figures = figuresOf(facts, plan);
  sums.broken += checkPlan(facts, plan).length;
  sums.empty += figures.empty;
  sums.km += figures.km;
  sums.spread += spread(facts, plan);
}
times.sort((one, other) => one - other);
const row = (name: string, sum: number, part = 1) => console.log(`| ${name} | ${(sum / part).toFixed(1)} |`);
console.log(`| ${days} random days | plan |\n|---|--:|`);
row("rules broken, in all", sums.broken);
row("seats left empty, a day", sums.empty, days);
row("km between works, a day", sums.km, days);
row("spread of the week's hours", sums.spread, days);
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
