import { expect, setDefaultTimeout, test } from "bun:test";
import { bounds, kindOf } from "../bench/screens/bounds";
import { setBackupFolder } from "../src/server/backup/format";
import { database } from "../src/server/db";
import { fillCompany } from "./support/access/company";
import { pagesOf } from "./support/access/routes";
import { firstVisit } from "./support/first-visit";
import { visitor } from "./support/requests";
import { testTimeout } from "./support/timeouts";
import { dump } from "./support/world";

setDefaultTimeout(testTimeout);

test("each GET route is a page that opens, or is known to be none, changes nothing, and keeps its bound on a first visit", async () => {
  const company = await fillCompany();
  const paths = pagesOf(company).map(({ path }) => path);
  const reader = visitor("superadmin");
  const before = dump();
  const lastAct = () => database().query("SELECT max(id) AS id FROM activity").get();
  const act = lastAct();
  const others: string[] = [];
  const heavy: string[] = [];
  for (const path of paths) {
    const { status, text } = await reader.get(path);
    if (status !== 200 || !text.includes("</html>")) others.push(`${path}: ${status}`);
    else if (firstVisit(text) > bounds[kindOf(path)].first * 1024)
      heavy.push(`${path}: ${firstVisit(text)} bytes`);
  }
  // A new route with parameters needs a sample in tests/support/access/routes.ts, one that is no page a line there.
  expect(others).toEqual([]);
  expect(heavy).toEqual([]);
  expect(lastAct()).toEqual(act);
  expect(dump()).toBe(before);
  setBackupFolder("", "");
});
