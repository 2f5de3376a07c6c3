import { Database } from "bun:sqlite";
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verifyBackup } from "../../../src/server/backup/backup-task";
import { createBackup } from "../../../src/server/backup/create";
import { removeTriggers } from "../../../src/server/journal/triggers";
import { dataToBackUp } from "../../support/backups";

let folder: ReturnType<typeof dataToBackUp>;

beforeEach(() => {
  folder = dataToBackUp();
});

describe("a backup is refused as damaged", () => {
  const damage: [string, (path: string, stored: string) => void, RegExp][] = [
    ["without its manifest", (path) => rmSync(join(path, "backup.json")), /backup\.json non si legge\.$/],
    [
      "with half a manifest",
      (path) => truncateSync(join(path, "backup.json"), 40),
      /backup\.json non si legge\.$/,
    ],
    [
      "with a manifest of a newer program",
      (path) => writeFileSync(join(path, "backup.json"), '{"format":2}'),
      /versione più recente/,
    ],
    [
      "with a manifest that names a path outside",
      (path) => {
        const manifest = JSON.parse(readFileSync(join(path, "backup.json"), "utf8"));
        manifest.files[0].stored = "../../traslo.db";
        writeFileSync(join(path, "backup.json"), JSON.stringify(manifest));
      },
      /non è valido\.$/,
    ],
    ["without its database", (path) => rmSync(join(path, "traslo.db")), /manca il database\.$/],
    [
      "with half a database",
      (path) => truncateSync(join(path, "traslo.db"), 8192),
      /il database è incompleto o alterato\.$/,
    ],
    [
      "with a database in which one letter was altered",
      (path) => {
        const bytes = readFileSync(join(path, "traslo.db"));
        bytes.write("W", bytes.indexOf("Via Argine 300"));
        writeFileSync(join(path, "traslo.db"), bytes);
      },
      /il database è incompleto o alterato\.$/,
    ],
    [
      "with a row that refers to a client who is not there, though it is the database of the manifest",
      (path) => {
        const db = new Database(join(path, "traslo.db"));
        db.run("PRAGMA foreign_keys = OFF");
        removeTriggers(db);
        db.run("UPDATE pickup_places SET id_client = 999");
        db.close();
        const bytes = readFileSync(join(path, "traslo.db"));
        const manifest = JSON.parse(readFileSync(join(path, "backup.json"), "utf8"));
        const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
        manifest.database = { bytes: bytes.length, sha256 };
        writeFileSync(join(path, "backup.json"), JSON.stringify(manifest));
      },
      /il database è danneggiato\.$/,
    ],
    [
      "with a database whose pages are damaged though it is the one of the manifest",
      (path) => {
        const bytes = readFileSync(join(path, "traslo.db"));
        bytes.fill(7, 8192, 40_000);
        writeFileSync(join(path, "traslo.db"), bytes);
        const manifest = JSON.parse(readFileSync(join(path, "backup.json"), "utf8"));
        manifest.database.sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
        writeFileSync(join(path, "backup.json"), JSON.stringify(manifest));
      },
      /il database è danneggiato\.$/,
    ],
    [
      "with fewer rows than counted",
      (path) => {
        const manifest = JSON.parse(readFileSync(join(path, "backup.json"), "utf8"));
        manifest.rows.clients++;
        writeFileSync(join(path, "backup.json"), JSON.stringify(manifest));
      },
      /il database è danneggiato\.$/,
    ],
    [
      "with a row whose file it does not list",
      (path) => {
        const manifest = JSON.parse(readFileSync(join(path, "backup.json"), "utf8"));
        manifest.files = [];
        writeFileSync(join(path, "backup.json"), JSON.stringify(manifest));
      },
      /il file [0-9a-f]{40} non è nell'elenco\.$/,
    ],
    [
      "without a file",
      (path, stored) => rmSync(join(path, "uploads", stored)),
      /manca il file [0-9a-f]{40}\.$/,
    ],
    [
      "with an altered file",
      (path, stored) => writeFileSync(join(path, "uploads", stored), "altra lette"),
      /il file [0-9a-f]{40} è alterato\.$/,
    ],
  ];

  test.each(damage)("%s", async (_, harm, sentence) => {
    const stored = folder.addFile("una lettera");
    folder.save();
    const { folder: path, name } = await createBackup("manual");
    harm(path, stored);
    const refused = await verifyBackup(path).then(
      () => "nessun errore",
      (error: Error) => error.message,
    );
    expect(refused).toMatch(sentence);
    expect(refused).toContain(name);
  });

  test("and a leftover log beside its database is neither read nor removed", async () => {
    folder.save();
    const { folder: path } = await createBackup("manual");
    writeFileSync(join(path, "traslo.db-wal"), "resto");
    await verifyBackup(path);
    expect(existsSync(join(path, "traslo.db-wal"))).toBe(true);
  });
});
