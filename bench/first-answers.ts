import { firstAnswers } from "./cases";
import { type Client, type Request, send, timeOf } from "./client";
import { quantile } from "./measure";

/** Milliseconds; nothing of these answers comes from the cache. */
export type FirstAnswer = { name: string; p50: number; max: number; bound?: number };

const rounds = 40;

export async function measureFirstAnswers(client: Client, changes: Request[]): Promise<FirstAnswer[]> {
  const results: FirstAnswer[] = [];
  let turn = 0;
  for (const { name, requests, bound } of firstAnswers) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await send(client, changes[turn++ % changes.length] as Request);
      times.push(await timeOf(client, requests[round % requests.length] as Request));
    }
    // The first ones run code that is not compiled yet.
    const warm = times.slice(rounds / 2);
    results.push({ name, p50: quantile(warm, 0.5), max: quantile(warm, 1), bound });
  }
  return results;
}
