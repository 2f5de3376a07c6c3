import type { Database } from "bun:sqlite";
import { mkdirSync, unlinkSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "hono";
import { notFound, refuse } from "../base/errors";
import { detectType, fileTypes, rightName } from "../base/file-types";
import { logLine } from "../base/logger";
import { sync } from "../base/whole-file";
import type { Prepared } from "../call/funct";
import { database } from "../db/db";
import type { Upload } from "./upload";

export const databaseName = "traslo.db";

let folders = { backups: "", data: "" };

export function setBackupFolder(backups: string, data: string) {
  folders = { backups: resolve(backups), data: resolve(data) };
}

export const backupFolder = () => folders.backups;
export const copiedFolder = () => folders.data;

export type StoredFile = { filename: string; stored: string; mime: string; size: number; sha256: string };

const maxNameLength = 200;

let uploads = "";

export const uploadsFolder = () => uploads;

export function setFilesFolder(data: string) {
  uploads = join(data, "uploads");
  mkdirSync(uploads, { recursive: true });
}

export function withFilesFolder<T>(data: string, work: () => T): T {
  const before = uploads;
  setFilesFolder(data);
  try {
    return work();
  } finally {
    uploads = before;
  }
}

/** Before the transaction that inserts its row; without a row after the call, the file is deleted. */
export async function storeUpload(upload: Upload): Promise<Prepared<StoredFile>> {
  const { value, cleanUp } = await storeUploads([upload]);
  return { value: value[0] as StoredFile, cleanUp };
}

export async function storeUploads(uploads: Upload[]): Promise<Prepared<StoredFile[]>> {
  const files: StoredFile[] = [];
  for (const upload of uploads) files.push(await checkUpload(upload));
  const cleanUp = () => deleteWithoutRow(files);
  try {
    for (const { path, stored } of uploads) await makeDurable(path, uploadPath(stored));
    if (uploads.length) await sync(uploadPath(""));
  } catch (error) {
    cleanUp();
    throw error;
  }
  return { value: files, cleanUp };
}

async function checkUpload({ filename: given, path, stored, size, sha256 }: Upload): Promise<StoredFile> {
  const name = cleanName(given);
  if (size === 0) refuse(422, `Il file «${name}» è vuoto.`);
  const type = await detectType(Bun.file(path));
  if (!type) refuse(415, `Il tipo del file «${name}» non è ammesso: ${acceptedTypes}.`);
  const filename =
    rightName(name, type) ?? refuse(415, `L'estensione del file «${name}» non corrisponde al contenuto.`);
  return { filename, stored, mime: fileTypes[type].mime, size, sha256 };
}

const acceptedTypes = "PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, ODT, ODS o TXT";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being removed
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export function cleanName(given: string): string {
  const name = given.toWellFormed().replace(invisible, "").replace(/[/\\]/g, "-").trim();
  const dot = name.lastIndexOf(".");
  const stem = (dot < 0 ? name : name.slice(0, dot)).trim() || "documento";
  const extension = dot < 0 ? "" : name.slice(dot, dot + 20);
  // Half of a surrogate pair can't be stored.
  const cut = stem.slice(0, maxNameLength - extension.length).replace(/[\ud800-\udbff]$/, "");
  return cut + extension;
}

export const uploadPath = (stored: string) => join(uploads, stored);

/** Synced before it has its final name, so that a file of that name is always whole. */
async function makeDurable(temporary: string, path: string) {
  await sync(temporary);
  await rename(temporary, path);
}

function deleteWithoutRow(files: StoredFile[]) {
  for (const { stored } of files) if (!hasRow(stored)) deleteFile(stored);
}

export function hasRow(stored: string): boolean {
  return tablesWithFiles(database()).some((table) =>
    database().query(`SELECT 1 FROM "${table}" WHERE stored = ?`).get(stored),
  );
}

/** Every table of files has the columns `stored`, `size` and `sha256`; the files in a publication have no hash. */
export const tablesWithFiles = (db: Database) =>
  (
    db
      .query(
        `SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.name = 'sha256' ORDER BY t.name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);

function fileRows(db: Database): string | null {
  const tables = tablesWithFiles(db).map(
    (table) => `SELECT stored, size, sha256 FROM "${table}" WHERE stored IS NOT NULL`,
  );
  return tables.length
    ? `SELECT stored, size, sha256 FROM (${tables.join(" UNION ALL ")}) GROUP BY stored`
    : null;
}

export function filesOf(db: Database): Pick<StoredFile, "stored" | "size" | "sha256">[] {
  const rows = fileRows(db);
  return rows ? (db.query(rows).all() as never) : [];
}

export function uploadTotals(db: Database): { uploads: number; uploadBytes: number } {
  const rows = fileRows(db);
  if (!rows) return { uploads: 0, uploadBytes: 0 };
  const totals = `SELECT count(*) AS uploads, coalesce(sum(size), 0) AS uploadBytes FROM (${rows})`;
  return db.query(totals).get() as never;
}

export function deleteFile(stored: string) {
  try {
    unlinkSync(uploadPath(stored));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
  }
}

export type ServedFile = Pick<StoredFile, "filename" | "stored" | "mime" | "size">;

/** Only a PDF or a picture opens in the browser. */
export async function serveUpload(
  c: Context,
  row: ServedFile,
  caching = "private, no-store",
): Promise<Response> {
  const file = Bun.file(uploadPath(row.stored));
  if (!(await file.exists())) notFound("File non trovato.");
  if (file.size !== row.size) {
    logLine("error", "altered-upload", { stored: row.stored, expected: row.size, found: file.size });
    notFound("Il file sul server è danneggiato: avvisare un amministratore.");
  }
  const inline = Object.values(fileTypes).some((type) => type.inline && type.mime === row.mime);
  return c.body(file.stream(), 200, {
    "content-type": row.mime.startsWith("text/") ? `${row.mime}; charset=utf-8` : row.mime,
    "content-length": String(file.size),
    "content-disposition": disposition(inline ? "inline" : "attachment", row.filename),
    "content-security-policy":
      "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": caching,
  });
}

/** RFC 6266: an ASCII name for old clients, and the real one. */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename.replace(/[^ -~]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
