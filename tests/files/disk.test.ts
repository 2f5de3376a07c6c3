import { afterEach, beforeEach, describe, expect, type Mock, spyOn, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { changeSetting } from "../../src/server/db/settings";
import {
  freeBytes,
  freeSpace,
  giveUpReserve,
  hasReserve,
  recordsRefused,
  setDiskFolder,
  takeRoomForFiles,
} from "../../src/server/files/disk";
import { setFilesFolder } from "../../src/server/files/files";
import { cleanup } from "../../src/server/process/cleanup";
import { login } from "../support/accounts";
import { temporaryFolder } from "../support/folders";
import { database, open, setClock, use, visitor } from "../support/requests";
import { as, direct, dump, fresh, password, world } from "../support/world";

let folder = "";

beforeEach(() => {
  fresh();
  folder = temporaryFolder("disk");
  setFilesFolder(folder);
  setDiskFolder(folder);
});

afterEach(() => setDiskFolder(""));

/** Sets the limits in MB. The largest is more than any disk of a test has. */
const limits = (uploads: number, records: number) =>
  direct(() => {
    changeSetting("disk.uploadReserveMb", String(uploads));
    changeSetting("disk.recordReserveMb", String(records));
  });

const moreThanTheDisk = 900_000_000;
const text = { filename: "contratto.txt", bytes: new TextEncoder().encode("testo") };
const upload = () => as("ufficio").call("Files", "upload", { file: text, id_appointment: world.withOrder });

const memo = () =>
  as("ufficio").call("Memo", "createNew", { values: { title: "Prova", date: "01-01-2027", time: "10:00" } });

const stored = () => readdirSync(join(folder, "uploads"));

test("with less free space than the limit for files, files are refused with the reason and records are saved", async () => {
  limits(moreThanTheDisk, 0);
  const before = dump();
  expect(await upload()).toMatchObject({
    status: 503,
    values: {
      msg: "Sul disco del server restano meno di 900 TB liberi: non si accettano file. Avvisare l'amministratore: va liberato spazio.",
    },
  });
  expect(dump()).toBe(before);
  expect(stored()).toEqual([]);
  expect((await memo()).status).toBe(200);
});

test("what arrives between two measurements is counted: together files take no more than there is", () => {
  const now = Date.now();
  setClock(() => now);
  limits(0, 0);
  const before = freeSpace();
  takeRoomForFiles(before);
  expect(freeSpace()).toBe(0);
  expect(() => takeRoomForFiles(1)).toThrow("pieno");
  setClock(() => now + 101);
  expect(freeSpace()).toBeGreaterThan(0);
  setClock();
});

describe("with less free space than the limit for records", () => {
  beforeEach(() => limits(moreThanTheDisk, moreThanTheDisk));

  test("records and files are refused with the reason", async () => {
    const msg =
      "Sul disco del server restano meno di 900 TB liberi: non si può salvare. Avvisare l'amministratore: va liberato spazio.";
    expect(await memo()).toMatchObject({ status: 503, values: { msg } });
    expect((await upload()).status).toBe(503);
    expect(stored()).toEqual([]);
  });

  test("people sign in, read and sign out", async () => {
    expect((await login("ufficio@traslo.example", password)).status).toBe(200);
    expect((await visitor("ufficio").get("/memo/")).status).toBe(200);
    expect((await as("ufficio").call("Auth", "logout", {})).status).toBe(200);
  });

  test("a wrong input is still answered by the error of its field", async () => {
    const refused = await as("ufficio").call("Memo", "createNew", { values: { title: "" } });
    expect(refused.status).toBe(422);
  });
});

test("once the limits are below the free space, records and files are saved again", async () => {
  limits(moreThanTheDisk, moreThanTheDisk);
  expect((await memo()).status).toBe(503);
  limits(0, 0);
  expect([(await memo()).status, (await upload()).status]).toEqual([200, 200]);
});

test("the hourly cleanup finds no room to write, and the server goes on", () => {
  const log = spyOn(console, "error").mockImplementation(() => {});
  as("ufficio");
  setClock(() => Date.now() + 400 * 24 * 3_600_000);
  database().run("PRAGMA query_only = ON");
  try {
    expect(cleanup).not.toThrow();
    expect(log.mock.calls.flat().join()).toContain("SQLITE_READONLY");
  } finally {
    setClock();
    log.mockRestore();
  }
});

test("without a data folder nothing is limited", () => {
  setDiskFolder("");
  expect(existsSync("reserve")).toBe(false);
  expect(freeSpace()).toBe(Number.POSITIVE_INFINITY);
  expect(recordsRefused()).toBeNull();
});

describe("the reserve", () => {
  let log: Mock<typeof console.error>;
  beforeEach(() => {
    log = spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => log.mockRestore());

  test("occupies 16 MB of the disk, for the server's account alone", () => {
    const { size, blocks, mode } = statSync(join(folder, "reserve"));
    expect([size, mode & 0o777]).toEqual([16_000_000, 0o600]);
    expect(blocks * 512).toBeGreaterThanOrEqual(16_000_000);
    expect(freeBytes(folder)).toBeGreaterThan(0);
  });

  test("is given up for a login on a full disk, which then succeeds", async () => {
    // The database may not grow until the reserve is gone.
    const { page_count } = database().query("PRAGMA page_count").get() as { page_count: number };
    database().run(`PRAGMA max_page_count = ${page_count}`);
    const full = () => login("ufficio@traslo.example", password);
    let answer = await full();
    for (let attempts = 0; answer.ok && hasReserve() && attempts < 2000; attempts++) answer = await full();
    expect(existsSync(join(folder, "reserve"))).toBe(false);
    database().run("PRAGMA max_page_count = 1000000");
    expect((await full()).status).toBe(200);
    expect(log.mock.calls.flat().join()).toContain("disk-reserve-given-up");
  });

  test("is not needed while the database has pages for sessions, which it gets anew at the start", async () => {
    const copy = join(folder, "traslo.db");
    database().run("VACUUM INTO ?", [copy]);
    use(open(copy));
    setDiskFolder(folder);
    const pages = (name: string) => Object.values(database().query(`PRAGMA ${name}`).get() as object)[0];
    expect(pages("freelist_count")).toBeGreaterThanOrEqual(500);
    database().run(`PRAGMA max_page_count = ${pages("page_count")}`);
    for (let times = 0; times < 3; times++)
      expect((await login("ufficio@traslo.example", password)).status).toBe(200);
    expect(hasReserve()).toBe(true);
  });

  test("is made again at the next save when there is room", async () => {
    limits(0, 0);
    expect(giveUpReserve()).toBe(true);
    expect(giveUpReserve()).toBe(false);
    expect((await memo()).status).toBe(200);
    expect(hasReserve()).toBe(true);
  });
});
