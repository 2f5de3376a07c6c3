import { test } from "bun:test";

/** Whether a test takes every case at its full number, as `bun run trust` does; `./test` takes some of them. */
export const thorough = process.env.THOROUGH === "1";

/** All cases when thorough, else about so many, spread over them. */
export function some<T>(cases: readonly T[], count: number): T[] {
  const step = thorough ? 1 : Math.ceil(cases.length / count);
  return cases.filter((_, at) => at % step === 0);
}

const nothing = () => {};

/** An extra test, which only `bun run trust` takes; the formatter takes this name for a test's. */
export const xtest = (thorough
  ? test
  : Object.assign(nothing, { each: () => nothing })) as unknown as typeof test;
