import type { Random } from "../db/seed/random";
import { addDays, toWire } from "../src/server/base/days";
import { type Changeable, call, changesOf, page } from "./cases";
import type { Request } from "./client";
import { noteBlock, week } from "./company/trade";

export type Click = {
  share: number;
  request: () => Request | FormData;
  follows?: string;
  isWrite?: boolean;
};

export function clicksOf(random: Random, changeable: Pick<Changeable, "works" | "place">): Click[] {
  const edits = changesOf(changeable);
  const order = () => random.int(1, 9000);
  const day = () => toWire(addDays(week, random.int(-60, 20)));
  const monday = () => toWire(addDays(week, -7 * random.int(0, 8)));
  const surname = () => random.pick(["esposito", "russo", "de luca", "cozz", "nicc", "sav", "capasso"]);
  const upload = () => {
    const form = new FormData();
    form.set("funct", "upload");
    form.set("id_appointment", String(order()));
    form.set("file", new File([`%PDF-1.4\n${"x".repeat(100_000)}`], "preventivo.pdf"));
    return form;
  };
  const appointment = () => ({
    ...{ client: 10_000, client_address: 15_000, date: day(), time: "10:00", agent: 1 },
    ...{ howKnew: 2, description: "Sopralluogo", state: 0, is_out_campania: 0 },
  });
  const clicks: Click[] = [
    { share: 10, request: () => page("/orders/"), follows: "orders" },
    { share: 6, request: () => page("/appointment/"), follows: "appointments" },
    { share: 4, request: () => page("/client/"), follows: "clients" },
    { share: 22, request: () => page(`/orders/${order()}`) },
    { share: 10, request: () => page(`/dailyWorks/${day()}`) },
    { share: 10, request: () => call("Works", "getDay", { date: day() }) },
    { share: 8, request: () => call("Calendar", "getWeek", { monday: monday() }) },
    { share: 8, request: () => call("Client", "getAll", { query: surname(), page: 1 }) },
    { share: 4, request: () => call("Orders", "getIndex", { query: surname(), page: 1 }) },
    { share: 3, request: () => page("/") },
    { share: 3, request: () => page("/box/") },
    { share: 1, request: () => page(`/api/materiali/pdf-magazzino-operaio-block/${noteBlock}`) },
    { share: 1, request: upload, isWrite: true },
    // Most of what an office saves is the day's work: hours, crews, notes.
    { share: 7, request: () => random.pick(edits), isWrite: true },
    {
      share: 3,
      request: () => call("Appointment", "createNew", { values: appointment() }),
      isWrite: true,
    },
  ];
  return clicks.flatMap((click) => Array.from({ length: click.share }, () => click));
}
