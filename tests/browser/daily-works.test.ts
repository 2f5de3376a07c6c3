import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { all, insert } from "../../src/server/db";
import { direct, tomorrow, wireTomorrow, world } from "../world";
import { axe, serve, shot } from "./kit";

const house = serve();

const open = async (who: "magazzino" | "gestione1" | "consultazione" = "magazzino", options = {}) => {
  const page = await house.page(who, options);
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  await page.waitForSelector(".board");
  return page;
};
const cardOf = (page: Page, client: string) => page.getByRole("article", { name: client });
const seat = (page: Page, index: number, kind = "Operaio", client = "Rossi Niccolò") =>
  page.getByRole("textbox", { name: `${kind} ${index} di ${client}` });
const office = "Officine Vesuvio S.r.l.";
const saved = (page: Page) => page.waitForFunction(() => !document.querySelector("[data-state=saving]"));
const crew = (work = world.work) =>
  all<{ id_worker: number | null; id_vehicle: number | null }>`
    SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${work} ORDER BY id`.map(
    (line) => line.id_worker ?? `v${line.id_vehicle}`,
  );
const assigned = (id_worker: number, id_work = world.work) =>
  direct(() => insert("crew_lines", { id_work, id_worker }));

describe("with the keyboard alone", () => {
  test("codes and Enter fill a work, tick it, and go on to the next", async () => {
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await cardOf(page, "Rossi").getByText("Operai 2/2").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("4");
    await page.keyboard.press("Tab");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await saved(page);
    expect(crew()).toEqual([1, 2, "v4"]);
    expect(crew(world.hiddenWork)).toEqual([12]);
    expect(await cardOf(page, "Rossi").getByRole("img", { name: "al completo" }).count()).toBe(2);
    await page.getByText("tutte complete").waitFor();
    await shot(page, "giornaliera");
    await axe(page);
  });

  test("arrows move, typing replaces, Delete clears, Esc restores, Ctrl+Z takes back", async () => {
    assigned(1);
    assigned(2);
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("9");
    await page.keyboard.press("Escape");
    expect(await seat(page, 2).inputValue()).toBe("2");
    await page.keyboard.type("3");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Delete");
    await saved(page);
    expect(crew()).toEqual([3]);
    await page.keyboard.press("Control+z");
    await expectCrew([1, 3]);
    await page.keyboard.press("Control+z");
    await expectCrew([1, 2]);
    await seat(page, 2).and(page.locator("[value='2']")).waitFor();
  });

  test("a pasted column of codes goes into cell after cell, and back in one step", async () => {
    const page = await open();
    await seat(page, 1).focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "5\n6\n7");
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    await expectCrew([5, 6, 7]);
    await page.keyboard.press("Control+z");
    await expectCrew([]);
  });

  test("an entry of the list is carried to a work with space and arrows", async () => {
    const page = await open();
    await page.getByRole("button", { name: "3 Operaio 3", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.getByText("3 Operaio 3 sopra Rossi Niccolò.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expectCrew([3]);
  });
});

async function expectCrew(wanted: (number | string)[], work = world.work) {
  const until = Date.now() + 3_000;
  while (JSON.stringify(crew(work)) !== JSON.stringify(wanted) && Date.now() < until) await Bun.sleep(20);
  expect(crew(work)).toEqual(wanted);
}

describe("what is typed", () => {
  test("and unknown is refused in place, with the focus still there", async () => {
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("99");
    await page.keyboard.press("Enter");
    await page.getByText("Operaio non valido").first().waitFor();
    expect(await seat(page, 1).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(crew()).toEqual([]);
    await shot(page, "giornaliera-codice-sconosciuto");
    await axe(page, ".board");
    await page.keyboard.press("Escape");
    expect(await seat(page, 1).inputValue()).toBe("");
  });

  test("and already on another work stays, with a warning", async () => {
    assigned(1, world.hiddenWork);
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await seat(page, 1).focus();
    const warning = "Attenzione: operaio già assegnato ad un'altra lavorazione";
    await cardOf(page, "Rossi").getByText(warning).waitFor();
    await expectCrew([1]);
  });

  test("survives a lost line: it says so, and sends when it is back", async () => {
    const page = await open();
    await page.context().setOffline(true);
    await seat(page, 1).focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.getByText("Connessione assente: 1 cella da inviare").waitFor();
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.getByText("2 celle da inviare").waitFor();
    await page.keyboard.type("1");
    expect(crew()).toEqual([]);
    await shot(page, "giornaliera-senza-rete");
    await page.context().setOffline(false);
    await expectCrew([1, 2]);
    await page.getByText("Connessione assente").waitFor({ state: "detached" });
    expect(await seat(page, 3).inputValue()).toBe("1");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expectCrew([1, 2, 12]);
  });
});

describe("two dispatchers", () => {
  test("see each other's change within a second, marked, and nobody's typing is touched", async () => {
    const [one, other] = [await open(), await open("gestione1")];
    await seat(other, 1, "Operaio", office).focus();
    await other.keyboard.type("1");
    await seat(one, 1).focus();
    await one.keyboard.type("8");
    const began = performance.now();
    await one.keyboard.press("Enter");
    await cardOf(other, "Rossi").getByText("Operaio 8").waitFor();
    expect(performance.now() - began).toBeLessThan(1_000);
    await cardOf(other, "Rossi").getByText("magazzino").waitFor();
    await other.keyboard.type("2");
    await other.keyboard.press("Enter");
    await cardOf(one, office).getByText("Operaio 12").waitFor();
    expect(crew(world.hiddenWork)).toEqual([12]);
  });

  test("in the same cell: the slower one is shown the other's, and decides", async () => {
    assigned(1);
    const [one, other] = [await open(), await open("gestione1")];
    await seat(one, 1).focus();
    await one.keyboard.type("3");
    await seat(other, 1).focus();
    await other.keyboard.type("2");
    await other.keyboard.press("Enter");
    await seat(one, 1).and(one.locator("[data-news] input")).waitFor();
    expect(await seat(one, 1).inputValue()).toBe("3");
    await one.keyboard.press("Enter");
    await one.getByText("ora c'è 2 Operaio 2").waitFor();
    expect(crew()).toEqual([2]);
    await shot(one, "giornaliera-conflitto");
    await one.keyboard.press("Enter");
    await expectCrew([3]);
  });
});

describe("the day's lists", () => {
  test("filter, sort, take and give back an entry for one day", async () => {
    const page = await open();
    const workers = page.getByRole("region", { name: "Operai" });
    await workers.getByRole("button", { name: "Aggiungi un operaio per questo giorno" }).click();
    await page.getByRole("button", { name: "Inserisci" }).click();
    await page.getByText("Nome operaio non valido").waitFor();
    await page.getByLabel("Nome", { exact: true }).fill("Avventizio");
    await page.keyboard.press("Enter");
    await page.getByText("Operaio inserito: codice 104").waitFor();
    await workers.getByRole("searchbox").fill("avv");
    await workers.getByRole("button", { name: "104 Avventizio" }).waitFor();
    expect(await workers.locator("tbody tr").count()).toBe(1);
    await seat(page, 1).fill("104");
    await seat(page, 1).press("Enter");
    await cardOf(page, "Rossi").getByText("Avventizio").waitFor();
    await workers.getByRole("button", { name: "Elimina Avventizio da questa giornata" }).click();
    await page.getByRole("button", { name: "Sì" }).click();
    await expectCrew([]);
    await workers.getByText("Nessun risultato").waitFor();
    await workers.getByRole("searchbox").fill("");
    await workers.getByRole("button", { name: "Cod." }).click();
    await workers.getByRole("button", { name: "Cod." }).click();
    expect(await workers.locator("tbody tr").first().textContent()).toContain("103");
  });

  test("give a worker to a work by mouse, in place of the one dropped on", async () => {
    assigned(1);
    const page = await open();
    const drag = async (name: string, to: { x: number; y: number }) => {
      const from = await page.getByRole("button", { name, exact: true }).boundingBox();
      await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 8);
      await page.mouse.down();
      await page.mouse.move(to.x - 40, to.y, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    const middle = async (target: ReturnType<typeof seat>) => {
      const box = await target.boundingBox();
      return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
    };
    await drag("5 Operaio 5", await middle(seat(page, 1)));
    await expectCrew([5]);
    await drag("2 Automezzo 2", await middle(seat(page, 1, "Automezzo")));
    await expectCrew([5, "v2"]);
    await drag("7 Operaio 7", await middle(seat(page, 1, "Automezzo")));
    await expectCrew([5, "v2"]);
  });
});

test("the screen loads at most 130 KB of script", async () => {
  const page = await open();
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
});

describe("the day", () => {
  test("is searched as dd/mm/yyyy, and a wrong one is told beside it", async () => {
    const page = await open();
    await page.getByRole("textbox", { name: "Data", exact: true }).fill("31/04/2026");
    await page.getByRole("button", { name: "Cerca" }).click();
    await page.getByText("Formato non valido. (gg/mm/aaaa)").waitFor();
    await page.getByRole("textbox", { name: "Data", exact: true }).fill("05/01/2026");
    await page.getByRole("button", { name: "Cerca" }).click();
    await page.waitForURL("**/dailyWorks/05-01-2026");
    await page.getByRole("link", { name: "Giorno precedente" }).click();
    await page.waitForURL("**/dailyWorks/04-01-2026");
    await page.getByText("Nessuna lavorazione in questo giorno").waitFor();
  });

  test("takes a work of the company's own", async () => {
    const page = await open();
    await page.getByRole("link", { name: "Aggiungi lavorazione" }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("textbox", { name: "Data" }).inputValue()).toBe(wireTomorrow);
    expect(await dialog.getByRole("textbox", { name: "Ora" }).inputValue()).toBe("08:00");
    await dialog.getByRole("textbox", { name: "Ora" }).fill("25:00");
    await dialog.getByRole("button", { name: "Inserisci" }).click();
    await dialog.getByText("Formato non valido. (hh:mm)").waitFor();
    await dialog.getByRole("textbox", { name: "Ora" }).fill("11:30");
    await dialog.getByRole("button", { name: "Inserisci" }).click();
    await page.getByText("Lavorazione inserita").waitFor();
    await cardOf(page, "11:30").waitFor();
    const works = all<{
      id_order: number;
    }>`SELECT id_order FROM works WHERE date = ${tomorrow} AND hour = '11:30'`;
    expect(works).toEqual([{ id_order: 9999 }]);
  });

  test("prints its sheets; who may not read them is told in JSON", async () => {
    assigned(1);
    const page = await open();
    const links = cardOf(page, "Rossi").getByRole("link", { name: "Foglio" });
    for (const link of await links.all()) {
      const answer = await page.request.get((await link.getAttribute("href")) as string);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect(answer.headers()["content-disposition"]).toBe("inline");
      expect(answer.headers()["cache-control"]).toBe("no-store");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
    expect((await page.request.get("/api/works/pdf/99999")).status()).toBe(404);
    const stranger = await house.page("segreteria");
    const refused = await stranger.request.get(`/api/works/pdf/${world.work}`);
    expect([refused.status(), (await refused.json()).ok]).toEqual([403, false]);
  });

  test("is read, not written, without the rule", async () => {
    assigned(1);
    const page = await open("consultazione");
    await cardOf(page, "Rossi").getByText("Operaio 1").waitFor();
    expect(await page.locator(".works input").count()).toBe(0);
    expect(await page.getByRole("link", { name: "Aggiungi lavorazione" }).count()).toBe(0);
    assigned(2);
    await axe(page);
  });

  test("on site B shows the jolly and no spare cells", async () => {
    assigned(41);
    const page = await open("magazzino", { site: "B" });
    expect(await seat(page, 1).inputValue()).toBe("1");
    expect(await page.getByRole("article").count()).toBe(1);
    expect(await page.locator(".works input").count()).toBe(1);
    const jolly = page.getByRole("region", { name: "Jolly" });
    expect(await jolly.getByRole("listitem").count()).toBe(42);
    await shot(page, "giornaliera-sito-b");
    await axe(page);
  });

  test("is usable on a phone and in the dark", async () => {
    assigned(1);
    const page = await open("magazzino", {
      viewport: { width: 360, height: 740 },
      colorScheme: "dark",
      hasTouch: true,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("button", { name: "Mostra: Operai" }).click();
    await seat(page, 2).fill("2");
    await seat(page, 2).press("Enter");
    await expectCrew([1, 2]);
    await shot(page, "giornaliera-telefono");
    await axe(page);
  });
});
