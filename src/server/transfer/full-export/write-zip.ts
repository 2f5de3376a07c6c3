import type { Database } from "bun:sqlite";
import { createReadStream, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { uploadsIn } from "../../backup/format";
import { isoOf, milliseconds, momentOf } from "../../base/clock";
import { formatMoment } from "../../base/days";
import { version } from "../../base/version";
import { writeZip, type ZipEntry } from "../../base/write-zip";
import { copyDatabase, openCopy } from "../../db/copies";
import { cleanName, databaseName, filesOf, tablesWithFiles } from "../../files/files";
import { versionOf } from "../../journal/migrate";
import {
  type Content,
  columnsOf,
  encodeCell,
  encodeText,
  exportedTables,
  type Manifest,
  names,
  readableHead,
  readableOf,
  snapshotPath,
} from "./contents";
import { byteOrderMark, columnsCsv, readmeText } from "./readme";

export type ExportTask = { data: string; by: string; withPasswords: boolean };

/** The tables are of one moment: a copy, which is gone from the folder as soon as it is open. */
export function exportZip({ data, by, withPasswords }: ExportTask): Readable {
  const db = snapshotOf(data);
  const started = milliseconds();
  const manifest: Manifest = {
    format: 1,
    program: version(),
    schema: versionOf(db),
    exportedAt: isoOf(started),
    exportedBy: by,
    tables: {},
    files: [],
    missing: [],
  };
  const readme = { at: formatMoment(momentOf(started)), by, program: version(), withPasswords };
  const zip = writeZip([
    entryOf(names.readme, () => readmeText(readme)),
    entryOf(names.columns, () => columnsCsv(db)),
    ...exportedTables(db).map((table): ZipEntry => {
      const { rows, parts } = csvOf(db, table, withPasswords ? undefined : passwords);
      const note = (content: Content) => {
        manifest.tables[table] = { rows: rows(), ...content };
      };
      return { name: `${names.tables}/${table}.csv`, parts: () => measured(parts(), note) };
    }),
    ...fileEntries(db, data, manifest),
    entryOf(names.manifest, () => JSON.stringify(manifest)),
  ]);
  return zip.once("close", () => db.close());
}

const entryOf = (name: string, text: () => string): ZipEntry => ({
  name,
  parts: () => [Buffer.from(text())],
});

function snapshotOf(data: string): Database {
  const path = snapshotPath(data);
  try {
    copyDatabase(join(data, databaseName), path);
    return openCopy(path);
  } finally {
    rmSync(path, { force: true });
  }
}

async function* measured(parts: ReturnType<ZipEntry["parts"]>, done: (content: Content) => void) {
  const hasher = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  for await (const part of parts) {
    hasher.update(part);
    bytes += part.length;
    yield part;
  }
  done({ bytes, sha256: hasher.digest("hex") });
}

type Row = Record<string, string | number | Uint8Array | null>;

const partLength = 64 * 1024;

const passwords = "users.hash";

function csvOf(db: Database, table: string, without?: string) {
  const columns = columnsOf(db, table);
  const readable = readableOf(db, table, columns);
  const heads = [...columns.map(({ name }) => name), ...readable.map(({ of }) => readableHead(of))];
  const selected = [
    ...columns.map(({ name }) => (`${table}.${name}` === without ? `'' AS "${name}"` : `r."${name}"`)),
    ...readable.map(({ sql }, index) => `${sql} AS "→${index}"`),
  ];
  const keys = columns.filter(({ key }) => key).sort((a, b) => a.key - b.key);
  const order = keys.map(({ name }) => `r."${name}"`).join(", ") || "r.rowid";
  const select = `SELECT ${selected.join(", ")} FROM "${table}" r ORDER BY ${order}`;
  const line = (row: Row) =>
    [
      ...columns.map((column) => encodeCell(row[column.name] as never, column)),
      ...readable.map(({ text }, index) => encodeText(text(row[`→${index}`] as never))),
    ].join(";");
  let rows = 0;
  function* parts() {
    let text = `${byteOrderMark}${heads.map(encodeText).join(";")}\r\n`;
    for (const row of db.query(select).iterate() as IterableIterator<Row>) {
      rows++;
      text += `${line(row)}\r\n`;
      if (text.length < partLength) continue;
      yield Buffer.from(text);
      text = "";
    }
    yield Buffer.from(text);
  }
  return { rows: () => rows, parts };
}

function fileEntries(db: Database, data: string, manifest: Manifest): ZipEntry[] {
  const given = givenNames(db);
  return [...filesOf(db)].flatMap(({ stored }) => {
    const path = join(uploadsIn(data), stored);
    if (!existsSync(path)) {
      manifest.missing.push(stored);
      return [];
    }
    return {
      name: `${names.files}/${stored}-${readableName(given.get(stored) ?? "cancellato")}`,
      parts: () => measured(createReadStream(path), (content) => manifest.files.push({ stored, ...content })),
      // Pictures and PDF are compressed already.
      compress: false,
    };
  });
}

/** Without what other systems do not allow in names. */
const readableName = (name: string) => cleanName(name).replace(/[:*?"<>|]/g, "_");

const givenNames = (db: Database) =>
  new Map(
    tablesWithFiles(db)
      .filter((table) => columnsOf(db, table).some(({ name }) => name === "filename"))
      .flatMap((table) =>
        db.query(`SELECT stored, filename FROM "${table}" WHERE stored IS NOT NULL`).values(),
      ) as [string, string][],
  );
