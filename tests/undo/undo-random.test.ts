import { readFileSync } from "node:fs";
import { seededRandom } from "../../db/seed/random";
import { everyFunct } from "../../src/server/api";
import { perform } from "../../src/server/call/funct";
import { whyFinal } from "../../src/server/call/operations";
import { setFilesFolder, uploadPath } from "../../src/server/files/files";
import type { Caller } from "../../src/server/journal/caller";
import { compareRows } from "../../src/server/journal/stored-rows";
import { acts, drawFrom } from "../support/acts";
import { temporaryFolder } from "../support/folders";
import { pastWork } from "../support/hours";
import { thorough } from "../support/thorough";
import { discardReceivedFiles, withReceivedFiles } from "../support/uploads";
import { all, as, database, direct, dump, fresh, insert, one, type Profile, today } from "../support/world";

const functs = new Map(everyFunct().map((funct) => [funct.operation, funct]));
const writes = [...functs.values()].filter(({ kind }) => kind === "write").map(({ operation }) => operation);

let callers: Partial<Record<Profile, Caller>> = {};

beforeEach(() => {
  fresh();
  callers = {};
  setFilesFolder(temporaryFolder("undo"));
  // Random acts move and delete works: some of the past and of today remain.
  for (let count = 0; count < 8; count++) {
    pastWork();
    pastWork([1], today());
  }
  direct(() => {
    const asked = {
      email: "a@traslo.example",
      phone: "",
      id_location: 1,
      ip: "",
      date_created: "2026-01-01 08:00",
    };
    for (const name of ["Ada", "Ugo", "Eva"]) insert("account_requests", { name, surname: "Neri", ...asked });
  });
});

/** What an undo does not bring back: the log with its keys, the search index, versions, letters, numbers, and files to be deleted. */
const logs = /^(change|undos|person_keys|answered_requests|deleted_files|letters|counters|\w+_text)/;

/** Every table of the data without versions, and every file that a row names. */
function contents(): string {
  const tables = (JSON.parse(dump()) as [string, Record<string, unknown>[]][])
    .filter(([name]) => !logs.test(name))
    // A stock of nothing is the same as none.
    .map(([name, rows]) => [name, rows.filter(({ stock }) => stock !== 0)] as const);
  const files = tables.flatMap(([, rows]) => rows).flatMap(({ stored }) => stored ?? []);
  const texts = files.map((name) => readFileSync(uploadPath(String(name)), "base64"));
  const comuni = all`SELECT * FROM municipalities ORDER BY id`;
  return JSON.stringify([tables, comuni, texts], (key, value) => (key === "version" ? undefined : value));
}

/** An act may end the sessions of an account, or bar it for a while; it then signs in again. */
function callerOf(who: Profile): Caller {
  const known = callers[who];
  const isOver = !known?.user || one`SELECT 1 FROM sessions WHERE token_hash = ${known.session}` === null;
  const caller = isOver ? as(who).caller : known;
  callers[who] = caller;
  return caller;
}

async function act(who: Profile, operation: string, body: object) {
  const received = await withReceivedFiles(body);
  const outcome = await perform(functs.get(operation) as never, received, callerOf(who));
  await discardReceivedFiles(received);
  return outcome as { ok: boolean; status: number; activity?: number; values: { msg: string } };
}

test("every write can be undone, or says why it cannot", () => {
  const final = writes.filter((operation) => whyFinal(operation) !== undefined);
  expect(final.filter((operation) => (whyFinal(operation) ?? "").length < 10)).toEqual([]);
  expect(final.filter((operation) => operation in acts)).toEqual([]);
  expect(writes.filter((operation) => !final.includes(operation) && !acts[operation])).toEqual([]);
  expect(Object.keys(acts).filter((operation) => !writes.includes(operation))).toEqual([]);
});

const wanted = thorough ? 1000 : 100;

const changed = (activity: number | undefined) =>
  one`SELECT 1 FROM change WHERE id_activity = ${activity ?? 0}` !== null;

test("random acts of every noun, undone in reverse, leave the data and files of before", async () => {
  const random = seededRandom("undo");
  const draw = drawFrom(random);
  const before = contents();
  const done: { who: Profile; operation: string; activity: number }[] = [];
  const unusedNow = () => {
    const used = new Set(done.map(({ operation }) => operation));
    return Object.keys(acts).filter((name) => !used.has(name));
  };
  // Some acts need what others make, and go on until each was done.
  for (let tries = 0; (done.length < wanted || unusedNow().length) && tries < 6000; tries++) {
    const unused = unusedNow();
    const operation = random.pick(unused.length && random.chance(0.5) ? unused : Object.keys(acts));
    const who = random.pick(["superadmin", "superadmin", "gestione1", "ufficio", "magazzino"] as const);
    const { status, activity } = await act(who, operation, (acts[operation] as (typeof acts)[string])(draw));
    expect([operation, status]).not.toContain(500);
    if (status === 200 && activity && changed(activity)) done.push({ who, operation, activity });
  }
  expect(done.length).toBeGreaterThanOrEqual(wanted);
  expect(unusedNow()).toEqual([]);
  expect(contents()).not.toBe(before);
  // The journal knows every row as its last act left it.
  expect(compareRows().foreign).toEqual([]);

  for (const { who, operation, activity } of done.toReversed()) {
    const { status, values } = await act(who, "Activity.undo", { activity });
    expect([operation, status, values.msg]).toEqual([operation, 200, "Operazione annullata"]);
  }
  expect(contents()).toBe(before);
  expect(compareRows().foreign).toEqual([]);
  expect(database().query("PRAGMA foreign_key_check").all()).toEqual([]);
});
