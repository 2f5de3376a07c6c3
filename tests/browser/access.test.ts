import { describe, expect, test } from "bun:test";
import { today } from "../../src/server/base/clock";
import { toWire } from "../../src/server/base/days";
import { insert, update } from "../../src/server/db/db";
import { fillCompany } from "../support/access/company";
import * as crawl from "../support/access/crawl";
import { openPages, pagesOf } from "../support/access/routes";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { userId } from "../support/requests";
import { some, thorough } from "../support/thorough";
import { as, direct, world } from "../support/world";

const server = serve();

/** Axe needs minutes for all pages where the machine is busy: each of these parts is a test. */
const parts = Array.from(
  { length: thorough ? 6 : 2 },
  (_, part) => ({ part, theme: part % 2 ? "dark" : "light" }) as const,
);

/** The first page of each noun, and some of what follows it; the others only when the tests are thorough. */
const main =
  /^\/\w*\/?(\?.*)?$|^\/(client|appointment|orders)\/(insert|modify\/1|\d)$|^\/admin\/(settings\/workers|accounts|log)$/;

/** The whole product, both sites in all themes and widths and with dialogs, is `bun run access`. */
describe("every page is accessible and fits on a phone", () => {
  test.each(parts)("part $part, $theme", async ({ part, theme }) => {
    const { found, note } = crawl.findings();
    // One page of each route; the manual's chapters look alike.
    const routes = new Map(pagesOf(await fillCompany()).map(({ route, path }) => [route, path]));
    const paths = [...routes.values()].filter((path) => thorough || main.test(path));
    const look = { theme, width: 360 };
    const shell = { include: ["html"], exclude: ["#drawer", ".banner"] };
    const page = await crawl.explorer(server, look, note);
    for (const [at, path] of paths.entries()) {
      if (at % parts.length !== part) continue;
      if (!(await crawl.visit(page, path))) note(path, ["no page; its route needs a sample"]);
      note(path, await crawl.shifted(page));
      note(path, await crawl.stateFindings(page, look, at < 2 ? "html" : shell));
      note(path, await crawl.paperFindings(page));
    }
    expect(found).toEqual([]);
  });

  test("also to those who are not signed in", async () => {
    const { found, note } = crawl.findings();
    const look = { theme: "light", width: 360, who: null } as const;
    const page = await crawl.explorer(server, look, note);
    for (const path of openPages) {
      expect([path, await crawl.visit(page, path)]).toEqual([path, true]);
      note(path, await crawl.stateFindings(page, look));
    }
    expect(found).toEqual([]);
  });
});

test("paper that is longer than a sheet begins on the first: deposits and statistics", async () => {
  await fillCompany();
  direct(() => {
    for (let number = 0; number < 300; number++)
      insert("box_lines", {
        id_box: 1 + (number % 60),
        id_client: world.rossi,
        used: 10,
        position: 0,
        title: "",
      });
  });
  const page = await server.page("superadmin");
  const years = `dateStart=01-01-2020&dateEnd=${toWire(today())}`;
  for (const path of ["/box/", `/agentsStats/?${years}`]) {
    await crawl.visit(page, path);
    expect([path, await crawl.sheetFindings(page)]).toEqual([path, []]);
  }
});

const memo = { title: "Cartoni", description: "", date: toWire(today()), time: "9:30" };

test.each(some([360, 1440], 1))("the list of users to share with fits its dialog at %i px", async (width) => {
  const username = "amministrazione.personale.ufficio.traslochi.e.depositi";
  direct(() => update("users", userId("agenda"), { username }));
  await as("superadmin").call("Memo", "createNew", { values: memo });
  const page = await server.page("superadmin", { viewport: { width, height: 844 } });
  await page.goto("/memo/");
  await page
    .getByRole("button", { name: /^Azioni:/ })
    .first()
    .click();
  await page.getByRole("link", { name: /^Condividi/ }).click();
  await page.locator("#dialog").getByText(username).waitFor();
  await shot(page, `share-${width}`);
  await fits(page);
  const labels = page.locator("#dialog .choices label");
  const cut = await labels.evaluateAll(
    (all) => all.filter((label) => label.scrollWidth > label.clientWidth).length,
  );
  expect(cut).toBe(0);
  await axe(page, "#dialog");
});
