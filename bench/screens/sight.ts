import type { Page } from "playwright";
import { browser } from "../../tests/support/browser/chromium";
import { signIn } from "../server";
import { settled } from "./browser";

type Counted = { path: string; all: number; outside: number; high: number; phone: number };

/** `{client}`, `{order}`, `{visit}` are the first of their lists. */
const addresses = [
  ...["/", "/agenda", "/client/", "/client/search", "/client/insert", "/client/{client}"],
  ...["/client/modify/{client}", "/appointment/", "/appointment/?when=all", "/appointment/insert"],
  ...["/appointment/{visit}", "/orders/", "/orders/insert/", "/orders/{order}", "/orders/modify/{order}"],
  ...["/orders/works/insert/{order}", "/order/documents/{order}", "/orders/materials/", "/materials/count/"],
  ...["/materials/low/", "/materials/history/", "/box/", "/box/?view=map", "/box/deadlines/", "/box/log/"],
  ...["/box/insert", "/memo/", "/memo/insert", "/logVehicle/", "/logVehicle/insert", "/logWorkers/"],
  ...["/logWorkers/insert", "/hours/month", "/hours", "/absences/", "/resources/", "/dailyWorks/"],
  ...[
    "/planning/",
    "/planning/works",
    "/planning/load",
    "/agentsStats/",
    "/agentsStats/margins",
    "/bin/",
    "/news/",
    "/reports/",
  ],
  "/account/password",
];
const who = "gestione1";
const lists = { client: "/client/", order: "/orders/", visit: "/appointment/?sort=-date" };
const marks = { client: /\/client\/(\d+)/, order: /\/orders\/(\d+)/, visit: /\/appointment\/(\d+)/ };

/** Links, buttons and fields of the first view at 1440 × 900 and the heights there and at 360, as a table in Markdown. */
export async function sightTable(url: string): Promise<string> {
  const context = await (await browser()).newContext({ viewport: { width: 1440, height: 900 } });
  const [name = "", value = ""] = (await signIn(url, who)).split("=");
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
  // With pins of its own the account has its groups folded.
  const body = JSON.stringify({ funct: "pin", entry: "/memo/", on: 1 });
  await fetch(`${url}/api/Menu`, { method: "POST", headers: { cookie: `${name}=${value}` }, body });
  const page = await context.newPage();
  const ids: Record<string, string> = {};
  for (const [noun, list] of Object.entries(lists)) {
    await page.goto(url + list);
    const links = await page.evaluate(() => [...document.querySelectorAll("main tbody a")].map(String));
    ids[noun] = links.map((link) => marks[noun as keyof typeof marks].exec(link)?.[1]).find(Boolean) ?? "1";
  }
  const rows: Counted[] = [];
  let frame = 0;
  for (const address of addresses) {
    const path = address.replace(/\{(\w+)\}/g, (_, noun) => ids[noun] ?? "");
    await page.setViewportSize({ width: 1440, height: 900 });
    const answer = await page.goto(url + path);
    if (answer?.status() !== 200) continue;
    await settled(page);
    const { inMain, outside, around, high } = await page.evaluate(countControls);
    frame ||= around;
    await page.setViewportSize({ width: 360, height: 780 });
    await settled(page);
    rows.push({ path: address, all: inMain, outside, high, phone: await heightOf(page) });
  }
  await context.close();
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0);
  return [
    `## In the first view, ${rows.length} screens as ${who}; the frame once: ${frame}`,
    "",
    "| screen | controls | outside rows | height at 1440 | at 360 |",
    "|---|--:|--:|--:|--:|",
    ...[
      ...rows,
      {
        path: "all",
        all: sum(({ all }) => all),
        outside: sum(({ outside }) => outside),
        high: sum(({ high }) => high),
        phone: sum(({ phone }) => phone),
      },
    ].map((row) => `| ${Object.values(row).join(" | ")} |`),
    "",
  ].join("\n");
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

function countControls() {
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
  const seen = controls.filter((control) => {
    const { top, bottom, width, height } = control.getBoundingClientRect();
    return (
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      width > 1 &&
      height > 1 &&
      bottom > 0 &&
      top < innerHeight
    );
  });
  const inMain = seen.filter((control) => control.closest("main"));
  return {
    inMain: inMain.length,
    outside: inMain.filter(
      (control) => !control.closest("tbody tr, main li:not(nav li, .tabs li), .event, .box-line"),
    ).length,
    around: seen.length - inMain.length,
    high: document.documentElement.scrollHeight,
  };
}
