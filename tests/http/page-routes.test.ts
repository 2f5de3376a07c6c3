import { expect, setDefaultTimeout, test } from "bun:test";
import { bounds, kindOf } from "../../bench/screens/bounds";
import { database } from "../../src/server/db/db";
import { asset } from "../../src/server/http/assets";
import { fillCompany } from "../support/access/company";
import { pagesOf } from "../support/access/routes";
import { firstVisit } from "../support/first-visit";
import { visitor } from "../support/requests";
import { unstyled } from "../support/split-styles";
import { testTimeout } from "../support/timeouts";
import { dump } from "../support/world";

setDefaultTimeout(testTimeout);

/** The addresses of links and of buttons that open a dialog. */
const linksIn = (text: string) =>
  [...text.matchAll(/ (?:href|hx-get|data-open)="(\/[^"#]*)/g)]
    .map(([, link = ""]) => link.replaceAll("&amp;", "&"))
    .filter((link) => !/^\/(assets|logo|undo|live)\b/.test(link));

test("each GET route is a page that opens, or is known to be none, changes nothing, links the styles and scripts of what it has on both sites, and keeps its bound on a first visit", async () => {
  const company = await fillCompany();
  const paths = pagesOf(company).map(({ path }) => path);
  const reader = visitor("superadmin");
  const onB = visitor("superadmin", "B");
  const before = dump();
  const lastAct = () => database().query("SELECT max(id) AS id FROM activity").get();
  const act = lastAct();
  const others: string[] = [];
  const heavy: string[] = [];
  const plain: string[] = [];
  const unplaced: string[] = [];
  const unanswered: string[] = [];
  const linkedOnB = new Map<string, string>();
  for (const path of paths) {
    const { status, text } = await reader.get(path);
    if (status !== 200 || !text.includes("</html>")) others.push(`${path}: ${status}`);
    else if (firstVisit(text) > bounds[kindOf(path)].first * 1024)
      heavy.push(`${path}: ${firstVisit(text)} bytes`);
    const shownOnB = await onB.get(path);
    const both = [text, shownOnB.text];
    if (shownOnB.status === 200)
      for (const link of linksIn(shownOnB.text)) if (!linkedOnB.has(link)) linkedOnB.set(link, path);
    const missing = both.flatMap(unstyled);
    for (const [tag] of both.join().matchAll(/<[^>]* hx-confirm="[^>]*>/g))
      if (!/ data-yes="\p{Lu}/u.test(tag)) unanswered.push(`${path}: ${tag}`);
    if (missing.length) plain.push(`${path}: ${missing}`);
    if (text.includes('class="pop-menu"') && !text.includes(asset("lists").js)) unplaced.push(path);
  }
  for (const address of ["/resources/closures", "/resources/closures/insert", "/resources/travel/insert"])
    expect([address, (await onB.get(address)).status]).toEqual([address, 404]);
  // What a page of site B links to or opens is there.
  const dead: string[] = [];
  for (const [link, from] of linkedOnB)
    if ((await onB.get(link)).status === 404) dead.push(`${link} on ${from}`);
  expect(dead).toEqual([]);
  // A new route with parameters needs a sample in tests/support/access/routes.ts, one that is no page a line there.
  expect(others).toEqual([]);
  // A view asks for the style sheet of its classes by `<Sheet>`.
  expect(plain).toEqual([]);
  // A question is answered with No and the verb.
  expect(unanswered).toEqual([]);
  // The script that opens a menu at its button.
  expect(unplaced).toEqual([]);
  expect(heavy).toEqual([]);
  expect(lastAct()).toEqual(act);
  expect(dump()).toBe(before);
});
