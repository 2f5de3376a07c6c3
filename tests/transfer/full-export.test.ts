import { Database } from "bun:sqlite";
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { seed } from "../../db/seed";
import { copyDatabase } from "../../src/server/db/copies";
import { migrate } from "../../src/server/journal/migrate";
import {
  type Column,
  columnsOf,
  encodeCell,
  exportedTables,
  leftOut,
} from "../../src/server/transfer/full-export/contents";
import { exportZip } from "../../src/server/transfer/full-export/write-zip";
import { temporaryFolder } from "../support/folders";
import { xtest } from "../support/thorough";
import { direct, insert, open, use } from "../support/world";
import { unzip } from "../support/zips";

/** The demo company with files, and its export. */
const company = { data: "", file: "" };

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
});

const oddTexts = { title: '=HYPERLINK("http://x";"y")', description: "'=1\r\n\"due\";\ttre\n'quattro 😀" };

async function exported(data: string): Promise<string> {
  const file = join(temporaryFolder("export-file"), "tutto.zip");
  await pipeline(exportZip({ data, by: "superadmin", withPasswords: true }), createWriteStream(file));
  return file;
}

type Value = string | number | Uint8Array | null;

/** The rows of an exported table without its readable columns, read as LEGGIMI.txt explains them. */
function rowsIn(csv: Uint8Array, columns: readonly Column[]): Value[][] {
  const rows: Value[][] = parse(Buffer.from(csv), {
    bom: true,
    delimiter: ";",
    record_delimiter: "\r\n",
    cast: (text, { column, quoting, records }) => {
      const known = records > 0 ? columns[column as number] : undefined;
      return known ? cellValue(text, quoting, known) : text;
    },
  });
  expect(rows[0]?.slice(0, columns.length)).toEqual(columns.map(({ name }) => name));
  return rows.slice(1).map((row) => row.slice(0, columns.length));
}

function cellValue(text: string, isQuoted: boolean, { type, isNullable }: Column): Value {
  if (text === "" && !isQuoted && (isNullable || type !== "TEXT")) return null;
  if (type === "BLOB") return new Uint8Array(Buffer.from(text, "base64"));
  if (type !== "TEXT") return Number(text);
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
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
  test("has every row of every table with all values, texts of formulas and empty ones too", async () => {
    const entries = await unzip(company.file);
    reading(company.data, (db) => {
      for (const table of exportedTables(db)) {
        const columns = columnsOf(db, table);
        const names = columns.map(({ name }) => `"${name}"`).join(", ");
        const found = rowsIn(entries.get(`tabelle/${table}.csv`) as Buffer, columns).map((row) =>
          JSON.stringify(row),
        );
        const expected = db
          .query(`SELECT ${names} FROM "${table}"`)
          .values()
          .map((row) => JSON.stringify(row));
        expect([table, found.sort()]).toEqual([table, expected.sort()]);
      }
    });
  });

  test("has every file, and lists size and SHA-256 of each and of every table", async () => {
    const entries = await unzip(company.file);
    const list = JSON.parse(String(entries.get("esportazione.json")));
    const listed = Object.entries(list.tables as Record<string, object>).map(
      ([table, content]): [string, object] => [`tabelle/${table}.csv`, content],
    );
    expect(listed.map(([name]) => name)).toEqual(
      [...entries.keys()].filter((name) => name.startsWith("tabelle/")),
    );
    for (const [name, content] of listed) expect(content).toMatchObject(contentOf(entries.get(name)));
    const files = [...entries].filter(([name]) => name.startsWith("file/"));
    expect(list.files).toEqual(
      files.map(([name, bytes]) => ({ stored: name.slice(5, 45), ...contentOf(bytes) })),
    );
    const hashes = list.files.map(({ sha256 }: { sha256: string }) => sha256);
    const stored = readdirSync(join(company.data, "uploads"));
    expect(hashes.map((sha256: string) => sha256.slice(0, 40)).sort()).toEqual(stored.sort());
    expect(list.missing).toEqual([]);
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

  test("has for every number of another row its table and column, where its values are found", async () => {
    const csv = (await unzip(company.file)).get("colonne.csv") as Buffer;
    const rows = parse(csv, { bom: true, delimiter: ";", columns: true }) as Record<string, string>[];
    const typeAndTarget = (table: string, column: string) => {
      const row = rows.find((each) => each.Tabella === table && each.Colonna === column);
      return [row?.Tipo, row?.["Si riferisce a"]];
    };
    expect(typeAndTarget("appointments", "id_agent")).toEqual(["numero intero", "agents.value"]);
    expect(typeAndTarget("boxes", "id_group")).toEqual(["numero intero", "box_groups.value"]);
    expect(typeAndTarget("box_lines", "id_box")).toEqual(["numero intero", "boxes.number"]);
    expect(typeAndTarget("works", "date")).toEqual(["data (aaaa-mm-gg)", ""]);
    expect(typeAndTarget("letters", "date_sent")[0]).toBe("data e ora (aaaa-mm-gg oo:mm), anche vuoto");
    // Those say their table in another column, or are names of the program.
    const elsewhere = ["id_row", "id_record", "id_person", "id_operation"];
    const withoutTarget = rows.filter(
      (row) =>
        /^id_/.test(row.Colonna as string) &&
        !row["Si riferisce a"] &&
        !elsewhere.includes(row.Colonna as string),
    );
    expect(withoutTarget.map((row) => `${row.Tabella}.${row.Colonna}`)).toEqual([]);
    reading(company.data, (db) => {
      const lost = rows.flatMap(({ Tabella: table, Colonna: column, "Si riferisce a": target = "" }) => {
        const [other, key] = target.split(".");
        if (!other || key === "id") return [];
        const found = db
          .query(
            `SELECT count(*) AS n FROM "${table}" WHERE "${column}" <> 0 AND "${column}" NOT IN (SELECT "${key}" FROM "${other}")`,
          )
          .get() as { n: number };
        return found.n ? [`${table}.${column} → ${target}`] : [];
      });
      expect(lost).toEqual([]);
    });
  });

  xtest("shows the record of a reference and the word of a code beside them", async () => {
    const csv = (await unzip(company.file)).get("tabelle/orders.csv") as Buffer;
    const [first] = parse(csv, { bom: true, delimiter: ";", columns: true }) as Record<string, string>[];
    const client = reading(company.data, (db) =>
      db.query("SELECT * FROM clients WHERE id = ?").get(first?.id_client as string),
    ) as Record<string, string>;
    const named = Object.entries(first ?? {}).filter(([head]) => head.startsWith("→"));
    expect(named.filter(([, text]) => /^, |, $/.test(text))).toEqual([]);
    const columns = parse((await unzip(company.file)).get("colonne.csv") as Buffer, {
      ...{ bom: true, delimiter: ";", columns: true },
    }) as Record<string, string>[];
    const references = columns.filter((row) => row["Si riferisce a"]);
    expect(references.length).toBeGreaterThan(80);
    for (const { Tabella: table, Colonna: column } of references)
      expect((await unzip(company.file)).get(`tabelle/${table}.csv`)?.toString()).toMatch(
        new RegExp(`^.*;→ ${column}[;\\r\\n]`),
      );
    expect(first?.["→ id_client"]).toBe(client.business_name || `${client.surname} ${client.name}`.trim());
  });

  test("names each file as its uploader did, but for what other systems do not allow in names", async () => {
    const names = [...(await unzip(company.file)).keys()].filter((name) => name.startsWith("file/"));
    expect(names.map((name) => name.slice(46)).sort()).toEqual(["Foto_ _sala_ 0.jpg", "Foto_ _sala_ 1.jpg"]);
  });
});

const contentOf = (bytes: Uint8Array = new Uint8Array()) => ({ bytes: bytes.length, sha256: hash(bytes) });

test("an export without a file that has a row says which is missing", async () => {
  const data = temporaryFolder("export-missing");
  copyDatabase(join(company.data, "traslo.db"), join(data, "traslo.db"));
  const list = JSON.parse(String((await unzip(await exported(data))).get("esportazione.json")));
  expect(list.missing.sort()).toEqual(readdirSync(join(company.data, "uploads")).sort());
  expect(list.files).toEqual([]);
});

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
  const back = (value: Value, type = "TEXT", isNullable = true) => {
    const one = column(type, isNullable);
    return rowsIn(Buffer.from(`x;y\r\n${encodeCell(value, one)};\r\n`), [one])[0]?.[0];
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
    expect(back(Buffer.from([0, 255]), "BLOB")).toEqual(new Uint8Array([0, 255]));
  });

  test("never begins as a formula of a spreadsheet", () => {
    for (const text of ["=1", "+1", "-1", "@x", "\t=1"])
      expect(encodeCell(text, column("TEXT", true))).toStartWith("'");
  });
});
