import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBackup } from "../../src/server/backup/create";
import { listedBackups } from "../../src/server/backup/format";
import { wayBack } from "../../src/server/backup/retention";
import { exchangePrograms, failedProgram, newProgram, oldProgram } from "../../src/server/install/exchange";
import { goBack } from "../../src/server/install/go-back";
import { newestVersion } from "../../src/server/journal/migrate";
import { dataToBackUp } from "../support/backups";
import { temporaryFolder } from "../support/folders";
import { as } from "../support/world";

const identity = (version: string, schema: number) => ({ number: version, commit: null, version, schema });
/** A program that says who it is, and which backup it is to restore. */
const script = (version: string, schema: number) =>
  `#!/bin/sh\n[ "$1" = restore ] && echo "$2" > restored\necho '${JSON.stringify(identity(version, schema))}'\n`;

const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
const schema = newestVersion();
let kit: ReturnType<typeof dataToBackUp>;
let program: string;
let spoken: string[];

const place = () => ({
  ...{ program, owner, service: null, data: kit.data },
  environment: { ...(process.env as Record<string, string>), DATA_DIR: kit.data, BACKUP_DIR: kit.backups },
  say: (sentence: string) => spoken.push(sentence),
});

const restored = () => existsSync(join(kit.data, "restored"));

/** An update that changed the schema, after which somebody has worked. */
beforeEach(async () => {
  kit = dataToBackUp();
  spoken = [];
  program = join(temporaryFolder("go-back"), "traslo");
  writeFileSync(program, script("1", schema), { mode: 0o755 });
  writeFileSync(newProgram(program), script("2", schema + 1), { mode: 0o755 });
  kit.save();
  const note = { from: identity("1", schema), to: identity("2", schema + 1), at: Date.now() };
  await createBackup("before-migration");
  await exchangePrograms(program, { ...note, data: kit.data, backups: kit.backups, backup: null });
  const memo = { title: "dopo", description: "", date: "01-01-2027", time: "10:00" };
  expect((await as("gestione1").call("Memo", "createNew", { values: memo })).ok).toBe(true);
  kit.save();
  const db = new Database(join(kit.data, "traslo.db"));
  db.run(`PRAGMA user_version = ${schema + 1}`);
  db.close();
});

const back = (agree: boolean) => goBack(place(), async () => agree);

describe("the way back after a change of the schema", () => {
  test("says what it costs, and does nothing without a yes", async () => {
    await expect(back(false)).rejects.toThrow("niente è cambiato");
    expect(spoken).toEqual([
      expect.stringMatching(/^Si perde il lavoro fatto dal .*: 2 operazioni di 2 persone\.$/),
    ]);
    expect([restored(), existsSync(oldProgram(program))]).toEqual([false, true]);
  });

  test("lists the lost acts beside the data, and leaves the abandoned program", async () => {
    await back(true);
    const [list = ""] = readdirSync(kit.data).filter((name) => name.endsWith(".csv"));
    expect(readFileSync(join(kit.data, list), "utf8")).toMatch(
      /;gestione1;Ha inserito il memo «dopo»;.*;Titolo;;dopo\r\n/,
    );
    expect(readFileSync(join(kit.data, "restored"), "utf8").trim()).toEndWith("-before-migration");
    expect(readFileSync(failedProgram(program), "utf8")).toBe(script("2", schema + 1));
    expect(readFileSync(program, "utf8")).toBe(script("1", schema));
  });

  test.each([
    ["is not there", () => rmSync(kit.backups, { recursive: true }), "non c'è"],
    [
      "has expired",
      () => rmSync(join(kit.backups, listedBackups()[0]?.name ?? "-"), { recursive: true }),
      "serve il salvataggio di prima",
    ],
    [
      "is half written",
      () => writeFileSync(join(kit.backups, listedBackups()[0]?.name ?? "-", "traslo.db"), "mezzo"),
      "il database è incompleto o alterato",
    ],
  ])("is refused before anything when the backup of before %s", async (_, spoil, reason) => {
    spoil();
    await expect(back(true)).rejects.toThrow(reason);
    expect([restored(), readFileSync(program, "utf8")]).toEqual([false, script("2", schema + 1)]);
  });

  test("costs nothing while the data are of the schema of before", async () => {
    const db = new Database(join(kit.data, "traslo.db"));
    db.run(`PRAGMA user_version = ${schema}`);
    db.close();
    await back(false);
    expect([restored(), readFileSync(program, "utf8")]).toEqual([false, script("1", schema)]);
  });
});

test("the backup of before a migration stays while there is a program to go back to", () => {
  const [made] = listedBackups();
  const later = (days: number) => ({
    ...(made as NonNullable<typeof made>),
    name: "later",
    reason: "nightly" as const,
    startedAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  });
  const staying = (days: number, isThere: boolean) => wayBack([later(days), ...listedBackups()], isThere);
  expect([staying(40, true), staying(40, false), staying(400, true)]).toEqual([
    made?.name,
    undefined,
    undefined,
  ]);
});
