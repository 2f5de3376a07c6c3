import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { boardIn, busyDay, cardOf, seat } from "../support/browser/board-page";
import { serve } from "../support/browser/kit";
import { spokenNodes } from "../support/browser/spoken";

const server = serve();
const open = boardIn(server);

/** The names that the accessibility tree has for each role. */
async function namesOf(page: Page, role: string): Promise<string[]> {
  const nodes = await spokenNodes(page);
  return nodes.flatMap((node) => (node.role === role && node.name ? [node.name] : []));
}

test("a screen reader finds all 40 works of a busy day by name, and every cell", async () => {
  busyDay();
  const page = await open();
  await page.locator("article:nth-of-type(40)").waitFor();
  expect(await namesOf(page, "article")).toHaveLength(40);
  const cells = await namesOf(page, "textbox");
  // Each work has an empty cell for workers and one for vehicles.
  expect(cells.filter((name) => /^(Operaio|Automezzo) 1 di /.test(name))).toHaveLength(80);
});

describe("the keyboard", () => {
  test("leads with Tab through the buttons and cells of a card in the order of the eye", async () => {
    const page = await open();
    await seat(page, 1).focus();
    const stops: string[] = [];
    for (let stop = 0; stop < 40 && !/^Automezzo 1 di Officine/.test(stops.at(-1) ?? ""); stop++) {
      await page.keyboard.press("Tab");
      const name = () => {
        const { ariaLabel, textContent, title } = document.activeElement as HTMLElement;
        return ariaLabel || textContent || title;
      };
      stops.push(await page.evaluate(name));
    }
    expect(stops.map((stop) => stop.trim())).toEqual([
      "Automezzo 1 di Rossi Niccolò",
      "Ordine 2",
      "081 555 1234",
      "Note",
      "Risorse",
      "Materiali",
      "Foglio di lavoro",
      "Altro per Officine Vesuvio S.r.l.",
      "Operaio 1 di Officine Vesuvio S.r.l.",
      "Automezzo 1 di Officine Vesuvio S.r.l.",
    ]);
  });

  test("walks through all incomplete works, from the button and from the cells", async () => {
    busyDay();
    const page = await open();
    await page.locator("article:nth-of-type(40)").waitFor();
    const button = page.getByRole("button", { name: /da completare/ });
    const workOfFocus = () =>
      page.evaluate(() => document.activeElement?.closest("article")?.id ?? "no work");
    const count = Number.parseInt((await button.textContent()) ?? "", 10);
    const reached = new Set<string>();
    for (let time = 0; time < 3; time++) {
      await button.focus();
      await page.keyboard.press("Enter");
      reached.add(await workOfFocus());
    }
    for (let time = 3; time < count; time++) {
      await page.keyboard.press("Control+ArrowDown");
      reached.add(await workOfFocus());
    }
    expect(reached.size).toBe(count);
  });
});

test("who a code was is announced after Enter, and the same warning twice", async () => {
  const page = await open();
  const status = page.locator(".board > .hidden[role=status] > p");
  await seat(page, 1).focus();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await status.and(page.getByText("Operaio 1", { exact: true })).waitFor({ state: "attached" });
  const refused = async (code: string) => {
    await seat(page, 2).fill(code);
    await page.keyboard.press("Enter");
    return status.and(page.getByText("Operaio non valido")).elementHandle();
  };
  const first = await refused("99");
  await refused("98");
  await page.waitForFunction((element) => !element?.isConnected, first);
  expect(await status.textContent()).toBe("Operaio non valido");
});

test("on a phone what can be touched is 44 px large, and the page is not wider than the screen", async () => {
  for (const width of [360, 320]) {
    const page = await open("magazzino", { viewport: { width, height: 740 } });
    await cardOf(page, "Rossi").waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("#page :is(a, button, input)")].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width && (width < 44 || height < 44) ? [element.outerHTML] : [];
      }),
    );
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
