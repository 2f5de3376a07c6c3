import type { Database, SQLQueryBindings } from "bun:sqlite";
import { createWriteStream, mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { sync } from "../../backup/disk-work";
import { uploadsIn } from "../../backup/format";
import { Refusal } from "../../base/errors";
import { sizeText } from "../../base/text";
import { isSound } from "../../db/copies";
import { open } from "../../db/db";
import { filesOf } from "../../files/files";
import { databaseName } from "../../files/folders";
import { migrate, newestVersion } from "../../journal/migrate";
import { installTriggers, removeTriggers } from "../../journal/triggers";
import { decodeCell } from "./cells";
import { type Column, columnsOf, exportedTables } from "./contents";
import { type Manifest, names } from "./manifest";
import { messages } from "./model";
import { type OpenExport, openExport } from "./read-zip";
import { isReadableHead } from "./readable";

export type ImportTask = { file: string; to: string };

/** What an import brought. */
export type Imported = { exportedAt: string; tables: number; rows: number; files: number };

/**
 * Builds a data folder from an export: a new database of the export's schema is filled, then migrated. On disk when it
 * returns; a failure leaves nothing.
 */
export async function loadExport({ file, to }: ImportTask): Promise<Imported> {
  const source = await openExport(file);
  try {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(uploadsIn(to), { recursive: true, mode: 0o700 });
    checkRoom(to, source.bytes);
    await loadDatabase(join(to, databaseName), source);
    await loadFiles(to, source);
    for (const path of [join(to, databaseName), uploadsIn(to), to]) sync(path);
    const { exportedAt, tables, files } = source.manifest;
    const counts = Object.values(tables).map(({ rows }) => rows);
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return { exportedAt, tables: counts.length, rows, files: files.length };
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    source.close();
  }
}

/** Rows in a database need more room than in a CSV. */
const shareOfDatabase = 2;

function checkRoom(to: string, bytes: number) {
  const { bavail, bsize } = statfsSync(to);
  const needed = shareOfDatabase * bytes;
  if (needed <= bavail * bsize) return;
  throw new Refusal(
    503,
    `Per l'importazione servono ${sizeText(needed)} e nella cartella dei dati ne sono liberi ${sizeText(bavail * bsize)}.`,
  );
}

async function loadDatabase(path: string, source: OpenExport) {
  const { manifest } = source;
  const db = open(path);
  try {
    await migrate(db, manifest.schema);
    removeTriggers(db);
    db.run("PRAGMA foreign_keys = OFF");
    db.run("BEGIN");
    await loadTables(db, source);
    setSequences(db, manifest);
    if (manifest.schema === newestVersion()) installTriggers(db);
    db.run("COMMIT");
    db.run("PRAGMA foreign_keys = ON");
    if (!isSound(db))
      throw new Refusal(422, messages.torn("alcune righe si riferiscono a righe che mancano"));
    const listed = new Set([...manifest.files.map(({ stored }) => stored), ...manifest.missing]);
    if (filesOf(db).some(({ stored }) => !listed.has(stored)))
      throw new Refusal(422, messages.torn("manca un file caricato"));
    await migrate(db);
    db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    db.close();
  }
}

/** Rows that migrations made are replaced: the export has them too. */
async function loadTables(db: Database, source: OpenExport) {
  const tables = exportedTables(db);
  const listed = source.manifest.tables;
  const unknown = Object.keys(listed).find((table) => !tables.includes(table));
  const absent = tables.find((table) => !listed[table]);
  if (unknown ?? absent)
    throw new Refusal(422, messages.torn(`la tabella ${unknown ?? absent} non è prevista`));
  for (const table of tables) db.run(`DELETE FROM "${table}"`);
  for (const table of tables) {
    const expected = listed[table] as Manifest["tables"][string];
    const rows = await source.entry(`${names.tables}/${table}.csv`, expected, (parts) =>
      loadTable(db, table, parts),
    );
    if (rows !== expected.rows) throw new Refusal(422, messages.torn(`in ${table} mancano righe`));
  }
}

/** A longer row than any that the program writes. */
const longestRow = 64_000_000;

type Value = SQLQueryBindings | string;

async function loadTable(db: Database, table: string, parts: Readable): Promise<number> {
  const columns = columnsOf(db, table);
  const marks = columns.map(() => "?").join(", ");
  const insert = db.prepare(
    `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(", ")}) VALUES (${marks})`,
  );
  const rows = parts.pipe(parserOf(columns));
  parts.on("error", (error) => rows.destroy(error));
  let count = -1;
  try {
    for await (const row of rows as AsyncIterable<Value[]>) {
      if (count === -1) mustHaveHeads(table, columns, row as string[]);
      else insert.run(...(row.slice(0, columns.length) as SQLQueryBindings[]));
      count++;
    }
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (!/^(CSV_|SQLITE_(CONSTRAINT|MISMATCH))/.test(code)) throw error;
    throw new Refusal(422, messages.torn(`la tabella ${table} non si legge alla riga ${count + 2}`));
  } finally {
    insert.finalize();
  }
  return count;
}

const parserOf = (columns: readonly Column[]) =>
  parse({
    bom: true,
    delimiter: ";",
    record_delimiter: "\r\n",
    max_record_size: longestRow,
    cast: (text, { column, quoting, records }) => {
      const known = records > 0 ? columns[column as number] : undefined;
      return known ? decodeCell(text, quoting, known) : text;
    },
  });

function mustHaveHeads(table: string, columns: readonly Column[], heads: string[]) {
  const stored = heads.filter((head) => !isReadableHead(head));
  if (stored.join() !== columns.map(({ name }) => name).join())
    throw new Refusal(422, messages.torn(`la tabella ${table} ha altre colonne`));
}

function setSequences(db: Database, { sequences }: Manifest) {
  db.run("DELETE FROM sqlite_sequence");
  const insert = db.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
  for (const [table, last] of Object.entries(sequences)) insert.run(table, last);
  insert.finalize();
}

async function loadFiles(to: string, source: OpenExport) {
  for (const { stored, ...expected } of source.manifest.files) {
    const path = join(uploadsIn(to), stored);
    await source.entry(source.fileEntry(stored), expected, (parts) =>
      pipeline(parts, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })),
    );
  }
}
