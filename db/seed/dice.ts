/** A seeded generator (mulberry32): whoever throws dice of one name gets the same throws on every run. */
export function dice(name: string) {
  let state = Bun.hash.xxHash32(name);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const chance = (share: number) => next() < share;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;

  /** One of `[choice, weight]`. */
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
      const other = whole(0, at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed;
  }

  /** A sentence out of a pattern: `{con|senza} ascensore` becomes one of the two. */
  const say = (pattern: string): string =>
    pattern.replace(/\{([^{}]*)\}/g, (_, choices: string) => pick(choices.split("|")));

  const digits = (length: number) => Array.from({ length }, () => whole(0, 9)).join("");

  return { next, whole, chance, pick, weighted, shuffled, say, digits };
}

export type Dice = ReturnType<typeof dice>;
