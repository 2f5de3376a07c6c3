import { expect } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright";
import { until } from "../timeouts";
import { all, direct, insert, type Profile, type Site, tomorrow, wireTomorrow, world } from "../world";
import type { serve } from "./kit";

type Server = ReturnType<typeof serve>;
type Options = BrowserContextOptions & { site?: Site };

/** Opens the board of tomorrow as this profile. */
export const boardIn =
  (server: Server) =>
  async (who: Profile = "magazzino", options: Options = {}) => {
    const page = await server.page(who, options);
    await page.goto(`/dailyWorks/${wireTomorrow}`);
    await page.waitForSelector(".board");
    return page;
  };

/** Fills tomorrow up to 40 works, with those of the company's own order. */
export function busyDay() {
  const row = { id_order: 9999, date: tomorrow, type: 0, id_pickup_place: 1 };
  const hour = (at: number) => `${String(7 + (at % 12)).padStart(2, "0")}:30`;
  direct(() => {
    for (let at = 0; at < 38; at++) {
      const id_work = insert("works", { ...row, hour: hour(at), date_created: "2026-01-01 08:00" });
      insert("work_resources", { id_work, id_resource: 1, value: 1 });
    }
  });
}

export const office = "Officine Vesuvio S.r.l.";
export const cardOf = (page: Page, client: string) => page.getByRole("article", { name: client });

/** In the lines. */
export const lineOf = (page: Page, client: string) => page.getByRole("rowgroup", { name: client });

export const seat = (page: Page, index: number, kind = "Operaio", client = "Rossi Niccolò") =>
  page.getByRole("textbox", { name: `${kind} ${index} di ${client}` });

export const saved = (page: Page) =>
  page.waitForFunction(() => !document.querySelector("[data-state=saving]"));

export const assigned = (id_worker: number, id_work = world.work) =>
  direct(() => insert("crew_lines", { id_work, id_worker }));

/** The stored crew of a work: its workers as ids, then its vehicles as `v` and the id. */
export const crew = (work = world.work) =>
  all<{ id_worker: number | null; id_vehicle: number | null }>`
    SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${work} ORDER BY id_worker IS NULL, id`.map(
    (line) => line.id_worker ?? `v${line.id_vehicle}`,
  );

export async function expectCrew(wanted: (number | string)[], work = world.work) {
  const isWanted = () => JSON.stringify(crew(work)) === JSON.stringify(wanted);
  await until(isWanted).catch(() => expect(crew(work)).toEqual(wanted));
}

/** On a phone the menu is that of the day. */
export async function chooseView(page: Page, text: string, menu = "Vista della giornata") {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("button", { name: text }).click();
}
