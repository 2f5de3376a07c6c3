import type { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { mkdirSync, unlinkSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import type { Upload } from "./body";
import { database } from "./db";
import { mustHaveRoomForFiles } from "./disk";
import { notFound, refuse } from "./errors";
import { detectType, type FileType, fileTypes } from "./file-types";
import type { Prepared } from "./funct";

/** The columns of a row that has a file. */
export type StoredFile = { filename: string; stored: string; mime: string; size: number; sha256: string };

/** The largest file accepted (DECISIONS). */
export const maxFileBytes = 25 * 1024 * 1024;
const maxNameLength = 200;

let uploads = "";

/** The folder of uploads: `uploads` in the data folder. */
export function setFilesFolder(data: string) {
  uploads = join(data, "uploads");
  mkdirSync(uploads, { recursive: true });
}

/**
 * Checks a file and writes it to disk before the transaction that inserts its row (for `writeAfter`).
 * Without a row after the call, the file is deleted.
 */
export async function storeUpload(upload: Upload): Promise<Prepared<StoredFile>> {
  const { value, cleanUp } = await storeUploads([upload]);
  return { value: value[0] as StoredFile, cleanUp };
}

/** All files are checked before the first is written. */
export async function storeUploads(files: Upload[]): Promise<Prepared<StoredFile[]>> {
  if (files.length) mustHaveRoomForFiles();
  const checked: CheckedUpload[] = [];
  for (const file of files) checked.push(await checkUpload(file));
  const stored: StoredFile[] = [];
  const cleanUp = () => deleteWithoutRow(stored);
  try {
    for (const { bytes, filename, type } of checked) {
      const name = randomBytes(20).toString("hex");
      const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
      stored.push({ filename, stored: name, mime: fileTypes[type].mime, size: bytes.length, sha256 });
      await writeDurably(name, bytes);
    }
  } catch (error) {
    cleanUp();
    throw error;
  }
  return { value: stored, cleanUp };
}

type CheckedUpload = Upload & { type: FileType };

async function checkUpload({ filename, bytes }: Upload): Promise<CheckedUpload> {
  const name = cleanName(filename);
  if (bytes.length === 0) refuse(422, `Il file «${name}» è vuoto.`);
  if (bytes.length > maxFileBytes) refuse(413, `Il file «${name}» supera 25 MB.`);
  const type = await detectType(bytes);
  if (!type) refuse(415, `Il tipo del file «${name}» non è ammesso: ${acceptedTypes}.`);
  const extensions: readonly string[] = fileTypes[type].extensions;
  if (!extensions.includes(extensionOf(name).toLowerCase()))
    refuse(415, `L'estensione del file «${name}» non corrisponde al contenuto.`);
  return { filename: name, bytes, type };
}

const acceptedTypes = "PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, ODT, ODS o TXT";

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being removed
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The name without what could mislead: slashes, control and direction marks, excessive length. */
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

/** Atomic and durable: temporary name, sync, rename, sync of the folder. */
async function writeDurably(name: string, bytes: Uint8Array) {
  const temporary = join(uploads, `${name}.tmp`);
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, uploadPath(name));
    await syncFolder();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncFolder() {
  const folder = await open(uploads, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function deleteWithoutRow(files: StoredFile[]) {
  for (const { stored } of files) if (!hasRow(stored)) deleteFile(stored);
}

/** Whether any table has a row of the file: every table of files has a column `stored`. */
export function hasRow(stored: string): boolean {
  return tablesWithFiles(database()).some((table) =>
    database().query(`SELECT 1 FROM "${table}" WHERE stored = ?`).get(stored),
  );
}

export const tablesWithFiles = (db: Database) =>
  (
    db
      .query(
        `SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.name = 'stored' ORDER BY t.name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);

/** Every file that a row of the database names, each once; also those of rows deleted in the last 30 days. */
export function filesOf(db: Database): Pick<StoredFile, "stored" | "size" | "sha256">[] {
  const tables = tablesWithFiles(db).map(
    (table) => `SELECT stored, size, sha256 FROM "${table}" WHERE stored IS NOT NULL`,
  );
  if (!tables.length) return [];
  return db
    .query(`SELECT stored, size, sha256 FROM (${tables.join(" UNION ALL ")}) GROUP BY stored`)
    .all() as never;
}

export function deleteFile(stored: string) {
  try {
    unlinkSync(uploadPath(stored));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
  }
}

/** Serves the file of a row: its type is fixed, and only a PDF or a picture opens in the browser. */
export async function serveUpload(
  c: Context,
  row: Pick<StoredFile, "filename" | "stored" | "mime">,
): Promise<Response> {
  const file = Bun.file(uploadPath(row.stored));
  if (!(await file.exists())) notFound("File non trovato.");
  const inline = Object.values(fileTypes).some((type) => type.inline && type.mime === row.mime);
  return c.body(file.stream(), 200, {
    "content-type": row.mime,
    "content-length": String(file.size),
    "content-disposition": disposition(inline ? "inline" : "attachment", row.filename),
    "content-security-policy":
      "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients, and the real one. */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename.replace(/[^ -~]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
