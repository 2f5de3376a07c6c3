import { toWire } from "../src/server/base/days";
import { call, page } from "./cases";
import { type Client, send, timeOf } from "./client";
import { busyDay } from "./company/trade";
import { measure, quantile } from "./measure";

export type Composing = { alone: number; meanwhile: number; plan: number; plans: number };

const seconds = 5;

export async function measureComposing(client: Client, other: Client): Promise<Composing> {
  const lists = { ...other, requests: [page("/orders/")], connections: 2, seconds };
  const ofDay = (unlocked: number[]) =>
    call("Works", "composeDay", { date: toWire(busyDay), mode: "day", unlocked });
  const day = await (await send(client, ofDay([]))).json();
  const seats: { id_line: number | null }[] = day.values.works.flatMap(
    (work: { seats: unknown }) => work.seats,
  );
  const whole = ofDay(seats.flatMap(({ id_line }) => id_line ?? []));
  await timeOf(client, whole);
  const alone = await measure(lists);
  let done = false;
  const reading = measure(lists).finally(() => {
    done = true;
  });
  const plans: number[] = [];
  while (!done) plans.push(await timeOf(client, whole));
  const meanwhile = await reading;
  return { alone: alone.p99, meanwhile: meanwhile.p99, plan: quantile(plans, 0.5), plans: plans.length };
}
