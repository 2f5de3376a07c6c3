import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { exchange } from "../../src/server/backup/restore";
import { copyBackup } from "../../src/server/backup/restore-copy";
import { incomingFolder } from "../../src/server/backup/restore-swap";
import {
  all,
  closeDatabase,
  database,
  insert,
  one,
  open,
  run,
  transaction,
  use,
} from "../../src/server/db/db";
import { verifyChain } from "../../src/server/journal/chain";
import { journaled } from "../../src/server/journal/journal";
import { personalValues } from "../../src/server/journal/personal-values";
import { verification } from "../../src/server/log/verification";
import { queueMail } from "../../src/server/mail/mail";
import { cleanRemains } from "../../src/server/personal-data/erased-remains";
import {
  finishErasures,
  hasUnfinishedErasures,
  pauseErasures,
} from "../../src/server/personal-data/unfinished-erasures";
import { canary, eraseClient, filesWith, openFolder, past, seedClient } from "../support/erasures";
import { userId, visitor } from "../support/requests";
import { testTimeout } from "../support/timeouts";
import { as, direct, fresh } from "../support/world";

setDefaultTimeout(testTimeout);

const many = 450;
const atMost = 200;
const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;
const at = { date: past, time: "10:00", date_created: `${past} 08:00` };
const turn = () => new Promise(setImmediate);
let folder: ReturnType<typeof openFolder>;

beforeEach(() => {
  folder = openFolder();
});
afterEach(async () => {
  await cleanRemains();
  closeDatabase();
  fresh();
});

/** Each row in an act of its own, as an office writes them. */
function write(user: string, each: (index: number) => void) {
  const act = { id_user: userId(user as never), user, site: "A", ip: "10.11.12.13" } as const;
  transaction(() => {
    for (let index = 0; index < many; index++)
      journaled({ ...act, operation: "Test.act" }, () => ({ result: each(index), note: `Riga ${index}` }));
  });
}

/** A client with so many rows, letters and answers, named in so many texts of others. */
async function seedLargeClient() {
  const seeded = await seedClient();
  const { client: id_client, place: id_address } = seeded;
  const memoOf = userId("superadmin");
  write("ufficio", (index) => {
    const visit = { ...at, time_end: "11:00", id_client, id_address, description: canary.note };
    const id_appointment = insert("appointments", visit);
    const notes = `${canary.note} di ${canary.surname} ${canary.name}`;
    const order = { id: 20_000 + index, id_client, id_appointment, agreed_price_cents: 100, notes };
    insert("orders", { ...order, date_created: `${past} 08:00` });
  });
  write("ufficio", () =>
    insert("memos", { id_user: memoOf, title: `Chiamare ${canary.name} ${canary.surname}`, ...at }),
  );
  direct(() => {
    for (let index = 0; index < many; index++) {
      queueMail({ recipient: canary.email, subject: "Preventivo", body: `Gentile ${canary.surname}` });
      const answer = JSON.stringify({ values: { msg: canary.cellphone }, activity: 1 });
      run`INSERT INTO answered_requests (id_user, request_id, body_hash, "values", answered_at)
          VALUES (${memoOf}, ${`r${index}`}, '', ${answer}, 0)`;
    }
  });
  return seeded.client;
}

/** An account with so many memos of its own, shared with others. */
async function seedLargeAccount() {
  const id = userId("ufficio");
  const id_user = userId("superadmin");
  write("ufficio", () => {
    const id_memo = insert("memos", { id_user: id, title: canary.note, ...at });
    insert("memo_shares", { id_memo, id_user });
  });
  await as("superadmin").call("Account", "update", { id, values: { active: 0 } });
  return id;
}

const eraseAccount = (id: number) =>
  as("superadmin").call("PersonalData", "erase", {
    kind: "account",
    id,
    reason: "request",
    confirmation: "Prova ufficio",
  });

const parts = () =>
  all<{ id: number }>`SELECT id FROM activity WHERE id_operation = 'PersonalData.part' ORDER BY id`;

/** The rows that each act of erasures changed, but for its note of what it left, and the acts that it blanked. */
const sizes = () =>
  all<{ rows: number; acts: number }>`
    SELECT (SELECT count(*) FROM change WHERE id_activity = a.id AND noun <> 'erasures') AS rows,
           (SELECT count(*) FROM erased_activities WHERE part = a.id) AS acts
    FROM activity a WHERE id_operation IN ('PersonalData.erase', 'PersonalData.part')`;

async function expectErased(words = Object.values(canary), except: string[] = []) {
  await cleanRemains();
  expect(hasUnfinishedErasures()).toBe(false);
  database().run("PRAGMA wal_checkpoint(TRUNCATE)");
  expect(filesWith(folder.data, except, words)).toEqual([]);
  const { rows, ...chain } = verification([]);
  expect([chain.brokenAt, rows.foreign]).toEqual([null, []]);
  expect(all`SELECT 1 FROM person_keys k JOIN erasures e ON k.person = e.kind || ' ' || e.id_person`).toEqual(
    [],
  );
}

/** Begins an erasure and ends the process, as it were, after some of its parts. */
async function cutOff(erase: () => Promise<{ ok: boolean }>) {
  expect(await erase()).toMatchObject({ ok: true });
  while (parts().length < 3) await turn();
  const resume = await pauseErasures();
  expect(hasUnfinishedErasures()).toBe(true);
  expect(verifyChain(database()).brokenAt).toBeNull();
  return resume;
}

test("what an erasure leaves in a row is stored as it is, so that the next search does not find the row again", () => {
  const wrong = Object.entries(personalValues).flatMap(([table, { of, personal, secret }]) => {
    const columns = database().query(`SELECT name, type, "notnull" AS needed FROM pragma_table_info(?)`);
    const types = columns.all(table) as { name: string; type: string; needed: number }[];
    const left = of ? Object.entries({ ...personal, ...secret }) : [];
    return left
      .map(([name, value]) => ({ name, value: typeof value === "function" ? value(1) : value }))
      .filter(({ name, value }) => {
        const column = types.find((each) => each.name === name);
        return value === null ? column?.needed !== 0 : column?.type !== "TEXT";
      })
      .map(({ name }) => `${table}.${name}`);
  });
  expect(wrong).toEqual([]);
});

test("a client with very many records, named in very many texts, is erased in small acts between which others write", async () => {
  const client = await seedLargeClient();
  expect(await eraseClient(client)).toMatchObject({ ok: true });
  const early = one<{ surname: string }>`SELECT surname FROM clients WHERE id = ${client}`;
  expect(early?.surname).toBe(`Cliente cancellato ${client}`);
  while (!parts().length) await turn();
  const values = { title: `Richiamare ${canary.surname} ${canary.name}`, date: "2026-12-01", time: "10:00" };
  const memo = await as("superadmin").call("Memo", "createNew", { values });
  const { activity: between } = memo as unknown as { activity: number };
  await finishErasures();
  expect(parts()[0]?.id).toBeLessThan(between);
  expect(parts().at(-1)?.id).toBeGreaterThan(between);
  for (const { rows, acts } of sizes()) expect(rows + acts).toBeLessThanOrEqual(atMost);
  const blanked = one<{ count: number }>`SELECT count(*) AS count FROM erased_activities`?.count;
  expect(blanked).toBeGreaterThan(2 * many);
  await expectErased();
  const { logs } = (await as("superadmin").call("Log", "getAll", { page: 1 })).values;
  expect(
    logs.filter(({ id_operation }: { id_operation: string }) => /Data\.part/.test(id_operation)),
  ).toEqual([]);
});

test("an account with very many records and acts of its own too", async () => {
  const account = await seedLargeAccount();
  expect(await eraseAccount(account)).toMatchObject({ ok: true });
  await finishErasures();
  for (const { rows, acts } of sizes()) expect(rows + acts).toBeLessThanOrEqual(atMost);
  expect(all`SELECT id FROM memos WHERE id_user = ${account}`).toEqual([]);
  await expectErased([canary.note, "10.11.12.13"]);
});

test("one that ended in the middle is finished by the next start, whatever was written meanwhile", async () => {
  const client = await seedLargeClient();
  const resume = await cutOff(() => eraseClient(client));
  expect(filesWith(folder.data, []).length).toBeGreaterThan(0);
  const page = async () => (await visitor("superadmin").get(`/personal-data/client/${client}`)).text;
  expect(await page()).toContain("la cancellazione di ciò che resta è in corso");
  direct(() => run`UPDATE orders SET notes = ${canary.note} WHERE id_client = ${client} AND id < 20010`);
  closeDatabase();
  use(open(join(folder.data, "traslo.db")));
  resume();
  await expectErased();
  expect(await page()).not.toContain("in corso");
  const authors = all<{ user: string }>`
    SELECT DISTINCT user FROM activity WHERE id_operation = 'PersonalData.part'`;
  expect(authors).toEqual([{ user: "superadmin" }]);
});

test("a backup of the middle, restored, has it finished", async () => {
  const account = await seedLargeAccount();
  const resume = await cutOff(() => eraseAccount(account));
  const backup = await createBackup("manual");
  resume();
  await cleanRemains();
  await copyBackup(backup.folder, incomingFolder(folder.data), "full");
  closeDatabase();
  exchange(folder.data, backup.manifest.name, nobody);
  use(open(join(folder.data, "traslo.db")));
  await expectErased([canary.note, "10.11.12.13"], [backup.folder]);
});

test("a backup of before it, restored, has it done again in small acts", async () => {
  const client = await seedLargeClient();
  const backup = await createBackup("manual");
  expect(await eraseClient(client)).toMatchObject({ ok: true });
  await cleanRemains();
  await copyBackup(backup.folder, incomingFolder(folder.data), "full");
  closeDatabase();
  exchange(folder.data, backup.manifest.name, nobody);
  use(open(join(folder.data, "traslo.db")));
  for (const { rows, acts } of sizes()) expect(rows + acts).toBeLessThanOrEqual(atMost);
  await expectErased(Object.values(canary), [backup.folder]);
});
