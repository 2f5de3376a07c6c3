import type { Locator } from "playwright";
import { today } from "../src/server/base/clock";
import { addDays, mondayOf, toWire } from "../src/server/base/days";
import type { CountedInput, Effort } from "./counted-input";

export type Values = Record<string, never>;
export type Ask = (service: string, funct: string, body?: object) => Promise<Values>;

export type Job<Facts = unknown> = {
  name: string;
  start?: (facts: Facts) => string;
  /** On 21 November 2026; null where nobody in the office could do it. */
  before: Effort | null;
  best: Effort;
  prepare(ask: Ask): Promise<Facts>;
  run(input: CountedInput, facts: Facts): Promise<void>;
};

export const effort = (clicks: number, keys: number, letters: number): Effort => ({ clicks, keys, letters });
export const job = <Facts>(given: Job<Facts>) => given as Job;

const tomorrow = addDays(today(), 1);
const nextMonday = addDays(mondayOf(today()), 7);
let made = 0;

async function newClient(ask: Ask) {
  const surname = ["Zampella", "Zuccarello", "Zottoli", "Zavarese", "Zinghini", "Zerrillo"][
    made % 6
  ] as string;
  const cellphone = `34955501${String(10 + made++)}`;
  const { values: found } = { values: await ask("Comune", "search", { query: "casoria" }) };
  const [town] = (found as { municipalities?: { id: number }[] }).municipalities ?? [];
  const values = {
    ...{ surname, name: "Ugo", phone: "", cellphone, email: "", privateClient: 1, notes: "" },
    ...{ fiscalCode: "ZMPGUO80A01F839X", privateAddress: "Via Duomo 1", address: "Via Duomo 1" },
    ...{ cityId: town?.id ?? 63023, city: "Casoria", zip: "80026", province: "NA" },
  };
  const { id } = (await ask("Client", "createNew", { values })) as unknown as { id: number };
  const { client } = (await ask("Client", "getFromId", { id })) as unknown as {
    client: { pickupPlaces: { id: number }[] };
  };
  return { id, surname, cellphone, place: client.pickupPlaces[0]?.id as number };
}

async function newVisit(ask: Ask, date = tomorrow) {
  const client = await newClient(ask);
  const values = {
    ...{
      client: client.id,
      client_address: client.place,
      date: toWire(date),
      time: "15:00",
      time_end: "16:00",
    },
    ...{ agent: 1, howKnew: 0, description: "", state: 0, is_out_campania: 0 },
  };
  const { id } = (await ask("Appointment", "createNew", { values })) as unknown as { id: number };
  return { id, client };
}

async function find(input: CountedInput, text: string, result: string | RegExp) {
  await input.press("Control+k");
  await input.type(text);
  await input.page.getByRole("option").first().filter({ hasText: result }).waitFor();
  await input.press("Enter");
}

export async function tabTo(input: CountedInput, name: string) {
  for (let step = 0; step < 40; step++) {
    await input.press("Tab");
    if (
      await input.page.evaluate(
        (wanted) =>
          (document.activeElement as HTMLInputElement)?.name === wanted ||
          document.activeElement?.id.endsWith(wanted),
        name,
      )
    )
      return;
  }
  throw new Error(`The field ${name} is not reached.`);
}

const onClient = (input: CountedInput, id: number) => input.page.waitForURL(new RegExp(`/client/${id}$`));

export const jobs: Job[] = [
  job({
    name: "Caller's number → client",
    before: effort(0, 2, 10),
    best: effort(0, 2, 6),
    prepare: newClient,
    async run(input, { id, surname, cellphone }) {
      await find(input, cellphone.slice(-6), surname);
      await onClient(input, id);
    },
  }),
  job({
    name: "What does this client have open?",
    before: effort(4, 0, 30),
    best: effort(0, 2, 6),
    prepare: newVisit,
    async run(input, { client }) {
      await find(input, client.surname.slice(0, 5), client.surname);
      await onClient(input, client.id);
      await input.page.getByRole("heading", { name: "In programma" }).waitFor();
      await input.page.getByText("15:00").first().waitFor();
    },
  }),
  job({
    name: "New client and appointment",
    before: effort(3, 17, 73),
    best: effort(0, 12, 55),
    prepare: async () => ({}),
    async run(input) {
      await find(input, "app Zotta Gino domani 1530", "Prima telefonata di «Zotta Gino»");
      const { page } = input;
      await page.locator("#first-call").getByLabel("Telefono").and(page.locator(":focus")).waitFor();
      await input.type("3405566777");
      await input.press("Tab");
      await input.type("arzano");
      await page.getByRole("option", { name: /Arzano/ }).waitFor();
      await input.press("Enter");
      await input.press("Enter");
      await page.getByText("Appuntamento inserito").waitFor();
    },
  }),
  job({
    name: "Appointment of a known client",
    before: effort(1, 6, 16),
    best: effort(0, 5, 14),
    prepare: newClient,
    async run(input, { surname }) {
      const { page } = input;
      await input.click(page.locator(`a[href="/appointment/insert?date=${toWire(tomorrow)}"]`).first());
      await page.getByRole("combobox", { name: "Cliente" }).waitFor();
      await input.type(surname.slice(0, 5));
      await page.getByRole("option", { name: new RegExp(surname) }).waitFor();
      await input.press("Enter");
      await tabTo(input, "time");
      await input.type("1030");
      await input.press("Enter");
      await page.getByText("Appuntamento inserito").waitFor();
    },
  }),
  job({
    name: "Move an appointment",
    before: effort(4, 5, 18),
    best: effort(0, 5, 14),
    prepare: newVisit,
    async run(input, { id }) {
      const { page } = input;
      await input.click(page.getByRole("navigation").getByRole("link", { name: "Agenda" }));
      const entry = page.locator(`#row-appointment-${id}`);
      await entry.waitFor();
      const target = page.locator(`[data-date="${toWire(addDays(tomorrow, 1))}"][data-time="15:00"]`);
      await input.drag(entry, target, { x: 6, y: 6 });
      await page
        .getByText(/spostat/i)
        .first()
        .waitFor();
    },
  }),
  job({
    name: "Mark an appointment as failed",
    before: effort(6, 0, 10),
    best: effort(2, 0, 0),
    prepare: newVisit,
    async run(input, { client }) {
      const state = `Stato di ${client.surname} Ugo: In trattativa`;
      await input.click(input.page.getByRole("button", { name: state }));
      await input.click(input.page.getByRole("button", { name: "Fallito", exact: true }));
      await input.page
        .getByText(/aggiornat/i)
        .first()
        .waitFor();
    },
  }),
  job({
    name: "Order of an appointment, with its price",
    before: effort(4, 2, 14),
    best: effort(3, 1, 14),
    prepare: newVisit,
    async run(input, { id }) {
      const { page } = input;
      await input.click(page.locator(`a[href="/appointment/${id}"]`).first());
      await input.click(page.getByRole("link", { name: "Crea ordine" }));
      await page.getByRole("dialog").getByRole("button", { name: "Crea ordine" }).waitFor();
      await input.type("1250");
      await input.press("Enter");
      await page.getByRole("heading", { name: /^Ordine \d/ }).waitFor();
      await page.getByText("1.250 €").first().waitFor();
    },
  }),
  job({
    name: "New place of a client",
    before: effort(1, 6, 28),
    best: effort(1, 4, 22),
    prepare: newClient,
    async run(input, { id, surname }) {
      const { page } = input;
      await find(input, surname.slice(0, 4), surname);
      await onClient(input, id);
      await input.click(page.getByRole("link", { name: "Aggiungi luogo di carico" }));
      await page.getByRole("dialog").getByLabel("Indirizzo").waitFor();
      await input.type("Via Toledo 20");
      await tabTo(input, "cityId");
      await input.type("arz");
      await page.getByRole("option", { name: /Arzano/ }).waitFor();
      await input.press("Enter");
      await input.press("Enter");
      await page.getByText("Via Toledo 20").first().waitFor();
    },
  }),
  job({
    name: "Memo shared with a colleague",
    before: effort(5, 6, 23),
    best: effort(2, 4, 20),
    prepare: async () => ({}),
    async run(input) {
      const { page } = input;
      await input.click(page.locator('main a[href="/memo/insert"]').first());
      await page.getByLabel("Titolo").waitFor();
      await input.type("Chiamare Zotta");
      await tabTo(input, "time");
      await input.type("1030");
      await input.click(page.getByRole("checkbox", { name: "ufficio" }));
      await input.press("Enter");
      await page.getByText("Memo inserita").waitFor();
    },
  }),
  job({
    name: "Who changed it yesterday?",
    before: null,
    best: effort(1, 0, 0),
    prepare: newVisit,
    async run(input, { id }) {
      await input.click(input.page.locator(`a[href="/appointment/${id}"]`).first());
      await input.page.locator("#changed").getByText("gestione1").waitFor();
    },
  }),
  job({
    name: "Three rooms counted, signed, an order",
    start: ({ id }) => `/appointment/${id}/inventory`,
    before: null,
    best: effort(0, 24, 81),
    prepare: newVisit,
    async run(input) {
      const { page } = input;
      const room = page.locator(".rooms a[aria-current]");
      const goods = { Soggiorno: threeRooms[0], Cucina: threeRooms[1], "Camera matrimoniale": threeRooms[2] };
      const search = page.getByRole("searchbox", { name: "Cerca un oggetto" });
      await reach(input, search);
      for (const [name, things] of Object.entries(goods)) {
        while (!(await room.textContent())?.startsWith(name)) {
          const before = await room.textContent();
          await input.press("ArrowDown");
          await room.filter({ hasNotText: before ?? "" }).waitFor();
          await page.waitForFunction(() => document.activeElement?.matches(".tile-search input"));
        }
        for (const thing of things ?? []) {
          await input.type(thing);
          await input.press("Enter");
        }
      }
      await page.getByRole("complementary", { name: "Stima" }).getByText("15,01 m³").first().waitFor();
      await reach(input, page.getByRole("link", { name: "Preventivo", exact: true }), "Shift+Tab");
      await input.press("Enter");
      await reach(input, page.getByRole("link", { name: "Firma sul tablet" }));
      await input.press("Enter");
      await reach(input, page.getByLabel("Firma con il nome scritto"));
      await input.press("Space");
      await reach(input, page.getByLabel("Giorno della lavorazione"));
      await input.type(toWire(nextMonday));
      await input.press("Enter");
      await page.getByRole("heading", { name: /^Ordine \d/ }).waitFor();
    },
  }),
];

const threeRooms = [
  ["div tre", "2 pol", "par", "tel", "tap", "3 qua"],
  ["3 comp", "frig", "lavas", "4 sga"],
  ["let mat", "arm qua", "comò", "2 comod"],
];

async function reach(input: CountedInput, target: Locator, key = "Tab") {
  await target.waitFor();
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await input.press(key);
  }
  throw new Error("The element is not reached.");
}
