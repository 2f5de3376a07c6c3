import { expect, setDefaultTimeout, test } from "bun:test";
import { setBackupFolder } from "../src/server/backup/format";
import { database } from "../src/server/db";
import { fillCompany } from "./support/access/company";
import { pagesOf } from "./support/access/routes";
import { visitor } from "./support/requests";
import { testTimeout } from "./support/timeouts";
import { dump } from "./support/world";

setDefaultTimeout(testTimeout);

test("each GET route is a page that opens, or is known to be none, and no page changes anything", async () => {
  const company = await fillCompany();
  const paths = pagesOf(company).map(({ path }) => path);
  const reader = visitor("superadmin");
  const before = dump();
  const lastAct = () => database().query("SELECT max(id) AS id FROM activity").get();
  const act = lastAct();
  const others: string[] = [];
  for (const path of paths) {
    const { status, text } = await reader.get(path);
    if (status !== 200 || !text.includes("</html>")) others.push(`${path}: ${status}`);
  }
  // A new route with parameters needs a sample in tests/support/access/routes.ts, one that is no page a line there.
  expect(others).toEqual([]);
  expect(lastAct()).toEqual(act);
  expect(dump()).toBe(before);
  setBackupFolder("", "");
});
