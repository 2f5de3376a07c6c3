import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../src/server/backup/create";
import { startBackups } from "../src/server/backup/schedule";
import { ageText } from "../src/server/backups/model";
import { setClock } from "../src/server/clock";
import { one } from "../src/server/db";
import { dataToBackUp } from "./support/backups";
import { as, type Values } from "./support/world";

let folder: ReturnType<typeof dataToBackUp>;
let running: ReturnType<typeof startBackups>;

beforeEach(() => {
  folder = dataToBackUp();
  folder.save();
  running = startBackups();
});
afterEach(async () => {
  await running.stop();
  setClock();
});

const list = async (): Promise<Values> => (await as("gestione1").call("Backup", "getAll", {})).values;

async function untilDone() {
  while ((await list()).runningSince) await Bun.sleep(5);
}

describe("the backups", () => {
  test("are listed with their age, size and what is not whole, newest first", async () => {
    const missing = folder.addFile("persa");
    folder.addFile("presente");
    folder.save();
    rmSync(folder.upload(missing));
    const now = Date.now();
    setClock(() => now - 5 * 3_600_000);
    const first = await createBackup("nightly");
    setClock(() => now);
    const second = await createBackup("before-restore");
    const { backups, late, failure } = await list();
    expect(backups.map(({ name }: Values) => name)).toEqual([second.name, first.name]);
    expect(backups[1]).toMatchObject({
      reason: "nightly",
      files: 1,
      missing: 1,
      altered: 0,
      bytes: first.bytes,
    });
    expect(Math.floor(backups[1].ageHours)).toBe(5);
    expect([late, failure]).toEqual([false, null]);
  });

  test("are made at a request, in the background, as an act of the log", async () => {
    const { status, values } = await as("gestione1").call("Backup", "createNew", {});
    expect([status, values.msg]).toEqual([200, "Salvataggio avviato"]);
    expect((await list()).runningSince).not.toBeNull();
    expect(one`SELECT user FROM activity WHERE id_operation = 'Backup.createNew'`).toEqual({
      user: "gestione1",
    });
    await untilDone();
    const { backups } = await list();
    expect(backups.map(({ reason }: Values) => reason)).toEqual(["manual"]);
  });

  test("are made one at a time: a second request is refused", async () => {
    await as("gestione1").call("Backup", "createNew", {});
    const second = await as("superadmin").call("Backup", "createNew", {});
    expect([second.status, second.values.msg]).toEqual([409, "Un salvataggio è già in corso."]);
    await untilDone();
    expect((await list()).backups).toHaveLength(1);
  });

  test("show why the last one failed", async () => {
    rmSync(join(folder.data, "traslo.db"));
    await as("gestione1").call("Backup", "createNew", {});
    await untilDone();
    expect((await list()).failure.reason).toContain("non c'è il database traslo.db.");
  });

  test("have an hour between 0 and 23", async () => {
    const change = async (hour: unknown) => {
      const { status, values } = await as("gestione1").call("Backup", "changeSettings", {
        values: { hour },
      });
      return [status, values.errors?.hour];
    };
    expect((await list()).hour).toBe(2);
    expect(await change("23")).toEqual([200, undefined]);
    expect((await list()).hour).toBe(23);
    for (const wrong of ["24", "-1", "due", "2,5"])
      expect(await change(wrong)).toEqual([422, "Inserire un'ora intera tra 0 e 23"]);
    expect(await change("")).toEqual([422, "Il campo non può essere vuoto."]);
    expect((await list()).hour).toBe(23);
  });

  test("do not exist on site B", async () => {
    const onB = as("superadmin", "B");
    expect((await onB.call("Backup", "getAll", {})).status).toBe(404);
    expect((await onB.call("Backup", "createNew", {})).status).toBe(404);
    expect((await onB.call("Backup", "changeSettings", { values: { hour: 3 } })).status).toBe(404);
    expect((await list()).runningSince).toBeNull();
  });
});

test.each<[number, string]>([
  [0.02, "1 minuto"],
  [0.99, "59 minuti"],
  [1, "1 ora"],
  [47.9, "47 ore"],
  [48, "2 giorni"],
  [24 * 400, "400 giorni"],
])("an age of %p hours is %s", (hours, text) => {
  expect(ageText(hours)).toBe(text);
});
