import { randomNumbers } from "../../src/server/base/random-numbers";

/** The same sequence for the same seed on every run and machine. */
export function seededRandom(seed: string | number) {
  const next = randomNumbers(Bun.hash.xxHash32(String(seed)));

  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (share: number) => next() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

  function weighted<T>(choices: readonly (readonly [T, number])[]): T {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [T, number])[0];
  }

  function shuffled<T>(list: readonly T[]): T[] {
    const mixed = [...list];
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = int(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  }

  /** `{con|senza} ascensore` becomes one of the two. */
  const phrase = (pattern: string): string =>
    pattern.replace(/\{([^{}]*)\}/g, (_, choices: string) => pick(choices.split("|")));

  const digits = (length: number) => Array.from({ length }, () => int(0, 9)).join("");

  return { next, int, chance, pick, weighted, shuffled, phrase, digits };
}

export type Random = ReturnType<typeof seededRandom>;
