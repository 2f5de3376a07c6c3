import type { Locator } from "playwright";
import { today } from "../src/server/base/clock";
import { addDays, type Day, toWire } from "../src/server/base/days";
import type { CountedInput } from "./counted-input";
import { type Ask, effort, type Job, job, tabTo } from "./office-jobs";

type Person = { id: number; value: number; text: string; used: number; absent?: string };
type Seat = {
  id_worker: number | null;
  worker: { text: string } | null;
  vehicle: { text: string } | null;
};
type Work = {
  id: number;
  id_order: number;
  client: string;
  requiredWorkers: object[];
  totalResources: Seat[];
};

const tomorrow = addDays(today(), 1);
const board = () => `/dailyWorks/${toWire(tomorrow)}`;

async function worksOf(ask: Ask, date: Day = tomorrow) {
  const { works } = await ask("Works", "getByDate", { date: toWire(date) });
  return works as unknown as Work[];
}

async function staffed(ask: Ask) {
  const works = (await worksOf(ask)).filter(({ totalResources }) =>
    totalResources.some(({ id_worker }) => id_worker),
  );
  const { workers } = await ask("Works", "getWorkersVehiclesList", { date: toWire(tomorrow) });
  const free = (workers as unknown as Person[]).find(({ used, absent }) => !used && absent === undefined);
  const [one, other] = works;
  const name = one?.totalResources.find(({ id_worker }) => id_worker)?.worker?.text;
  if (!one || !other || !free || !name) throw new Error("The demo company has no crews tomorrow.");
  return { one, other, free, name };
}

type Planned = {
  id_work: number;
  mark: string;
  seats: { state: string; kind: string; id_line: number | null; id: number }[];
};

/** Nothing is left to fill. */
async function compose(ask: Ask) {
  const scope = { date: toWire(tomorrow), mode: "empty", unlocked: [] };
  const works = (await ask("Works", "composeDay", scope)).works as unknown as Planned[];
  const seats = works.flatMap(({ id_work, seats }) =>
    seats.flatMap(({ state, kind, id_line, id }) =>
      state === "added" ? [{ id_work, kind, id_line, id }] : [],
    ),
  );
  const marks = works.map(({ id_work, mark }) => ({ id_work, mark }));
  if (seats.length) await ask("Works", "acceptPlan", { ...scope, whole: 1, marks, seats });
}

/** Two ill, one lorry broken, one work cancelled, one that goes on the next day: each at a work of its own. */
async function morning(ask: Ask) {
  await compose(ask);
  const works = await worksOf(ask);
  const nameOf = (work: Work, kind: "worker" | "vehicle") =>
    work.totalResources.find((seat) => seat[kind])?.[kind]?.text;
  const left = new Set(works);
  const people = new Set<string>();
  const take = (kind: "worker" | "vehicle", isFit: (name: string) => boolean = () => true) => {
    for (const work of left) {
      const name = nameOf(work, kind);
      if (!name || people.has(name) || !isFit(name)) continue;
      left.delete(work);
      people.add(name);
      return { work, name };
    }
    throw new Error("The demo company has too few crews tomorrow.");
  };
  const lorry = take("vehicle", (name) => name.startsWith("Camion"));
  return { lorry, ill: [take("worker"), take("worker")], cancelled: take("worker"), goesOn: take("worker") };
}

const card = ({ page }: CountedInput, { id }: Work) => page.locator(`#card-${id}`);
const saved = ({ page }: CountedInput) =>
  page.waitForFunction(() => !document.querySelector("[data-state=saving]"));

async function drag(input: CountedInput, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  const { mouse } = input.page;
  await mouse.move((start?.x ?? 0) + 5, (start?.y ?? 0) + 5);
  await mouse.down();
  await mouse.move((end?.x ?? 0) + 40, (end?.y ?? 0) - 8, { steps: 4 });
  await mouse.move((end?.x ?? 0) + 40, (end?.y ?? 0) + 8, { steps: 4 });
  await mouse.up();
  input.effort.clicks++;
}

async function standsIn(input: CountedInput, { work, name }: { work: Work; name: string }) {
  await input.click(card(input, work).getByRole("button", { name, exact: true }));
  await input.page
    .getByRole("menuitem", { name: /in questo giorno…$/ })
    .and(input.page.locator(":focus"))
    .waitFor();
  await input.press("Enter");
  await input.page
    .getByRole("button", { name: /^Segna .* e sostituisci/ })
    .and(input.page.locator(":focus"))
    .waitFor();
  await input.press("Enter");
  await input.page.locator("dialog[open]").waitFor({ state: "detached" });
  await input.page.getByRole("row", { name: new RegExp(`${name}.*(assente|ferm)`) }).waitFor();
}

/** `before` and `best` are of 21 November 2026. */
export const boardJobs: Job[] = [
  job({
    name: "Staff a whole day by proposal",
    before: effort(1, 1, 0),
    best: effort(1, 1, 0),
    prepare: async () => ({}),
    start: board,
    async run(input) {
      const { page } = input;
      await page.locator(".board").waitFor();
      await input.press("Control+Enter");
      await page
        .getByRole("button", { name: /^Assegna \d+ posti/ })
        .and(page.locator(":focus"))
        .waitFor();
      await input.press("Enter");
      await page.getByText("Squadre completate").waitFor();
    },
  }),
  job({
    name: "Swap one worker",
    before: effort(1, 3, 0),
    best: effort(1, 3, 0),
    prepare: staffed,
    start: board,
    async run(input, { one, free }) {
      await input.click(card(input, one).getByRole("textbox", { name: /^Operaio 1 di/ }));
      await input.type(String(free.value));
      await input.press("Enter");
      await card(input, one).getByText(free.text).waitFor();
      await saved(input);
    },
  }),
  job({
    name: "Move a worker to another work",
    before: effort(2, 4, 0),
    best: effort(1, 0, 0),
    prepare: staffed,
    start: board,
    async run(input, { one, other, name }) {
      const to = card(input, other).getByRole("heading").first();
      await drag(input, card(input, one).getByRole("button", { name, exact: true }), to);
      await card(input, other).getByText(name).waitFor();
      await saved(input);
    },
  }),
  job({
    name: "Mark an absence and replace",
    before: effort(6, 18, 0),
    best: effort(2, 1, 0),
    prepare: staffed,
    start: board,
    async run(input, { one, name }) {
      const { page } = input;
      await input.click(card(input, one).getByRole("button", { name, exact: true }));
      await input.click(page.getByRole("menuitem", { name: "Assente in questo giorno…" }));
      await page
        .getByRole("button", { name: /^Segna assente e sostituisci/ })
        .and(page.locator(":focus"))
        .waitFor();
      await input.press("Enter");
      await page.getByRole("row", { name: new RegExp(`${name}.*assente`) }).waitFor();
    },
  }),
  job({
    name: "Move a work",
    before: effort(5, 0, 1),
    best: effort(1, 1, 1),
    prepare: async (ask) => (await worksOf(ask))[0] as Work,
    start: board,
    async run(input, work) {
      const { page } = input;
      await input.click(card(input, work).locator(".work-hours"));
      await page.locator(".hours-editor [name=hour]:focus").waitFor();
      await input.type("9");
      await input.press("Enter");
      await page.locator(".snackbar", { hasText: "spostata: " }).waitFor();
    },
  }),
  job({
    name: "Swap two crews",
    before: effort(4, 0, 0),
    best: effort(3, 1, 0),
    prepare: staffed,
    start: board,
    async run(input, { one, other }) {
      const { page } = input;
      await input.click(card(input, one).getByRole("button", { name: /^Altro per / }));
      await input.click(page.getByRole("button", { name: "Scambia squadra con…" }));
      const names = page.getByRole("dialog").getByRole("radio", { name: other.client });
      await input.click(names.first());
      await input.press("Enter");
      await page.getByText("Squadre scambiate").waitFor();
    },
  }),
  job({
    name: "Urgent client's work at 11:00",
    before: effort(3, 12, 0),
    best: effort(1, 8, 0),
    prepare: async (ask) => (await worksOf(ask)).find(({ id_order }) => id_order !== 9999) as Work,
    start: board,
    async run(input, { id_order }) {
      const { page } = input;
      await input.click(page.getByRole("link", { name: "Aggiungi lavorazione" }));
      await page.locator("dialog[open] [name=order_text]:focus").waitFor();
      await input.type(String(id_order));
      await page.getByRole("option", { name: new RegExp(`^Ordine ${id_order} `) }).waitFor();
      await input.press("Enter");
      await tabTo(input, "hour");
      await input.type("11");
      await input.press("Enter");
      await page.getByText("Lavorazione inserita").waitFor();
    },
  }),
  job({
    name: "Move a work to another day",
    before: effort(1, 0, 0),
    best: effort(1, 0, 0),
    prepare: async (ask) => {
      const [work] = await worksOf(ask);
      return work as Work;
    },
    start: () => `/planning/works?day=${tomorrow}`,
    async run(input, { id }) {
      const { page } = input;
      await page.locator(".board[aria-busy=false]").waitFor();
      const event = page.locator(".event").filter({ has: page.locator(`[data-event="work-${id}"]`) });
      const day = page.locator(`.lane[data-date="${addDays(tomorrow, 1)}"]`);
      await input.drag(event, day, { x: 20, y: 8 }, { x: 20, y: 200 });
      await page.locator(".snackbar", { hasText: "spostata: " }).waitFor();
    },
  }),
  job({
    name: "Add a work with 3 Op and a van",
    before: effort(2, 11, 0),
    best: effort(1, 8, 0),
    prepare: async (ask) => (await worksOf(ask))[0] as Work,
    start: ({ id_order }) => `/orders/${id_order}`,
    async run(input) {
      const { page } = input;
      await input.click(page.getByRole("link", { name: "Aggiungi lavorazione" }));
      const dialog = page.locator("dialog[open]");
      await dialog.locator(":focus").first().waitFor();
      await tabTo(input, "date");
      await input.type("+3");
      await tabTo(input, "quantity.1");
      await input.type("3");
      await input.press("Tab");
      await input.type("1");
      await input.press("Enter");
      await page.getByText("Lavorazione inserita").waitFor();
    },
  }),
  job({
    name: "Outgoing materials, 6 counts",
    before: effort(1, 29, 0),
    best: effort(1, 18, 0),
    prepare: staffed,
    start: board,
    async run(input, { one }) {
      const { page } = input;
      await input.click(card(input, one).getByRole("button", { name: /^Altro per / }));
      await input.click(page.getByRole("link", { name: /^Materiali/ }).first());
      await page.locator("dialog[open] input:focus").waitFor();
      for (const count of [12, 8, 20, 4, 10, 6]) {
        await input.type(String(count));
        await input.press("ArrowDown");
      }
      await input.press("Enter");
      await page.getByText("Materiali aggiornati").waitFor();
    },
  }),
  job({
    name: "Print the day for the crews",
    before: effort(1, 0, 0),
    best: effort(1, 0, 0),
    prepare: async () => ({}),
    start: board,
    async run(input) {
      const { page } = input;
      const list = page.getByRole("link", { name: "Stampa l'elenco del giorno" });
      const tab = page.context().waitForEvent("page");
      await input.click(list);
      await (await tab).close();
    },
  }),
  job({
    name: "A morning: 2 ill, a lorry, 1 off, 1 on",
    before: null,
    best: effort(8, 12, 0),
    prepare: morning,
    start: board,
    async run(input, { ill, lorry, cancelled, goesOn }) {
      const { page } = input;
      for (const one of [...ill, lorry]) await standsIn(input, one);
      await input.click(card(input, cancelled.work).getByRole("button", { name: /^Altro per / }));
      await input.click(page.getByRole("button", { name: "Elimina", exact: true }));
      await input.click(page.locator("#ask [value=yes]"));
      await card(input, cancelled.work).waitFor({ state: "detached" });
      await input.click(card(input, goesOn.work).getByRole("textbox").first());
      await input.press("Control+F9");
      await page.locator("dialog[open] :focus").waitFor();
      await input.press("Enter");
      const isRight = page.getByRole("switch", { name: "È giusto così: salvare lo stesso" });
      const done = page.getByText(/^Continua .*: giorno \d di \d/);
      await isRight.or(done).first().waitFor();
      if (await isRight.isVisible()) await input.press("Space", "Control+Enter");
      await done.first().waitFor();
    },
  }),
];
