import { join } from "node:path";
import { seed } from "../../db/seed";
import { setBackupFolder, setFilesFolder } from "../../src/server/files/files";
import { migrate } from "../../src/server/journal/migrate";
import { installTriggers, removeTriggers } from "../../src/server/journal/triggers";
import { temporaryFolder } from "../support/folders";
import { pagePaths } from "../support/pages";
import { database, fresh, open, use, visitor } from "../support/requests";

/** Begins with the sign that `replace` puts the matched text for. */
const mark = `$&"'><x-mark>`;
/** These hold days, codes and names that the program compares. */
const unmarked =
  /date|time|hour|day|hash|stored|mime|key|noun|operation|permission|before|after|^(id|profile|username|email|sites?|list|levels?|request_id|version)/;

/** The HTML of every page, by its path. */
const pages = new Map<string, string>();

beforeAll(async () => {
  const data = temporaryFolder("markup");
  setFilesFolder(data);
  setBackupFolder(join(data, "backups"), data);
  use(open(":memory:"));
  await migrate(database());
  await seed();
  removeTriggers(database());
  expect(markTexts()).toBeGreaterThan(50);
  installTriggers(database());
  const reader = visitor("superadmin");
  for (const path of pagePaths()) {
    const { status, headers, text } = await reader.get(path);
    if (status === 200 && headers.get("content-type")?.startsWith("text/html")) pages.set(path, text);
  }
});
afterAll(fresh);

/** Appends the mark to every stored text; answers in how many columns. */
function markTexts(): number {
  const columns = database()
    .query(
      `SELECT t.name AS "table", c.name FROM pragma_table_list t, pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'TEXT' AND NOT (t.name = 'profiles' AND c.name = 'name')
         AND t.name NOT IN ('activity', 'change', 'municipalities') AND t.name NOT LIKE 'clients_text%' AND t.name NOT LIKE 'sqlite_%'`,
    )
    .all() as { table: string; name: string }[];
  return columns.filter(
    ({ table, name }) =>
      !unmarked.test(name) &&
      database().query(`UPDATE OR IGNORE "${table}" SET "${name}" = "${name}" || ?`).run(mark).changes > 0,
  ).length;
}

/** Where a page leaves room for markup that was rendered before (rendered.tsx). */
const slot = /[0-9a-f]{8}-[0-9a-f-]{27} (sheets|title|path|last|page)/;

test("a stored text is never markup: every page shows its signs as they are", async () => {
  let marked = 0;
  for (const [path, html] of pages) {
    expect([path, html.includes("<x-mark>"), slot.test(html)]).toEqual([path, false, false]);
    if (html.includes("&lt;x-mark&gt;")) marked++;
  }
  expect(marked).toBeGreaterThan(50);
});

test("what is asked at each change of a field is answered for the last one: earlier requests are aborted", () => {
  const asking = /<[^<>]* hx-trigger="[^"]*\b(change|input|choose)\b[^>]*>/g;
  const elements = [...pages.values()].flatMap((html) => html.match(asking) ?? []);
  expect(elements.length).toBeGreaterThan(10);
  expect(elements.filter((element) => !element.includes('hx-sync="this:replace"'))).toEqual([]);
});
