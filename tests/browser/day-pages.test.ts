import type { Locator } from "playwright";
import { addDays } from "../../src/server/base/days";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { pagesOf } from "../support/pdf-text";
import { some, xtest } from "../support/thorough";
import { as, direct, insert, today, tomorrow, toWire, update, wireTomorrow, world } from "../support/world";

const server = serve();

type Look = ["light" | "dark", number];

const looks = some<Look>(
  [
    ["dark", 360],
    ["light", 1440],
  ],
  1,
);

const colourOf = (what: Locator, property: "color" | "fill" | "backgroundColor" = "color") =>
  what.first().evaluate((element, name) => getComputedStyle(element)[name], property);

/** Of a mark of the theme, resolved by the browser. */
const red = (what: Locator) =>
  what.page().evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--red)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

async function open([colorScheme, width]: Look, path: string) {
  const page = await server.page("gestione1", { colorScheme, viewport: { width, height: 900 } });
  await page.goto(path);
  return page;
}

xtest.each(looks)("the map of a day is drawn and read beside it, %s at %i", async (theme, width) => {
  direct(() => {
    update("pickup_places", world.rossiPlace, { coordinates: "40.85, 14.27" });
    insert("crew_lines", { id_work: world.work, id_vehicle: 1 });
    const place = { id_client: world.rossi, address: "Rue 1", zip: "06000", province: "", country: "FR" };
    const id_pickup_place = insert("pickup_places", {
      ...place,
      id_city: null,
      city: "Nizza",
      coordinates: "",
    });
    const row = { id_order: world.order, date: tomorrow, hour: "06:00", type: 0, id_pickup_place };
    insert("works", { ...row, date_created: "2026-01-01 08:00" });
  });
  const page = await open([theme, width], `/dailyWorks/${wireTomorrow}/map`);
  const picture = page.getByRole("img", { name: /^Mappa delle lavorazioni/ });
  const box = await picture.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(200);
  const mark = page.locator(".mark.blue circle").last();
  expect(await colourOf(mark, "fill")).not.toBe(await colourOf(page.locator(".land"), "fill"));
  await page.getByText(/senza posizione: Nizza/).waitFor();
  await shot(page, `map-${theme}-${width}`);
  await fits(page);
  await axe(page);
  await page.getByRole("list", { name: "Lavorazioni per ora" }).getByRole("link").last().click();
  await page.waitForURL(/\/dailyWorks\/\d\d-\d\d-\d{4}#card-\d+$/);
});

test.each(looks)(
  "holes and expiries are red on the page of skills, in words too, %s at %i",
  async (theme, width) => {
    const [past, soon] = [-3, 20].map((days) => toWire(addDays(today(), days)));
    const settings = as("superadmin");
    await settings.call("Settings", "saveSkills", {
      workers: [{ id_worker: 1, licence: "licence-b", licence_until: past, cqc: 1, cqc_until: soon }],
    } as never);
    await settings.call("Settings", "saveVehicleNeeds", {
      vehicles: [{ id_vehicle: 1, licence: "licence-ce", insurance_until: past }],
    } as never);
    const page = await open([theme, width], "/resources/skills/");
    for (const text of [/^scaduta /, "niente di scritto", "nessuno"])
      expect([text, await colourOf(page.getByRole("cell", { name: text }))]).toEqual([
        text,
        await red(page.locator("main")),
      ]);
    const due = page.getByRole("cell", { name: /^scade / });
    expect(await colourOf(due)).not.toBe(await red(due));
    await shot(page, `skills-${theme}-${width}`);
    await fits(page);
    await axe(page);
  },
);

test("the grids of workers and of vehicles are no wider than the window of any desk", async () => {
  const page = await open(["light", 1440], "/admin/settings/vehicles/needs");
  for (const path of ["/admin/settings/vehicles/needs", "/admin/settings/workers/skills"]) {
    await page.goto(path);
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page);
    }
  }
});

xtest("the skills are printed without the frame, in black on white, no wider than the sheet", async () => {
  const page = await open(["dark", 1440], "/resources/skills/");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 760, height: 1070 });
  const people = page.getByRole("table", { name: "Che cosa sanno fare gli operai" });
  await people.waitFor();
  expect(await page.locator(".topbar, #drawer, footer").filter({ visible: true }).count()).toBe(0);
  expect(await colourOf(page.locator("body"), "backgroundColor")).toMatch(
    /^rgba?\((255, 255, 255|0, 0, 0, 0)/,
  );
  const head = await colourOf(people.locator("th"), "backgroundColor");
  expect(head).toMatch(/^rgba?\((255, 255, 255|0, 0, 0, 0)/);
  for (const table of await page.locator(".matrix").all())
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await fits(page);
  const [sheet = ""] = await pagesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(sheet).toContain("Operaio 1");
});
