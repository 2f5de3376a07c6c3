import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { drillIfDue, lastDrill } from "../../src/server/backup/restore-drill";
import { drillFolder } from "../../src/server/backup/restore-swap";
import { setClock } from "../../src/server/base/clock";
import { dataToBackUp } from "../support/backups";

let folder: ReturnType<typeof dataToBackUp>;
let log: ReturnType<typeof spyOn>;

beforeEach(() => {
  folder = dataToBackUp();
  folder.addFile("una lettera");
  folder.save();
  log = spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  setClock();
  log.mockRestore();
});

test("once a week the newest backup is restored into a scratch folder and checked", async () => {
  await drillIfDue();
  expect(lastDrill()).toBeNull();
  const { name } = await createBackup("manual");
  await drillIfDue();
  expect(lastDrill()).toMatchObject({ name, failure: null });
  expect(existsSync(drillFolder(folder.data))).toBe(false);
  const first = Date.now();
  setClock(() => first + 6 * 24 * 3_600_000);
  await drillIfDue();
  const { at } = lastDrill() as { at: string };
  expect(Date.parse(at)).toBeLessThan(first + 1000);
  setClock(() => first + 7 * 24 * 3_600_000 + 1000);
  await drillIfDue();
  expect(Date.parse((lastDrill() as { at: string }).at)).toBeGreaterThan(first + 6 * 24 * 3_600_000);
});

test("a backup that cannot be restored is reported, and nothing is left behind", async () => {
  const { name, folder: path } = await createBackup("manual");
  appendFileSync(join(path, "traslo.db"), "!");
  const before = readdirSync(folder.data);
  await drillIfDue();
  expect(lastDrill()).toMatchObject({
    name,
    failure: `Il salvataggio ${name} non è utilizzabile: il database è incompleto o alterato.`,
  });
  expect(readdirSync(folder.data)).toEqual(before);
});
