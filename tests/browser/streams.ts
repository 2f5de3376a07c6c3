import { expect } from "bun:test";
import { streamCount } from "../../src/server/live";

/** Waits until so many live lines are open: what a test changes before that, nobody would be told. */
export async function streams(count: number, most = 8_000) {
  const given = Date.now() + most;
  while (streamCount() !== count) {
    if (Date.now() > given) expect(streamCount()).toBe(count);
    await Bun.sleep(10);
  }
}
