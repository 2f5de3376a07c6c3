import { type CheckedDay, checkDay } from "../tests/support/checked-days/course";

// `bun bench/checked-days.ts [DAYS] [FIRST]`: random days composed, accepted, repaired and composed again through the
// wire's functs, each judged by a checker that knows nothing of the composition's code (tests/support/checked-days).
process.env.NODE_ENV = "test";
const [days = 500, first = 1] = process.argv.slice(2).map(Number);
const sums = new Map<string, CheckedDay & { days: number }>();
const total = { days: 0, seats: 0, sentences: 0, broken: [] as string[], others: 0, stayed: 0 };
for (let seed = first; seed < first + days; seed++) {
  // A quarter of the days is lived to its end, which takes three compositions more.
  const checked = await checkDay(seed, seed % 4 === 0);
  const sum = sums.get(checked.kind) ?? {
    ...checked,
    days: 0,
    seats: 0,
    sentences: 0,
    broken: [],
    others: 0,
    stayed: 0,
  };
  sums.set(checked.kind, sum);
  for (const one of [sum, total]) {
    one.days += 1;
    one.broken.push(...checked.broken);
    for (const figure of ["seats", "sentences", "others", "stayed"] as const) one[figure] += checked[figure];
  }
  for (const text of checked.broken) console.error(text);
}
console.log(
  "| days | | seats planned | statements checked | of the others stay when one is typed | broken |",
);
console.log("|---|--:|--:|--:|--:|--:|");
for (const [kind, sum] of [...sums, ["all", total] as const]) {
  const { seats, sentences, others, stayed, broken } = sum;
  const share = others ? `${((100 * stayed) / others).toFixed(1)} %` : "";
  console.log(`| ${kind} | ${sum.days} | ${seats} | ${sentences} | ${share} | ${broken.length} |`);
}
process.exitCode = total.broken.length ? 1 : 0;
