import { describe, expect, test } from "bun:test";
import {
  assigned,
  boardIn,
  busyDay,
  cardOf,
  crew,
  expectCrew,
  office,
  saved,
  seat,
} from "../support/browser/board-page";
import { axe, focused, goOffline, serve, shot } from "../support/browser/kit";
import { wireTomorrow, world } from "../support/world";

const server = serve();
const open = boardIn(server);

describe("the board by keyboard alone", () => {
  test("codes and Enter complete a work and move on to the next", async () => {
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await cardOf(page, "Rossi").getByText("Operai 2/2").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await saved(page);
    expect(crew()).toEqual([1, 2, "v4"]);
    expect(crew(world.hiddenWork)).toEqual([12]);
    await page.getByText("tutte complete").waitFor();
    expect(await cardOf(page, "Rossi").getByRole("img", { name: "al completo" }).count()).toBe(2);
    await shot(page, "giornaliera");
    await axe(page);
  });

  test("arrows move, typing replaces, Delete clears, Esc restores, Ctrl+Z undoes", async () => {
    assigned(1);
    assigned(2);
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("9");
    await page.keyboard.press("Escape");
    expect(await seat(page, 2).inputValue()).toBe("2");
    await page.waitForFunction(() => getSelection()?.toString() === "2");
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

  test("a pasted column of codes fills consecutive cells, and is undone in one step", async () => {
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

  test("an entry of the list is dragged to a work with space and arrows", async () => {
    const page = await open();
    await page.getByRole("button", { name: "3 Operaio 3", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.getByText(/3 Operaio 3 (preso|sopra)/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowDown");
    await page.getByText(/3 Operaio 3 sopra/).waitFor({ state: "attached" });
    await page.keyboard.press("ArrowUp");
    await page.getByText("3 Operaio 3 sopra Rossi Niccolò.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await expectCrew([3]);
  });
});

describe("a typed code", () => {
  test("that is unknown is refused in its cell, which stays focused", async () => {
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("99");
    await page.keyboard.press("Enter");
    await page.getByText("Operaio non valido").first().waitFor();
    await focused(seat(page, 1));
    expect(crew()).toEqual([]);
    await shot(page, "giornaliera-codice-sconosciuto");
    await axe(page, ".board");
    await page.keyboard.press("Escape");
    expect(await seat(page, 1).inputValue()).toBe("");
  });

  test("of a worker on another work is saved with a warning, which stands under it until the next entry", async () => {
    assigned(1, world.hiddenWork);
    const page = await open();
    await seat(page, 1).focus();
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    const warning = cardOf(page, "Rossi").getByText(
      "Attenzione: operaio già assegnato ad un'altra lavorazione",
    );
    await warning.waitFor();
    await focused(seat(page, 2));
    await expectCrew([1]);
    await axe(page, ".board");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await warning.waitFor({ state: "detached" });
    await expectCrew([1, 2]);
    await cardOf(page, "Rossi").getByTitle("Su 2 lavorazioni di questo giorno").waitFor();
  });

  test("without a connection is marked as not saved, and is sent when the connection is back", async () => {
    const page = await open();
    await goOffline(page);
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

describe("two dispatchers on one day", () => {
  test("see each other's changes at once, marked, while drafts stay unchanged", async () => {
    const [one, other] = [await open(), await open("gestione1")];
    await seat(other, 1, "Operaio", office).focus();
    await other.keyboard.type("1");
    await seat(one, 1).focus();
    await one.keyboard.type("8");
    await one.keyboard.press("Enter");
    await cardOf(other, "Rossi").getByText("Operaio 8").waitFor();
    await cardOf(other, "Rossi").getByText("magazzino").waitFor();
    await other.keyboard.type("2");
    await other.keyboard.press("Enter");
    await cardOf(one, office).getByText("Operaio 12").waitFor();
    expect(crew(world.hiddenWork)).toEqual([12]);
  });

  test("in the same cell get a conflict: the slower one sees the other's code and decides", async () => {
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

test("the page loads at most 132 KB of script", async () => {
  const page = await open();
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
  );
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(132 * 1024);
});

test("a key leads at once to a work that is not drawn yet", async () => {
  busyDay();
  const page = await server.page("magazzino");
  // A processor so busy that what can wait waits, from the first works on.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (!document.querySelector("article.work")) post.call(this, message);
    };
  });
  await page.goto(`/dailyWorks/${wireTomorrow}`);
  const works = page.getByRole("article");
  await works.first().waitFor();
  expect(await works.count()).toBeLessThan(40);
  await works.first().getByRole("textbox").first().focus();
  await page.keyboard.press("Control+End");
  await focused(works.nth(39).getByRole("textbox").first());
});
