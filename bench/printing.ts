import { toWire } from "../src/server/days";
import { noteBlock, paperDay } from "./company/trade";

/** Times in milliseconds. */
export type Printing = {
  sheet: { p50: number; max: number };
  stack: number;
  list: { p99: number; asked: number };
};

type Client = { url: string; cookie: string };

const printed = 40;
const readers = 4;

/** A delivery note of two pages alone; then a day of 200 sheets while others leaf through a list. */
export async function measurePrinting({ url, cookie }: Client): Promise<Printing> {
  const ask = async (path: string) => {
    const began = performance.now();
    const response = await fetch(url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} is answered ${response.status}.`);
    return performance.now() - began;
  };
  const note = `/api/materiali/pdf-magazzino-operaio-block/${noteBlock}`;
  await ask(note);
  const sheets: number[] = [];
  for (let time = 0; time < printed; time++) sheets.push(await ask(note));

  let done = false;
  const times: number[] = [];
  const reading = Array.from({ length: readers }, async () => {
    while (!done) {
      times.push(await ask("/orders/"));
      await Bun.sleep(5);
    }
  });
  const stack = await ask(`/api/works/pdf-day/${toWire(paperDay)}`);
  done = true;
  await Promise.all(reading);
  return {
    sheet: { p50: at(sheets, 0.5), max: at(sheets, 1) },
    stack,
    list: { p99: at(times, 0.99), asked: times.length },
  };
}

const at = (times: number[], share: number) => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
