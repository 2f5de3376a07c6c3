import { Database } from "bun:sqlite";
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { milliseconds } from "../../base/clock";
import { refuse } from "../../base/errors";
import type { Cell, Repeated, Values } from "./kind";
import { type Decision, messages, type Verdict } from "./model";

let folder = "";

export function setImportsFolder(data: string) {
  folder = join(data, "imports");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

export const spreadsheetPath = (name: string) => join(folder, `${name}.file`);
export const workPath = (name: string) => join(folder, `${name}.db`);

export const hasWorkFile = (name: string | null): name is string =>
  name !== null && existsSync(workPath(name));

export const storeSpreadsheet = (path: string, name: string) => renameSync(path, spreadsheetPath(name));

export function deleteImportFiles(name: string) {
  closeWorkFile(name);
  for (const file of readdirSync(folder)) if (file.startsWith(`${name}.`)) rmSync(join(folder, file));
}

/** A reading that ended the process leaves its count: after two it is not begun again. */
const maxReadings = 2;

/** The count is forgotten when the reading ends, well or not. */
export function countReading(name: string): () => void {
  const path = join(folder, `${name}.reading`);
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (before >= maxReadings) refuse(422, messages.diedTwice);
  appendFileSync(path, ".");
  return () => rmSync(path, { force: true });
}

/** A received file has no row until its act is committed, at most so many milliseconds later. */
const longestWithoutRow = 3_600_000;

/** Deletes the files of imports that are not among these names, as a crash leaves them. */
export function deleteOtherFiles(names: ReadonlySet<string>) {
  const isOld = (file: string) => statSync(join(folder, file)).mtimeMs < milliseconds() - longestWithoutRow;
  const found = readdirSync(folder).filter(isOld);
  const others = new Set(
    found.map((file) => file.split(".")[0] as string).filter((name) => !names.has(name)),
  );
  for (const name of others) deleteImportFiles(name);
}

/** `rows` counts those that are not empty. */
export type Sheet = { number: number; name: string; hidden: number; rows: number; notes: string };

/** `number` is its own in the spreadsheet program. */
export type FileRow = { number: number; cells: Cell[] };

export type CheckedRow = {
  number: number;
  verdict: Verdict;
  values: Values;
  notes: string[];
  missing: string[];
  duplicate: Repeated | null;
};

/** `at` is counted from 0. */
export type UnusedColumn = { at: number; heading: string; cells: number; examples: string[] };

export type Findings = { sentences: string[]; unused: UnusedColumn[] };

const schema = `
  CREATE TABLE IF NOT EXISTS sheets (number INTEGER PRIMARY KEY, name TEXT, hidden INTEGER, rows INTEGER, notes TEXT);
  CREATE TABLE IF NOT EXISTS cells (sheet INTEGER, number INTEGER, cells TEXT, PRIMARY KEY (sheet, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS findings (data TEXT);
  CREATE TABLE IF NOT EXISTS checked (number INTEGER PRIMARY KEY, verdict TEXT, data TEXT);
  CREATE INDEX IF NOT EXISTS checked_verdict ON checked (verdict, number)`;

/** It can be made again from the spreadsheet and is in no backup: nothing waits for the disk. */
export function openWorkFile(path: string): Database {
  const opened = new Database(path, { create: true, strict: true });
  opened.run("PRAGMA journal_mode = WAL");
  opened.run("PRAGMA synchronous = OFF");
  opened.run("PRAGMA busy_timeout = 5000");
  opened.run("PRAGMA cache_size = -4000");
  opened.run(schema);
  return opened;
}

const open = new Map<string, Database>();
const maxOpen = 3;

export function workFile(name: string): Database {
  const found = open.get(name) ?? openWorkFile(workPath(name));
  open.delete(name);
  open.set(name, found);
  for (const [other] of open) if (open.size > maxOpen) closeWorkFile(other);
  return found;
}

/** A Worker must be alone with the file while it reads the spreadsheet. */
export function closeWorkFile(name: string) {
  const found = open.get(name);
  open.delete(name);
  found?.close();
}

/** Among the notes on a sheet. */
export const countsFrom1904 = "giorni contati dal 1904";

export const sheetsIn = (work: Database) =>
  work.query("SELECT number, name, hidden, rows, notes FROM sheets ORDER BY number").all() as Sheet[];

type StoredRow = { number: number; cells: string };
const asFileRow = ({ number, cells }: StoredRow): FileRow => ({ number, cells: JSON.parse(cells) });

export const topOf = (work: Database, sheet: number, limit: number) =>
  (
    work
      .query("SELECT number, cells FROM cells WHERE sheet = ? ORDER BY number LIMIT ?")
      .all(sheet, limit) as StoredRow[]
  ).map(asFileRow);

export function* rowsAfter(work: Database, sheet: number, header: number): Iterable<FileRow> {
  const rows = work
    .query("SELECT number, cells FROM cells WHERE sheet = ? AND number > ? ORDER BY number")
    .iterate(sheet, header) as Iterable<StoredRow>;
  for (const row of rows) yield asFileRow(row);
}

export const rowAt = (work: Database, sheet: number, number: number): FileRow | null => {
  const row = work.query("SELECT number, cells FROM cells WHERE sheet = ? AND number = ?").get(sheet, number);
  return row ? asFileRow(row as StoredRow) : null;
};

type Stored = { number: number; verdict: Verdict; data: string };
const asChecked = ({ number, verdict, data }: Stored): CheckedRow => ({
  ...JSON.parse(data),
  number,
  verdict,
});

export const rowsToWrite = (work: Database, after: number, limit: number) =>
  (
    work
      .query(
        "SELECT number, verdict, data FROM checked WHERE number > ? AND verdict <> 'refused' ORDER BY number LIMIT ?",
      )
      .all(after, limit) as Stored[]
  ).map(asChecked);

export const countToWrite = (work: Database): number =>
  (work.query("SELECT count(*) AS n FROM checked WHERE verdict <> 'refused'").get() as { n: number }).n;

export function pageOfRows(work: Database, verdict: Verdict | undefined, page: number, perPage: number) {
  const where = verdict ? "WHERE verdict = ?" : "";
  const bound = verdict ? [verdict] : [];
  const { total } = work.query(`SELECT count(*) AS total FROM checked ${where}`).get(...bound) as {
    total: number;
  };
  const rows = work
    .query(`SELECT number, verdict, data FROM checked ${where} ORDER BY number LIMIT ? OFFSET ?`)
    .all(...bound, perPage, (page - 1) * perPage) as Stored[];
  return { rows: rows.map(asChecked), total };
}

export function* refusedRows(work: Database): Iterable<CheckedRow> {
  const rows = work
    .query("SELECT number, verdict, data FROM checked WHERE verdict = 'refused' ORDER BY number")
    .iterate() as Iterable<Stored>;
  for (const row of rows) yield asChecked(row);
}

export function storeChecked(work: Database, { number, verdict, ...data }: CheckedRow) {
  work
    .query("INSERT OR REPLACE INTO checked (number, verdict, data) VALUES (?, ?, ?)")
    .run(number, verdict, JSON.stringify(data));
}

export function storeFindings(work: Database, findings: Findings) {
  work.run("DELETE FROM findings");
  work.query("INSERT INTO findings (data) VALUES (?)").run(JSON.stringify(findings));
}

export function findingsOf(work: Database): Findings {
  const row = work.query("SELECT data FROM findings").get() as { data: string } | null;
  return row ? JSON.parse(row.data) : { sentences: [], unused: [] };
}

export const verdictCounts = (work: Database) =>
  Object.fromEntries(
    work.query("SELECT verdict, count(*) FROM checked GROUP BY verdict").values() as [Verdict, number][],
  ) as Partial<Record<Verdict, number>>;

/** What is done with a row: a duplicate follows the decision for it, or that for all. */
export const decisionFor = (row: CheckedRow, own: Decision | undefined, all: Decision): Decision =>
  row.duplicate ? (own ?? all) : "new";
