import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { exchange } from "../../src/server/backup/restore";
import { copyBackup } from "../../src/server/backup/restore-copy";
import { incomingFolder } from "../../src/server/backup/restore-swap";
import { all, closeDatabase, database, one, open, transaction, use } from "../../src/server/db/db";
import { verifyChain } from "../../src/server/journal/chain";
import { journaled } from "../../src/server/journal/journal";
import { verification } from "../../src/server/log/verification";
import { cleanRemains, uncleaned } from "../../src/server/personal-data/erased-remains";
import {
  finishErasures,
  hasUnfinishedErasures,
  pauseErasures,
} from "../../src/server/personal-data/unfinished-erasures";
import { filesWith, openFolder } from "../support/erasures";
import { userId } from "../support/requests";
import { testTimeout } from "../support/timeouts";
import { as, fresh } from "../support/world";

setDefaultTimeout(testTimeout);

const acts = 4_000;
const author = { user: "ufficio", site: "A", ip: "10.11.12.13" } as const;
const nobody = { id_user: null, user: "", site: "A", ip: "" } as const;
let folder: ReturnType<typeof openFolder>;
let account: number;

beforeEach(() => {
  folder = openFolder();
  account = userId("ufficio");
  const act = { ...author, id_user: account, operation: "Memo.createNew" };
  transaction(() => {
    for (let made = 0; made < acts; made++) journaled(act, () => ({ result: null, note: "Memo inserito" }));
  });
});
afterEach(async () => {
  await cleanRemains();
  closeDatabase();
  fresh();
});

const parts = () =>
  all<{ id: number }>`SELECT id FROM activity WHERE id_operation = 'PersonalData.part' ORDER BY id`.map(
    ({ id }) => id,
  );
const named = () =>
  one<{ count: number }>`SELECT count(*) AS count FROM activity WHERE user = 'ufficio' OR ip = ${author.ip}`
    ?.count;
const turn = () => new Promise(setImmediate);

async function eraseAccount() {
  const office = as("superadmin");
  await office.call("Account", "update", { id: account, values: { active: 0 } });
  const erasure = { kind: "account", id: account, reason: "request", confirmation: "Prova ufficio" } as const;
  expect(await office.call("PersonalData", "erase", erasure)).toMatchObject({ ok: true });
}

async function eraseHalf() {
  await eraseAccount();
  while (!parts().length) await turn();
  const resume = await pauseErasures();
  expect(named()).toBeGreaterThan(0);
  expect(named()).toBeLessThan(acts);
  expect(hasUnfinishedErasures()).toBe(true);
  return resume;
}

function expectErased() {
  expect([named(), hasUnfinishedErasures(), verifyChain(database()).brokenAt]).toEqual([0, false, null]);
  const { rows, ...chain } = verification([]);
  expect([chain.brokenAt, rows.foreign]).toEqual([null, []]);
}

test("an account with thousands of acts is erased in short acts: others write in between, the chain is whole in each state", async () => {
  await eraseAccount();
  while (!parts().length) await turn();
  const before = parts().length;
  const memo = await as("superadmin").call("Memo", "createNew", {
    values: { title: "Nel mezzo", date: "2026-12-01", time: "10:00" },
  });
  expect(memo).toMatchObject({ ok: true });
  while (hasUnfinishedErasures()) {
    expect(verifyChain(database()).brokenAt).toBeNull();
    await turn();
  }
  await finishErasures();
  const { activity } = memo as unknown as { activity: number };
  expect(parts()[before - 1]).toBeLessThan(activity);
  expect(parts().at(-1)).toBeGreaterThan(activity);
  const sizes = all<{ size: number }>`SELECT count(*) AS size FROM erased_activities GROUP BY part`;
  expect(Math.max(...sizes.map(({ size }) => size))).toBe(200);
  expectErased();
  const { logs } = (await as("superadmin").call("Log", "getAll", { page: 1 })).values;
  const operations = new Set(logs.map(({ id_operation }: { id_operation: string }) => id_operation));
  expect([operations.has("PersonalData.erase"), operations.has("PersonalData.part")]).toEqual([true, false]);
});

test("an erasure that ended in the middle is finished by the next start, before its remains are removed", async () => {
  const resume = await eraseHalf();
  expect(verifyChain(database()).brokenAt).toBeNull();
  await cleanRemains();
  expect(uncleaned()).toHaveLength(1);
  database().run("PRAGMA wal_checkpoint(TRUNCATE)");
  closeDatabase();
  use(open(join(folder.data, "traslo.db")));
  resume();
  await cleanRemains();
  expectErased();
  expect(uncleaned()).toEqual([]);
  database().run("PRAGMA wal_checkpoint(TRUNCATE)");
  expect(filesWith(folder.data, [], [author.ip])).toEqual([]);
  const done = parts().length;
  await cleanRemains();
  expect(parts()).toHaveLength(done);
});

test("a backup of the middle is restored with the erasure finished", async () => {
  const resume = await eraseHalf();
  const backup = await createBackup("manual");
  resume();
  await cleanRemains();
  expectErased();
  await copyBackup(backup.folder, incomingFolder(folder.data), "full");
  closeDatabase();
  exchange(folder.data, backup.manifest.name, nobody);
  use(open(join(folder.data, "traslo.db")));
  expectErased();
});

test("while an erasure is not finished another one is refused, and one after it leaves the chain whole", async () => {
  const resume = await eraseHalf();
  const office = as("superadmin");
  const other = userId("agenda");
  await office.call("Account", "update", { id: other, values: { active: 0 } });
  const erasure = { kind: "account", id: other, reason: "request", confirmation: "Prova agenda" } as const;
  expect((await office.call("PersonalData", "erase", erasure)).status).toBe(409);
  resume();
  expect(await office.call("PersonalData", "erase", erasure)).toMatchObject({ ok: true });
  await cleanRemains();
  expectErased();
});

test("a list of erased activities of a part that was altered is found", async () => {
  await eraseAccount();
  await cleanRemains();
  expectErased();
  const [first, second] = parts() as [number, number];
  const row = one<{ activity: number }>`
    SELECT min(activity) AS activity FROM erased_activities WHERE part = ${second}`;
  database().run("UPDATE erased_activities SET part = ? WHERE activity = ?", [
    first,
    row?.activity as number,
  ]);
  expect(verifyChain(database()).brokenAt).not.toBeNull();
});
