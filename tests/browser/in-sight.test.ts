import { expect, setDefaultTimeout } from "bun:test";
import type { Page } from "playwright";
import { drawn, plainButtons } from "../support/access/checks";
import { fillCompany } from "../support/access/company";
import * as crawl from "../support/access/crawl";
import { serve } from "../support/browser/kit";
import { xtest } from "../support/thorough";
import { tomorrow, wireTomorrow, world } from "../support/world";
import { moreScreens } from "./in-sight.more.table";
import { type Screen, screens } from "./in-sight.table";

const server = serve();
setDefaultTimeout(600_000);

type Named = Required<Pick<Screen, "columns" | "fields" | "buttons" | "texts" | "inMenu">>;
const parts = ["columns", "fields", "buttons", "texts", "inMenu"] as const;

/** One of each profiles that are to see the same on that page. */
function readersOf(rows: readonly Screen[]) {
  const bySight = new Map<string, Screen["who"][number]>();
  for (const who of rows.flatMap((row) => row.who)) {
    const sight = rows.map((row) => Number(row.who.includes(who))).join("");
    if (!bySight.has(sight)) bySight.set(sight, who);
  }
  return [...bySight.values()];
}

const pageOf = ({ path, site, press = "", within = "" }: Screen) =>
  `${site ?? "A"} ${path} ${press} ${within}`;

/** What is named, by its first words, and not in sight: not drawn, transparent, folded, or beside the window. */
function missingIn({
  within,
  columns,
  fields,
  buttons,
  texts,
  inMenu,
}: Named & { within: string }): string[] {
  const dialogs = document.querySelectorAll("dialog:modal, dialog:popover-open, #dialog[open]");
  const root = [...dialogs].pop() ?? document.querySelector(within) ?? document.body;
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const textOf = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const isSeen = (element: Element | null | undefined) => {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let at: Element | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== "none") return false;
    if (element.closest("[popover]:not(:popover-open, #drawer)")) return false;
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && left >= -1 && right <= document.documentElement.clientWidth + 1;
  };
  const nameOf = (element: Element) =>
    element.getAttribute("aria-label") ?? (textOf(element) || (element as HTMLElement).title);

  /** The name is whole words, at the beginning; of texts anywhere. */
  const isNamed = (text: string, name: string, from = "^") =>
    new RegExp(`${from}${name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}\\d])`, "u").test(text);

  const isColumn = (head: string) =>
    all("thead th").some((th) => {
      if (!isNamed(textOf(th), head)) return false;
      if (isSeen(th)) return true;
      const at = [...(th.parentElement as HTMLElement).children].indexOf(th);
      const rows = [...(th.closest("table") as HTMLTableElement).tBodies].flatMap((body) => [...body.rows]);
      return rows.some((row) => isSeen(row.cells[at]) && row.cells.length > 1);
    });
  const isField = (label: string) =>
    all("label, legend").some((each) => {
      const control = each instanceof HTMLLabelElement ? each.control : each.parentElement;
      return isNamed(textOf(each), label) && (isSeen(control) || isSeen(each));
    }) ||
    all("input, select, textarea, [role]").some(
      (each) => isNamed(each.ariaLabel ?? "", label) && isSeen(each),
    );
  const isButton = (name: string) =>
    all("a, button, [role=tab], .tabs > [aria-current]").some(
      (each) => isNamed(nameOf(each), name) && isSeen(each),
    );
  const isText = (text: string) =>
    all("*").some(
      (each) => each.childElementCount < 4 && isNamed(textOf(each), text, "(^|[^\\p{L}\\d])") && isSeen(each),
    );
  const isInMenu = (name: string) =>
    all("a, button").some((each) => {
      const menu = each.closest("[popover], details");
      const opener =
        menu instanceof HTMLDetailsElement
          ? menu.querySelector("summary")
          : menu && document.querySelector(`[popovertarget="${menu.id}"]`);
      return isNamed(nameOf(each), name) && (isSeen(each) || isSeen(opener));
    });

  const missing = (kind: string, names: readonly string[], isThere: (name: string) => boolean) =>
    names.filter((name) => !isThere(name)).map((name) => `${kind} ${name}`);
  return [
    ...missing("column", columns, isColumn),
    ...missing("field", fields, isField),
    ...missing("button", buttons, isButton),
    ...missing("text", texts, isText),
    ...missing("in a menu", inMenu, isInMenu),
  ];
}

async function missingFor(page: Page, rows: readonly Screen[]) {
  const [{ path, press, pressOnPhone, within = "main" }] = rows as [Screen];
  const ids: Record<string, string | number> = { ...world, tomorrow: wireTomorrow, day: tomorrow };
  const address = path.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]));
  if (!(await crawl.visit(page, address))) return ["no page"];
  if (pressOnPhone && (page.viewportSize()?.width ?? 0) < 640)
    await page.getByRole("button", { name: pressOnPhone }).first().click();
  if (press) {
    const [button, link] = (["button", "link"] as const).map((role) =>
      page.locator("main").getByRole(role, { name: press }),
    );
    await button
      ?.or(link as typeof button)
      .first()
      .click();
    await page
      .locator("#dialog[open] :is(form, dl), dialog[open]:not(#dialog) :is(form, dl), .board-dialog form")
      .first()
      .waitFor();
    await drawn(page);
  }
  const named = Object.fromEntries(parts.map((part) => [part, rows.flatMap((row) => row[part] ?? [])]));
  const missing = await page.evaluate(missingIn, { within, ...(named as unknown as Named) });
  return [...missing, ...(await page.evaluate(plainButtons))];
}

const widths = [1366, 360];
const groups = [...Map.groupBy([...screens, ...moreScreens], pageOf).values()];
const quarters = [0, 1, 2, 3];

const cases = widths.flatMap((width) => quarters.map((quarter) => ({ width, quarter })));

xtest.each(cases)(
  "what the specification names is in sight at $width px, part $quarter",
  async ({ width, quarter }) => {
    await fillCompany();
    const found: string[] = [];
    const pages = new Map<string, Page>();
    for (const rows of groups.filter((_, at) => at % quarters.length === quarter)) {
      for (const who of readersOf(rows)) {
        const site = rows[0]?.site ?? "A";
        const page =
          pages.get(`${who} ${site}`) ??
          (await server.page(who ?? undefined, { site, viewport: { width, height: 900 } }));
        pages.set(`${who} ${site}`, page);
        const missing = await missingFor(
          page,
          rows.filter((row) => row.who.includes(who)),
        );
        found.push(...missing.map((text) => `${who}: ${rows[0] && pageOf(rows[0])}: ${text}`));
      }
    }
    expect(found).toEqual([]);
  },
);

xtest("a button with the browser's own look is found, in a page and in its dialog", async () => {
  const page = await server.page("gestione1");
  await crawl.visit(page, "/resources/");
  const plant = (at: string) =>
    page.evaluate((at) => {
      const button = document.querySelector(at)?.appendChild(document.createElement("button"));
      if (button) button.style.all = "revert";
    }, at);
  expect(await page.evaluate(plainButtons)).toEqual([]);
  await plant("main");
  expect(await page.evaluate(plainButtons)).toHaveLength(1);
  await page.locator("main a[data-dialog]").first().click();
  await page.locator("#dialog[open] form").waitFor();
  await plant("#dialog form");
  expect(await page.evaluate(plainButtons)).toHaveLength(2);
});
