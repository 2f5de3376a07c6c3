import type { BrowserContextOptions, Page } from "playwright";
import type { Profile, Site } from "../../../src/server/base/permissions";
import { type AxeContext, axeFindings, type serve } from "../browser/kit";
import { pagesOf } from "../pdf-text";
import * as checks from "./checks";

export type Look = { site?: Site; theme: "light" | "dark"; width: number; who?: Profile | null };
type Found = (path: string, findings: string[]) => void;

/** What a crawl has found so far, each with its page, and how it notes more. */
export function findings() {
  const found: string[] = [];
  const note: Found = (path, findings) => found.push(...findings.map((text) => `${path}: ${text}`));
  return { found, note };
}

/** A browser for a crawl, signed in unless `who` is null: a phone below 640 px. A request that fails is a finding. */
export async function explorer(server: ReturnType<typeof serve>, look: Look, found: Found) {
  const { site = "A", theme, width, who = "superadmin" } = look;
  const options: BrowserContextOptions = { colorScheme: theme, viewport: { width, height: 800 } };
  const page = await server.page(who ?? undefined, { site, ...options });
  await page.addInitScript(checks.countShifts);
  page.on("response", (answer) => {
    if (answer.status() >= 400 && !(site === "B" && answer.request().isNavigationRequest()))
      found(page.url(), [`${answer.status()} ${answer.url()}`]);
  });
  return page;
}

/** Opens the page and waits until it is drawn; false when the site has no such page. */
export async function visit(page: Page, path: string): Promise<boolean> {
  const answer = await page.goto(path);
  if (answer?.status() !== 200) return false;
  await page.locator(".waiting, [aria-busy=true]").first().waitFor({ state: "detached" });
  await checks.drawn(page);
  return true;
}

/** What is wrong with the page as it stands: axe, what is spoken, width, targets. */
export async function stateFindings(page: Page, { width }: Look, within?: AxeContext) {
  return [
    ...(await axeFindings(page, within)),
    ...(await checks.spokenTwice(page)),
    ...(await page.evaluate(checks.namelessRows)),
    ...(await page.evaluate(checks.plainButtons)),
    ...(await page.evaluate(checks.disorderedMenus)),
    ...(await checks.sideways(page, width)),
    ...(width < 640 ? await checks.smallTargets(page) : []),
  ];
}

/** What is wrong with the page on paper. */
export async function paperFindings(page: Page) {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate(checks.printedControls);
  await page.emulateMedia({ media: null });
  return found;
}

/** A first sheet that ends before the page's content begins. */
export async function sheetFindings(page: Page) {
  const [first = "", second] = await pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  return second && first.length < Math.min(200, second.length) ? [`first sheet with only "${first}"`] : [];
}

/** What goes wrong on the present page for those who change how it is shown; the page must be opened anew afterwards. */
export async function adaptedFindings(page: Page, { width }: Look) {
  const found: string[] = [];
  const also = (name: string, findings: string[]) =>
    found.push(...findings.map((text) => `${name}: ${text}`));
  await page.emulateMedia({ forcedColors: "active" });
  also("forced colours", await page.evaluate(checks.hiddenStates));
  await page.emulateMedia({ forcedColors: null });
  if (width < 640) {
    await page.setViewportSize({ width: 320, height: 640 });
    also("320 px", await checks.sideways(page, 320));
    await page.setViewportSize({ width, height: 800 });
  }
  const before = await page.evaluate(checks.spoiltTexts);
  const made = (name: string, texts: string[]) =>
    also(
      name,
      texts.filter((text) => !before.includes(text)),
    );
  also("as it is", before);
  await page.evaluate(checks.spaceTexts);
  made("text spacing", await page.evaluate(checks.spoiltTexts));
  await page.evaluate(checks.enlargeTexts);
  made("text of 200 %", await page.evaluate(checks.spoiltTexts));
  if (width < 640) {
    await page.setViewportSize({ width: 320, height: 640 });
    also("320 px, text of 200 %", await checks.sideways(page, 320));
    await page.setViewportSize({ width, height: 800 });
  }
  return found;
}

/** The links of the page that open a dialog with a route that was not seen before. */
export async function unseenDialogs(page: Page, seen: Set<string>) {
  const links = await page
    .locator("main a[data-dialog]")
    .evaluateAll((all) =>
      all.filter((link) => link.checkVisibility()).map((link) => link.getAttribute("href") as string),
    );
  return links.filter((href) => {
    const route = href.replace(/\?.*/, "").replaceAll(/\d[\d-]*/g, "1");
    const isNew = !seen.has(route);
    seen.add(route);
    return isNew;
  });
}

export async function openDialog(page: Page, href: string) {
  await page.locator(`main a[data-dialog][href="${href}"]`).first().click();
  await page.locator("#dialog[open] #dialog-body > *").first().waitFor();
  await checks.drawn(page);
}

export async function closeDialog(page: Page) {
  await page.keyboard.press("Escape");
  await page.locator("#dialog[open]").waitFor({ state: "detached" });
}

export const { shifted } = checks;
