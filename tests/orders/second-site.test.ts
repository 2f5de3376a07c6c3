import { afterEach, beforeEach, expect, test } from "bun:test";
import { app } from "../../src/server/app";
import { milliseconds, setClock } from "../../src/server/base/clock";
import { secondSiteInUse, setPublicationFetched } from "../../src/server/base/second-site";
import { run, update } from "../../src/server/db/db";
import { setPublicationsFolder } from "../../src/server/publication/publication";
import { temporaryFolder } from "../support/folders";
import { visitor } from "../support/requests";
import { as, direct, fresh, world } from "../support/world";

beforeEach(fresh);
afterEach(() => setClock());

const day = 24 * 60 * 60_000;

test("a second site is in use for a month after its last fetch of a publication, also after a restart", async () => {
  const folder = temporaryFolder("second-site");
  setPublicationsFolder(folder);
  const { token } = (await as("superadmin").call("SiteB", "renewToken", {})).values;
  const fetchWith = (code: string) =>
    app.request(
      "/admin/site_b/publication",
      { headers: { authorization: `Bearer ${code}` } },
      { site: "A", demo: false },
    );
  expect([(await fetchWith(token)).status, secondSiteInUse()]).toEqual([404, false]);
  const { link } = (await as("superadmin").call("Cloud", "update", {})).values;
  await visitor("superadmin").post(link, {});
  expect([(await fetchWith("no")).status, secondSiteInUse()]).toEqual([404, false]);
  expect([(await fetchWith(token)).status, secondSiteInUse()]).toEqual([200, true]);

  setPublicationsFolder(folder);
  const since = milliseconds();
  for (const [days, inUse] of [
    [30, true],
    [32, false],
  ] as const) {
    setClock(() => since + days * day);
    expect([days, secondSiteInUse()]).toEqual([days, inUse]);
  }
});

const pages = () => [
  `/orders/${world.hiddenOrder}`,
  `/orders/modify/${world.hiddenOrder}`,
  `/orders/works/modify/${world.hiddenWork}`,
  `/orders/works/insert/${world.hiddenOrder}`,
  "/orders/insert/",
];

const ofSecondSite = /Flag R|econdo prezzo|resources-b/g;

test("what only a second site needs is shown where one is in use, or where it is set", async () => {
  direct(() => update("orders", world.hiddenOrder, { agreed_price_2: 0 }));
  const { get } = visitor("superadmin");
  const shown = async () =>
    Promise.all(
      pages().map(async (path) => [...new Set((await get(path)).text.match(ofSecondSite) ?? [])].sort()),
    );
  setPublicationFetched(0);
  expect(await shown()).toEqual([[], [], [], [], []]);

  direct(() => {
    update("orders", world.hiddenOrder, { agreed_price_2: 700 });
    update("works", world.hiddenWork, { flag_renata: 1 });
  });
  expect(await shown()).toEqual([["Flag R", "econdo prezzo"], ["econdo prezzo"], ["Flag R"], [], []]);

  setPublicationFetched(milliseconds());
  const both = ["Flag R", "econdo prezzo"];
  expect(await shown()).toEqual([both, both, ["Flag R"], ["Flag R"], ["econdo prezzo"]]);
});

test("the list of orders has Flag R where a second site is in use, or where an order of the page has it", async () => {
  direct(() => run`UPDATE appointments SET flag_renata = 0`);
  const isShown = async () => (await visitor("superadmin").get("/orders/")).text.includes("Flag R");
  setPublicationFetched(0);
  expect(await isShown()).toBe(false);
  setPublicationFetched(milliseconds());
  expect(await isShown()).toBe(true);
  setPublicationFetched(0);
  direct(() => update("appointments", world.withOrder, { flag_renata: 1 }));
  expect(await isShown()).toBe(true);
});
