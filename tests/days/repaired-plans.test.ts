import { checkPlan, figuresOf } from "../../src/server/days/composition/check";
import { findPlan } from "../../src/server/days/composition/search";
import { plantedFacts } from "../support/planted-facts";
import { randomFacts } from "../support/random-facts";
import { accepted, sameSeats, shownWith, typed, withAbsent } from "../support/repaired-days";
import { some, thorough, xtest } from "../support/thorough";

const seeds = Array.from({ length: thorough ? 20 : 1 }, (_, at) => at + 1);
const size = { works: 12, workers: 20, vehicles: 9 };

describe("a plan that repairs the one on the screen", () => {
  test.each(seeds)("leaves its other seats when one of them is typed (day %d)", (seed) => {
    const facts = randomFacts(seed, size);
    const plan = findPlan(facts);
    const seat = plan[(seed * 7) % plan.length] as (typeof plan)[number];
    const others = plan.filter((one) => one !== seat);
    const later = typed(shownWith(facts, plan), seat);
    const repaired = findPlan(later);
    expect(checkPlan(later, repaired)).toEqual([]);
    expect(figuresOf(later, repaired).empty).toBeLessThanOrEqual(figuresOf(facts, plan).empty);
    expect(sameSeats(others, repaired)).toBeGreaterThanOrEqual(others.length * 0.95);
    expect(findPlan(later)).toEqual(repaired);
  });

  xtest.each(seeds)(
    "of a day with somebody absent fills as many seats as a new one, and moves few (day %d)",
    (seed) => {
      const facts = randomFacts(seed, size);
      const plan = findPlan(facts);
      const seat = plan[(seed * 5) % plan.length] as (typeof plan)[number];
      const without = withAbsent(facts, seat);
      const others = plan.filter(({ kind, id }) => kind !== seat.kind || id !== seat.id);
      const repaired = findPlan(shownWith(without, plan));
      expect(checkPlan(without, repaired)).toEqual([]);
      expect(figuresOf(without, repaired).empty).toBeLessThanOrEqual(
        figuresOf(without, findPlan(without)).empty,
      );
      expect(sameSeats(others, repaired)).toBeGreaterThanOrEqual(others.length * 0.85);
    },
  );

  xtest.each(seeds)("moves nobody of an accepted day for less than a seat (day %d)", (seed) => {
    const facts = randomFacts(seed, size);
    const plan = findPlan(facts);
    const later = accepted(facts, plan);
    const again = findPlan(later);
    expect(checkPlan(later, again)).toEqual([]);
    if (figuresOf(later, again).empty === figuresOf(facts, plan).empty)
      expect(sameSeats(plan, again)).toBe(plan.length);
  });

  xtest("of nobody is a new one", () => {
    const facts = randomFacts(1, size);
    expect(findPlan(shownWith(facts, []))).toEqual(findPlan(facts));
  });
});

const two = { workers: 48, vehicles: 19, shifts: 2, groups: 2 };
const planted: [number, typeof two][] = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => [
  seed,
  seed % 2 ? two : { ...two, shifts: 3 },
]);

describe("a day whose every seat can be filled", () => {
  test.each(some(planted, 2))("is filled (day %d)", (seed, size) => {
    const { facts, planted: known } = plantedFacts(seed, size);
    expect([checkPlan(facts, known), figuresOf(facts, known).empty]).toEqual([[], 0]);
    const plan = findPlan(facts);
    expect([checkPlan(facts, plan), figuresOf(facts, plan).empty]).toEqual([[], 0]);
    const again = findPlan(accepted(facts, plan));
    expect([again.length, sameSeats(plan, again)]).toEqual([plan.length, plan.length]);
  });
});
