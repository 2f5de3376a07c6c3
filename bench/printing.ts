import { toWire } from "../src/server/days";
import { noteBlock, printDay } from "./company/trade";

/** Times in milliseconds. */
export type Printing = {
  deliveryNote: { p50: number; max: number };
  dayPrint: number;
  orderList: { p99: number; requests: number };
};

type Client = { url: string; cookie: string };

const copies = 40;
const readers = 4;

/** Prints of a delivery note of two pages; then a day of 200 sheets while others request the order list. */
export async function measurePrinting({ url, cookie }: Client): Promise<Printing> {
  const timeOf = async (path: string) => {
    const began = performance.now();
    const response = await fetch(url + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} is answered ${response.status}.`);
    return performance.now() - began;
  };
  const note = `/api/materiali/pdf-magazzino-operaio-block/${noteBlock}`;
  await timeOf(note);
  const notes: number[] = [];
  for (let copy = 0; copy < copies; copy++) notes.push(await timeOf(note));

  let done = false;
  const times: number[] = [];
  const reading = Array.from({ length: readers }, async () => {
    while (!done) {
      times.push(await timeOf("/orders/"));
      await Bun.sleep(5);
    }
  });
  const dayPrint = await timeOf(`/api/works/pdf-day/${toWire(printDay)}`);
  done = true;
  await Promise.all(reading);
  return {
    deliveryNote: { p50: at(notes, 0.5), max: at(notes, 1) },
    dayPrint,
    orderList: { p99: at(times, 0.99), requests: times.length },
  };
}

const at = (times: number[], share: number) => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
