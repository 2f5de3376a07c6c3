import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { fillCompany } from "../support/access/company";
import * as crawl from "../support/access/crawl";
import { openPages, pagesOf } from "../support/access/routes";
import { serve } from "../support/browser/kit";

/** `bun run access`: every page and dialog of both sites in both themes, on a desktop and on a phone. */
const server = serve();
setDefaultTimeout(1_800_000);

const sites = ["A", "B"] as const;
const themes = ["light", "dark"] as const;
const widths = [1440, 360];
const looks = sites.flatMap((site) =>
  themes.flatMap((theme) => widths.map((width) => ({ site, theme, width }))),
);

describe.each(looks)("site $site, $theme, $width px", (look) => {
  test("every page and dialog is accessible, fits, and stays readable as people adapt it", async () => {
    const company = await fillCompany();
    const { found, note } = crawl.findings();
    const page = await crawl.explorer(server, look, note);
    const seen = new Set<string>();
    let pages = 0;
    for (const { path } of pagesOf(company)) {
      if (!(await crawl.visit(page, path))) continue;
      pages++;
      note(path, await crawl.shifted(page));
      note(path, await crawl.stateFindings(page, look));
      for (const href of await crawl.unseenDialogs(page, seen)) {
        await crawl.openDialog(page, href);
        note(`${path} > ${href}`, await crawl.stateFindings(page, look, "#dialog"));
        await crawl.closeDialog(page);
      }
      note(path, await crawl.paperFindings(page));
      if (look.width > 640) note(path, await crawl.sheetFindings(page));
      note(path, await crawl.adaptedFindings(page, look));
    }
    const stranger = { ...look, who: null };
    const signedOut = await crawl.explorer(server, stranger, note);
    for (const path of openPages) {
      if (await crawl.visit(signedOut, path)) pages++;
      note(path, await crawl.stateFindings(signedOut, stranger));
      note(path, await crawl.adaptedFindings(signedOut, stranger));
    }
    console.log(`${pages} pages, ${seen.size} dialogs, ${found.length} findings`);
    expect(found).toEqual([]);
  });
});
