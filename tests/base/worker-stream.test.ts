import { afterEach, expect, jest, setDefaultTimeout, test } from "bun:test";
import { streamFromWorker } from "../../src/server/base/worker-stream";
import { minute } from "../../src/server/base/worker-task";
import { testTimeout } from "../support/timeouts";

setDefaultTimeout(testTimeout);
afterEach(() => jest.useRealTimers());

const endless = new URL("../support/endless-worker.ts", import.meta.url);
const streamOf = (owner: number, onEnd?: () => void) =>
  streamFromWorker<number>(endless, {}, { owner, mayGoOn: () => true, onEnd });

test("an account has two streams at most and all have four; one that ends makes room", async () => {
  const streams = [1, 1, 2, 2].map((owner) => streamOf(owner));
  for (const owner of [1, 3]) expect(() => streamOf(owner)).toThrow("Ci sono già troppi file");
  await streams[0]?.cancel();
  expect(() => streamOf(2)).toThrow("Ci sono già troppi file");
  streams[0] = streamOf(3);
  for (const stream of streams) await stream.cancel();
});

test("a stream of which nothing is read for two minutes ends, one that is read goes on", async () => {
  jest.useFakeTimers();
  const ended: string[] = [];
  const [read, idle] = ["read", "idle"].map((name) => streamOf(1, () => ended.push(name)).getReader());
  const next = async (reader = read) => (await reader?.read())?.value;
  expect([await next(), await next(idle)]).toEqual([1, 1]);
  for (let part = 2; !ended.length; part++) {
    expect(await next()).toBe(part);
    jest.advanceTimersByTime(minute / 60);
  }
  expect(ended).toEqual(["idle"]);
  await expect(next(idle)).rejects.toThrow("Nobody reads");
  expect(await next()).toBeGreaterThan(2);
  await read?.cancel();
  expect(ended).toEqual(["idle", "read"]);
});
