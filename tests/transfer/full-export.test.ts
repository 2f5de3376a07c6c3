import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { seed } from "../../db/seed";
import { insert, open, use } from "../../src/server/db/db";
import { verifyChain } from "../../src/server/journal/chain";
import { migrate, newestVersion } from "../../src/server/journal/migrate";
import { decodeCell, encodeCell } from "../../src/server/transfer/full-export/cells";
import { exportedTables, leftOut } from "../../src/server/transfer/full-export/contents";
import { isEmptyInstallation } from "../../src/server/transfer/full-export/empty";
import { loadExport } from "../../src/server/transfer/full-export/load";
import { messages } from "../../src/server/transfer/full-export/model";
import { exportZip } from "../../src/server/transfer/full-export/write-zip";
import { dataToBackUp } from "../support/backups";
import { dump, schemaObjects } from "../support/databases";
import { temporaryFolder } from "../support/folders";
import { testTimeout } from "../support/timeouts";
import { direct } from "../support/world";
import { type Entries, unzip, zip } from "../support/zips";

setDefaultTimeout(testTimeout);

/** The demo company with files, and its export. */
const company = { data: "", file: "" };
/** The export of the tests' world with a file. */
const small = { file: "" };
const hash = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

beforeAll(async () => {
  const data = temporaryFolder("export");
  const db = open(join(data, "traslo.db"));
  await migrate(db);
  use(db);
  await seed();
  mkdirSync(join(data, "uploads"));
  const bytes = [Buffer.from("Contratto firmato"), crypto.getRandomValues(Buffer.alloc(200_000))];
  for (const [index, content] of bytes.entries()) {
    const sha256 = hash(content);
    const stored = sha256.slice(0, 40);
    writeFileSync(join(data, "uploads", stored), content);
    const filename = `Foto: "sala" ${index}.jpg`;
    const row = { filename, stored, mime: "image/jpeg", size: content.length, sha256 };
    direct(() => insert("documents", { id_appointment: 1, ...row, date_created: "2026-01-01 08:00" }));
  }
  direct(() =>
    insert("memos", { id_user: 1, ...oddTexts, date: "2026-01-01", time: "08:00", date_created: "x" }),
  );
  Object.assign(company, { data, file: await exported(data) });
  db.close();
  const world = dataToBackUp();
  world.addFile("Contratto firmato");
  world.save();
  small.file = await exported(world.data);
});

const oddTexts = { title: '=HYPERLINK("http://x";"y")', description: "'=1\r\n\"due\";\ttre\n'quattro 😀" };

async function exported(data: string): Promise<string> {
  const file = join(temporaryFolder("export-file"), "tutto.zip");
  await pipeline(exportZip({ data, by: "superadmin" }), createWriteStream(file));
  return file;
}

/** Loads an export into a new folder. */
async function loaded(file: string) {
  const data = join(temporaryFolder("import"), "restoring");
  return { data, imported: await loadExport({ file, to: data }) };
}

function reading<T>(data: string, read: (db: Database) => T): T {
  const db = new Database(join(data, "traslo.db"), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

describe("an export of the demo company", () => {
  test("gives the same tables, triggers and files when it is imported, and the chain of the log stays whole", async () => {
    const { data, imported } = await loaded(company.file);
    // The words of the search have numbers in the order in which they came.
    const all = (db: Database) => dump(db, ["search_words"]);
    expect(reading(data, all)).toEqual(reading(company.data, all));
    expect(reading(data, schemaObjects)).toEqual(reading(company.data, schemaObjects));
    expect(reading(data, verifyChain)).toEqual(reading(company.data, verifyChain));
    expect(reading(data, verifyChain).brokenAt).toBeNull();
    expect(filesIn(data)).toEqual(filesIn(company.data));
    expect(imported.files).toBe(2);
  });

  test("leaves no copy of the database behind", () => {
    expect(readdirSync(company.data).filter((name) => name.startsWith("export-"))).toEqual([]);
  });

  test("has a list with the Italian meaning of every column of every table", async () => {
    const entries = await unzip(company.file);
    const rows = parse(entries.get("colonne.csv") as Buffer, { bom: true, delimiter: ";" }) as string[][];
    expect(rows.slice(1).filter((row) => !row[1] || !row[3])).toEqual([]);
    expect(new Set(rows.slice(1).map(([table]) => `tabelle/${table}.csv`))).toEqual(
      new Set([...entries.keys()].filter((name) => name.startsWith("tabelle/"))),
    );
  });

  test("shows the record of a reference and the word of a code beside them", async () => {
    const csv = (await unzip(company.file)).get("tabelle/orders.csv") as Buffer;
    const [first] = parse(csv, { bom: true, delimiter: ";", columns: true }) as Record<string, string>[];
    const client = reading(company.data, (db) =>
      db.query("SELECT * FROM clients WHERE id = ?").get(first?.id_client as string),
    ) as Record<string, string>;
    expect(first?.["→ id_client"]).toBe(client.business_name || `${client.surname} ${client.name}`.trim());
  });

  test("names each file as its uploader did, but for what other systems do not allow in names", async () => {
    const names = [...(await unzip(company.file)).keys()].filter((name) => name.startsWith("file/"));
    expect(names.map((name) => name.slice(46)).sort()).toEqual(["Foto_ _sala_ 0.jpg", "Foto_ _sala_ 1.jpg"]);
  });
});

const filesIn = (data: string) =>
  Object.fromEntries(
    readdirSync(join(data, "uploads")).map((name) => [name, hash(readFileSync(join(data, "uploads", name)))]),
  );

describe("the tables of an export", () => {
  test("are all but those left out, each of which exists and has a reason", async () => {
    const db = open(":memory:");
    await migrate(db);
    const exportedNames = exportedTables(db);
    const all = db
      .query(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .values()
      .flat() as string[];
    expect([...exportedNames, ...Object.keys(leftOut)].sort()).toEqual(all.sort());
  });
});

describe("a cell", () => {
  const column = (type: string, isNullable: boolean) => ({ name: "x", type, isNullable, key: 0 });
  const back = (value: string | number | Uint8Array | null, type = "TEXT", isNullable = true) => {
    const written = `x;${encodeCell(value, column(type, isNullable))}\r\n`;
    const cast = (text: string, { quoting, column: at }: { quoting: boolean; column: unknown }) =>
      at === 1 ? decodeCell(text, quoting, column(type, isNullable)) : text;
    return (parse(written, { delimiter: ";", record_delimiter: "\r\n", cast }) as unknown[][])[0]?.[1];
  };

  test.each([
    "",
    "=1",
    "+39 333",
    "-",
    "@x",
    "'=1",
    "''+1",
    "'x",
    "''",
    "\t1",
    "\r",
    'a"b',
    "a;b",
    "a\r\nb",
    " x ",
    "1",
    "\ufeff",
    "😀",
  ])("with the text %j comes back as it was", (text) => {
    expect(back(text)).toBe(text);
    expect(back(text, "TEXT", false)).toBe(text);
  });

  test("without a value, with a number or with bytes comes back as it was", () => {
    expect(back(null)).toBeNull();
    expect(back(null, "INTEGER")).toBeNull();
    expect(back(-12, "INTEGER")).toBe(-12);
    expect(back(Buffer.from([0, 255]), "BLOB")).toEqual(Buffer.from([0, 255]));
  });

  test("never begins as a formula of a spreadsheet", () => {
    for (const text of ["=1", "+1", "-1", "@x", "\t=1"])
      expect(encodeCell(text, column("TEXT", true))).toStartWith("'");
  });
});

describe("an export of an older program", () => {
  test("is imported, then migrated as its database would be", async () => {
    const data = temporaryFolder("old-export");
    const path = join(data, "traslo.db");
    const old = new Database(path, { strict: true });
    old.run(readFileSync(join(import.meta.dir, "../support/schemas/016.sql"), "utf8"));
    old.close();
    mkdirSync(join(data, "uploads"));
    const file = await exported(data);
    const { data: imported } = await loaded(file);
    const migrated = open(path);
    await migrate(migrated);
    const expected = dump(migrated, Object.keys(leftOut));
    migrated.close();
    expect(reading(imported, (db) => dump(db, Object.keys(leftOut)))).toEqual(expected);
  });
});

/** An export with other contents. */
async function changed(change: (entries: Entries, manifest: Record<string, never>) => void): Promise<string> {
  const entries = await unzip(small.file);
  const manifest = JSON.parse(String(entries.get("esportazione.json")));
  change(entries, manifest);
  if (entries.has("esportazione.json"))
    entries.set("esportazione.json", Buffer.from(JSON.stringify(manifest)));
  const file = join(temporaryFolder("export-changed"), "tutto.zip");
  await zip(file, entries);
  return file;
}

const set = (object: object, values: object) => void Object.assign(object, values);
const alter = (entries: Entries, name: string) => {
  const bytes = Buffer.from(entries.get(name) as Buffer);
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] as number) ^ 1;
  entries.set(name, bytes);
};

describe("an import refuses, in one sentence and without leaving anything,", () => {
  const refusals: [what: string, sentence: string | RegExp, file: () => Promise<string>][] = [
    ["a file that is no ZIP", messages.notZip, async () => join(import.meta.dir, "full-export.test.ts")],
    [
      "a torn ZIP",
      messages.notZip,
      () => altered((file) => truncateSync(file, Math.floor(statSync(file).size / 2))),
    ],
    [
      "a list whose bytes were altered",
      /incompleta|incompleto/,
      () =>
        withNames((bytes) => {
          const at = bytes.indexOf("esportazione.json") + 40;
          return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(20, 255), bytes.subarray(at + 20)]);
        }),
    ],
    ["a newer format", messages.newer, () => changed((_, manifest) => set(manifest, { format: 2 }))],
    [
      "a newer schema",
      messages.newer,
      () => changed((_, manifest) => set(manifest, { schema: newestVersion() + 1 })),
    ],
    [
      "a ZIP of something else",
      /manca esportazione.json/,
      () => changed((entries) => entries.delete("esportazione.json")),
    ],
    [
      "a missing table",
      /manca tabelle\/clients.csv/,
      () => changed((entries) => entries.delete("tabelle/clients.csv")),
    ],
    [
      "an altered table",
      /clients.csv è alterato/,
      () => changed((entries) => alter(entries, "tabelle/clients.csv")),
    ],
    [
      "a missing file",
      /manca file\//,
      () =>
        changed((entries) =>
          entries.delete([...entries.keys()].find((name) => name.startsWith("file/")) as string),
        ),
    ],
    [
      "an altered file",
      /file\/.* è alterato/,
      () =>
        changed((entries) =>
          alter(entries, [...entries.keys()].find((name) => name.startsWith("file/")) as string),
        ),
    ],
    [
      "a file whose name is a path",
      /non è valido/,
      () =>
        changed((_, manifest) =>
          set(manifest, { files: [{ stored: "../../traslo.db", bytes: 1, sha256: "0".repeat(64) }] }),
        ),
    ],
    [
      "an entry whose name leads out of the folder",
      messages.badNames,
      () => withNames((bytes) => replaceAll(bytes, "LEGGIMI.txt", "../GIMI.txt")),
    ],
    [
      "an absolute name",
      messages.badNames,
      () => withNames((bytes) => replaceAll(bytes, "LEGGIMI.txt", "/EGGIMI.txt")),
    ],
    [
      "two entries of one name",
      messages.badNames,
      () => withNames((bytes) => replaceAll(bytes, "tabelle/works.csv", "tabelle/users.csv")),
    ],
    [
      "a ZIP that would unpack to a hundred times its size",
      messages.tooLarge,
      () => changed((entries) => entries.set("zero.bin", Buffer.alloc(150_000_000))),
    ],
    [
      "rows that refer to missing ones",
      /si riferiscono a righe che mancano/,
      () =>
        changed((entries, manifest) => {
          const name = "tabelle/clients.csv";
          const head = String(entries.get(name)).split("\r\n", 1)[0];
          const bytes = Buffer.from(`${head}\r\n`);
          entries.set(name, bytes);
          set((manifest as never as { tables: object }).tables, {
            clients: { rows: 0, bytes: bytes.length, sha256: hash(bytes) },
          });
        }),
    ],
  ];

  test.each(refusals)("%s", async (_, sentence, make) => {
    const file = await make();
    const to = join(temporaryFolder("import"), "restoring");
    const refusal = await loadExport({ file, to }).then(
      () => new Error("It was imported."),
      (error: Error) => error,
    );
    if (typeof sentence === "string") expect(refusal.message).toBe(sentence);
    else expect(refusal.message).toMatch(sentence);
    expect(existsSync(to)).toBe(false);
  });
});

async function altered(change: (file: string) => void): Promise<string> {
  const file = join(temporaryFolder("export-altered"), "tutto.zip");
  copyFileSync(small.file, file);
  change(file);
  return file;
}

const withNames = (change: (bytes: Buffer) => Buffer) =>
  altered((file) => writeFileSync(file, change(readFileSync(file))));

const replaceAll = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

describe("an installation is empty", () => {
  test("until anything but its first account and its settings is changed", async () => {
    const db = open(":memory:");
    await migrate(db);
    use(db);
    expect(isEmptyInstallation(db)).toBe(true);
    const row = {
      username: "superadmin",
      email: "a@b.it",
      name: "",
      surname: "",
      hash: "",
      profile: "superadmin",
      date_created: "x",
    };
    const id = direct(() => insert("users", row));
    direct(() => insert("settings", { key: "company.name", value: "Rossi" }));
    expect(isEmptyInstallation(db)).toBe(true);
    direct(() =>
      insert("memos", { id_user: id, title: "x", date: "2026-01-01", time: "08:00", date_created: "x" }),
    );
    expect(isEmptyInstallation(db)).toBe(false);
  });
});
