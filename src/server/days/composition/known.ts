import { overlaps, startOf, tooFar, type Ways } from "../facts/model";
import { type Facts, type PersonOfDay, waysOf } from "./model";

/** So many values are remembered at most of one work or person, then from the start again. */
const mostKnown = 20_000;

/** The sums of a work or of a day for some numbers below `count`; what is not found is added next. */
export function rememberedSums(count: number) {
  const most = Math.floor(Math.log(Number.MAX_SAFE_INTEGER) / Math.log(count + 2));
  const known = new Map<number, number>();
  let key: number | undefined;
  return {
    find(some: readonly number[]): number | undefined {
      key = undefined;
      if (some.length > most) return;
      key = 0;
      for (let at = 0; at < some.length; at++) key = key * (count + 2) + (some[at] as number) + 2;
      return known.get(key);
    },
    add(sum: number): number {
      if (key === undefined) return sum;
      if (known.size >= mostKnown) known.clear();
      known.set(key, sum);
      return sum;
    },
  };
}

/** The same facts for hundreds of thousands of looks: hours as minutes. */
export const readFacts = (facts: Facts): Facts => ({
  ...facts,
  works: facts.works.map((work) => ({ ...work, start: startOf(work) })),
});

/** By person: which works do not go together, one row for each work. */
export function clashesOf(facts: Facts, everybody: readonly PersonOfDay[]): Uint8Array[] {
  const { works } = facts;
  const isClash = (some: Ways) =>
    Uint8Array.from(
      works.flatMap((one) =>
        works.map((other) =>
          Number(one === other || overlaps(one, other) || tooFar(one, other, some) !== null),
        ),
      ),
    );
  const byWays = new Map(
    [...new Set(everybody.map((one) => waysOf(facts, one)))].map((some) => [some, isClash(some)]),
  );
  return everybody.map((one) => byWays.get(waysOf(facts, one)) as Uint8Array);
}
