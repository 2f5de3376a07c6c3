import { boardIn, busyDay, seat } from "../support/browser/board-page";
import { axe, fits, serve, shot } from "../support/browser/kit";
import { thorough } from "../support/thorough";
import { direct, insert, type Profile, type Site, update, world } from "../support/world";

const server = serve();
const open = boardIn(server);

type Options = NonNullable<Parameters<typeof open>[1]>;

async function openBars(who: Profile = "superadmin", options: Options = {}) {
  const page = await open(who, options);
  if (options.viewport) await page.getByRole("button", { name: "Altro per la giornata" }).click();
  await page.getByRole("button", { name: "Barre sulle ore" }).click();
  await page.locator(".day-bars").waitFor();
  return page;
}

const barOf = (page: Awaited<ReturnType<typeof open>>, client: string) =>
  page.getByRole("button", { name: new RegExp(`^[\\d:–]+ ${client}`) });

const crewed = () =>
  direct(() => {
    update("works", world.work, { minutes: 240 });
    insert("crew_lines", { id_work: world.work, id_vehicle: 3 });
    insert("crew_lines", { id_work: world.work, id_worker: 1 });
  });

test("a work stands at its hours in the row of its vehicle, and opens its card below", async () => {
  crewed();
  const page = await openBars();
  const bar = barOf(page, "Rossi");
  expect(await bar.getAttribute("aria-label")).toMatch(/^08:00–12:00 Rossi Niccolò, .*manca 1 operaio/);
  const [track, box] = [
    await page.locator("[data-row='3'] .bar-track").boundingBox(),
    await bar.boundingBox(),
  ];
  const share = (x = 0) => (x - (track?.x ?? 0)) / (track?.width ?? 1);
  expect(share(box?.x)).toBeCloseTo(2 / 14, 2);
  expect(share((box?.x ?? 0) + (box?.width ?? 0))).toBeCloseTo(6 / 14, 2);
  await bar.press("Enter");
  await seat(page, 1).waitFor();
  expect(await bar.getAttribute("aria-expanded")).toBe("true");
  await shot(page, "daily-works-bars");
  await axe(page);
  await page.reload();
  await page.locator(".day-bars").waitFor();
});

test("what a colleague does is seen in the bars, and a gap leads to its seat", async () => {
  const page = await openBars();
  await page.locator("[data-row='3'] .bar-work").waitFor({ state: "detached" });
  crewed();
  await page.locator("[data-row='3'] .bar-work").waitFor();
  await page.keyboard.press("Control+ArrowDown");
  await page.locator("article.work input:focus").waitFor();
});

test("a phone shows the bars in a frame that is scrolled, and the page stays as wide as it", async () => {
  busyDay();
  crewed();
  const page = await openBars("superadmin", { viewport: { width: 360, height: 780 } });
  await barOf(page, "Rossi").waitFor();
  await fits(page);
  if (thorough) await axe(page);
});

test.each(["A", "B"] as Site[])("who may only read sees the bars of site %s", async (site) => {
  crewed();
  const page = await openBars("consultazione", { site });
  await barOf(page, "Rossi").waitFor();
  expect(await page.locator(".bar-end").count()).toBe(0);
  await axe(page);
});
