import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { exchange } from "../../src/server/backup/restore";
import { copyBackup } from "../../src/server/backup/restore-copy";
import { deleteOldFormerData, incomingFolder, listFormerData } from "../../src/server/backup/restore-swap";
import { closeDatabase, database, insert, one, open, run, transaction, use } from "../../src/server/db/db";
import { hiddenPersons } from "../../src/server/journal/values";
import { verification } from "../../src/server/log/store";
import { endErasures, isEnding } from "../../src/server/personal-data/end-of-erasure";
import { everyHour } from "../../src/server/process/hourly";
import { canary, eraseClient, filesWith, openFolder, seedClient } from "../support/erasures";
import { addDays, as, direct, fresh, setClock, today, unreadable, visitor } from "../support/requests";

const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;
let folder: ReturnType<typeof openFolder>;

beforeEach(() => {
  folder = openFolder();
});
afterEach(() => {
  setClock();
  closeDatabase();
  fresh();
});

const hour = 3_600_000;
/** Those that a compaction would remove. */
const freePages = () => one<{ freelist_count: number }>`PRAGMA freelist_count`?.freelist_count ?? 0;

function makeFreePages(): number {
  const letter = () => run`INSERT INTO letters (recipient, subject, body, state, date_created)
                           VALUES ('', '', hex(randomblob(50000)), 'sent', '2020-01-01 10:00')`;
  transaction(letter);
  transaction(() => run`DELETE FROM letters WHERE date_created = '2020-01-01 10:00'`);
  const free = freePages();
  expect(free).toBeGreaterThan(10);
  return free;
}

async function hoursPass() {
  for (const passed of [1, 2]) {
    setClock(() => Date.now() + passed * hour);
    await everyHour(folder.data, false);
  }
}

/** What a restart does with the data folder, before the first request. */
async function restart() {
  database().run("PRAGMA wal_checkpoint(TRUNCATE)");
  closeDatabase();
  use(open(join(folder.data, "traslo.db")));
  await endErasures();
}

async function restore(backup: Awaited<ReturnType<typeof createBackup>>) {
  await copyBackup(backup.folder, incomingFolder(folder.data), "full");
  closeDatabase();
  exchange(folder.data, backup.manifest.name, nobody);
  use(open(join(folder.data, "traslo.db")));
}

describe("the end of an erasure", () => {
  test("is done once: two hours and a restart later nothing is left to do, and no file is written anew", async () => {
    const { client } = await seedClient();
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    expect(hiddenPersons()).toHaveLength(1);
    await endErasures();
    expect(hiddenPersons()).toEqual([]);
    const free = makeFreePages();
    await hoursPass();
    await restart();
    expect(hiddenPersons()).toEqual([]);
    expect(freePages()).toBe(free);
  });

  test("of a program that never noted its end is over with one more", async () => {
    const { client } = await seedClient();
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await endErasures();
    // What the former program wrote after each cleaning, and read under another name.
    expect(one`SELECT value FROM erasure_state WHERE name = 'lastCleaned'`).toEqual({ value: 1 });
    expect(one`SELECT 1 FROM erasure_state WHERE name = 'uncleaned'`).toBeNull();
  });

  test("leaves the data of before a later restore for 30 days, whatever hours and restarts pass", async () => {
    const { client } = await seedClient();
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await endErasures();
    const backup = await createBackup("manual");
    await restore(backup);
    const [aside] = listFormerData(folder.data);
    await restart();
    await hoursPass();
    expect(listFormerData(folder.data)).toEqual([aside as never]);
    expect(existsSync(join(folder.data, aside?.name as string, "traslo.db"))).toBe(true);
    setClock(() => Date.now() + 31 * 24 * hour);
    deleteOldFormerData(folder.data);
    expect(listFormerData(folder.data)).toEqual([]);
  });

  test("after the restore of a backup of before the erasure leaves the data that knew of it", async () => {
    const { client } = await seedClient();
    const backup = await createBackup("manual");
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await endErasures();
    await restore(backup);
    expect(hiddenPersons()).toHaveLength(1);
    await restart();
    await hoursPass();
    expect(hiddenPersons()).toEqual([]);
    expect(listFormerData(folder.data)).toHaveLength(1);
  });

  test("says where the list of erasures cannot be written, and writes it an hour after that is mended", async () => {
    const log = spyOn(console, "error").mockImplementation(() => {});
    const blocked = join(folder.backups, "erasures.json");
    mkdirSync(blocked, { recursive: true });
    const { client } = await seedClient();
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await restart();
    expect(hiddenPersons()).toEqual([]);
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    const unlisted = lines.filter(({ event }) => event === "erasures-not-listed");
    expect(unlisted.length).toBeGreaterThan(1);
    for (const { text } of unlisted)
      expect(text).toStartWith("L'elenco dei dati cancellati non è stato scritto: ");
    expect(lines.filter(({ event }) => event === "fault")).toEqual([]);
    const page = () => visitor("superadmin").get("/personal-data/");
    expect((await page()).text).toContain("un salvataggio ripristinato potrebbe riportarli");
    expect(readFileSync(join(folder.data, "erasures.json"), "utf8")).toContain(`"id": ${client}`);
    rmSync(blocked, { recursive: true });
    await hoursPass();
    expect(readFileSync(blocked, "utf8")).toContain(`"id": ${client}`);
    expect((await page()).text).not.toContain("un salvataggio ripristinato potrebbe riportarli");
  });

  test("takes the data of before a restore that have the person, also of the same minute, and damaged ones that are older", async () => {
    const { client } = await seedClient();
    await restore(await createBackup("manual"));
    const damaged = join(folder.data, `before-restore-${addDays(today(), -1).replaceAll("-", "")}-1000`);
    mkdirSync(damaged);
    writeFileSync(join(damaged, "traslo.db"), "no database");
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await endErasures();
    expect(readdirSync(folder.data).filter((name) => name.startsWith("before-restore"))).toEqual([]);
  });

  test("waits for the night, and a day at most", async () => {
    const { client } = await seedClient();
    const noon = Date.parse(`${today()}T12:00:00Z`);
    setClock(() => noon);
    expect(await eraseClient(client)).toMatchObject({ ok: true });
    await everyHour(folder.data, false);
    expect(hiddenPersons()).toHaveLength(1);
    const page = (await visitor("superadmin").get(`/personal-data/client/${client}`)).text;
    expect(page).toContain("viene tolto stanotte");
    setClock(() => noon + 14 * hour);
    await everyHour(folder.data, false);
    expect(hiddenPersons()).toEqual([]);
  });
});

test("what is written of a hidden person goes at night, too", async () => {
  const { client } = await seedClient();
  expect(await eraseClient(client)).toMatchObject({ ok: true });
  const values = { title: `Richiamare ${canary.surname} ${canary.name}`, date: "2026-12-01", time: "10:00" };
  expect(await as("superadmin").call("Memo", "createNew", { values })).toMatchObject({ ok: true });
  direct(() => {
    run`UPDATE orders SET notes = ${canary.note} WHERE id_client = ${client}`;
    insert("closures", { date_from: today(), date_to: today(), reason: values.title });
  });
  await endErasures();
  expect(filesWith(folder.data, [])).toEqual([]);
  const { rows, ...chain } = verification([]);
  expect([chain.brokenAt, rows.foreign]).toEqual([null, []]);
  expect(one`SELECT 1 FROM person_keys WHERE person = ${`client ${client}`}`).toBeNull();
});

test("a list of erasures that is no list is moved aside, and the page says so", async () => {
  const log = spyOn(console, "error").mockImplementation(() => {});
  const { client } = await seedClient();
  const path = join(folder.data, "erasures.json");
  writeFileSync(path, '[{"kind": "client", "id": 77,');
  expect(await eraseClient(client)).toMatchObject({ ok: true });
  log.mockRestore();
  const [aside] = readdirSync(folder.data).filter((name) => name.startsWith("erasures.json.illeggibile-"));
  expect(readFileSync(join(folder.data, aside as string), "utf8")).toContain('"id": 77');
  expect(readFileSync(path, "utf8")).toContain(`"id": ${client}`);
  expect((await visitor("superadmin").get("/personal-data/")).text).toContain(aside as string);
});

test("while an erasure ends /salute names the reason, and a request waits instead of being refused", async () => {
  const { client } = await seedClient();
  const office = visitor("ufficio");
  expect(await eraseClient(client)).toMatchObject({ ok: true });
  const cleaned = endErasures();
  const salute = async () => JSON.parse((await office.get("/salute")).text);
  while (!isEnding()) await new Promise(setImmediate);
  expect(await salute()).toMatchObject({ ok: true, reasons: ["cleaning"] });
  expect((await office.get("/client/search")).status).toBe(200);
  await cleaned;
  expect((await salute()).reasons).toEqual([]);
});

test("the end of an erasure, for which nobody waits, never rejects", async () => {
  unreadable("erasures");
  await endErasures();
});
