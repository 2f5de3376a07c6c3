import { toWire } from "../src/server/base/days";
import { page } from "./cases";
import { type Client, timeOf } from "./client";
import { noteBlock, printDay } from "./company/trade";
import { quantile } from "./measure";

export type Printing = {
  deliveryNote: { p50: number; max: number };
  dayPrint: number;
  orderList: { p99: number; requests: number };
};

const copies = 40;
const readers = 4;

export async function measurePrinting(client: Client): Promise<Printing> {
  const timeOfPage = (path: string) => timeOf(client, page(path));
  const note = `/api/materiali/pdf-magazzino-operaio-block/${noteBlock}`;
  await timeOfPage(note);
  const notes: number[] = [];
  for (let copy = 0; copy < copies; copy++) notes.push(await timeOfPage(note));

  let done = false;
  const times: number[] = [];
  const reading = Array.from({ length: readers }, async () => {
    while (!done) {
      times.push(await timeOfPage("/orders/"));
      await Bun.sleep(5);
    }
  });
  const dayPrint = await timeOfPage(`/api/works/pdf-day/${toWire(printDay)}`);
  done = true;
  await Promise.all(reading);
  return {
    deliveryNote: { p50: quantile(notes, 0.5), max: quantile(notes, 1) },
    dayPrint,
    orderList: { p99: quantile(times, 0.99), requests: times.length },
  };
}
