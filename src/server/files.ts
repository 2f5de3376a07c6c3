import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, unlinkSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import type { Upload } from "./body";
import { afterCommit, database } from "./db";
import { notFound, refuse } from "./errors";
import { type FileType, fileTypes, typeOf } from "./file-types";
import type { Prepared } from "./funct";

/** What a row keeps of its file. */
export type StoredFile = { filename: string; stored: string; mime: string; size: number; sha256: string };

/** The largest file taken (DECISIONS). */
export const maxFileBytes = 25 * 1024 * 1024;
const maxNameLength = 200;

let uploads = "";

/** The data folder whose `uploads` holds the files; the one `main.ts` opened, or a test's own. */
export function setFilesFolder(data: string) {
  uploads = join(data, "uploads");
  mkdirSync(uploads, { recursive: true });
}

/**
 * Checks a file and puts it on disk, before the transaction whose row will name it (for `writeAfter`).
 * When no row names it after the act, it is removed again.
 */
export async function storeUpload(upload: Upload): Promise<Prepared<StoredFile>> {
  const { value, cleanUp } = await storeUploads([upload]);
  return { value: value[0] as StoredFile, cleanUp };
}

/** Several files: all are checked before the first is written. */
export async function storeUploads(files: Upload[]): Promise<Prepared<StoredFile[]>> {
  const checked: Checked[] = [];
  for (const file of files) checked.push(await check(file));
  const stored: StoredFile[] = [];
  const cleanUp = () => removeUnreferenced(stored);
  try {
    for (const { bytes, filename, type } of checked) {
      const name = randomBytes(20).toString("hex");
      const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
      stored.push({ filename, stored: name, mime: fileTypes[type].mime, size: bytes.length, sha256 });
      await writeWhole(name, bytes);
    }
  } catch (error) {
    cleanUp();
    throw error;
  }
  return { value: stored, cleanUp };
}

type Checked = Upload & { type: FileType };

/** Refuses a file that is not accepted; answers it with its clean name and its type. */
async function check({ filename, bytes }: Upload): Promise<Checked> {
  const name = cleanName(filename);
  if (bytes.length === 0) refuse(422, `Il file «${name}» è vuoto.`);
  if (bytes.length > maxFileBytes) refuse(413, `Il file «${name}» supera 25 MB.`);
  const type = await typeOf(bytes);
  if (!type) refuse(415, `Il tipo del file «${name}» non è ammesso: ${admitted}.`);
  const extensions: readonly string[] = fileTypes[type].extensions;
  if (!extensions.includes(extensionOf(name).toLowerCase()))
    refuse(415, `L'estensione del file «${name}» non corrisponde al contenuto.`);
  return { filename: name, bytes, type };
}

const admitted = "PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, ODT, ODS o TXT";

const extensionOf = (name: string) => name.slice(name.lastIndexOf(".") + 1);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being taken out
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** The name as it was given, less what could mislead: slashes, control and direction marks, undue length. */
export function cleanName(given: string): string {
  const name = given.toWellFormed().replace(invisible, "").replace(/[/\\]/g, "-").trim();
  const dot = name.lastIndexOf(".");
  const stem = (dot < 0 ? name : name.slice(0, dot)).trim() || "documento";
  const extension = dot < 0 ? "" : name.slice(dot, dot + 20);
  // A pair of surrogates is one character: half of one can't be stored.
  const cut = stem.slice(0, maxNameLength - extension.length).replace(/[\ud800-\udbff]$/, "");
  return cut + extension;
}

/** Where a stored file lies. */
export const uploadPath = (stored: string) => join(uploads, stored);

/** Whole and on the platter before anybody may speak of it: temporary name, sync, rename, sync of the folder. */
async function writeWhole(name: string, bytes: Uint8Array) {
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

function removeUnreferenced(files: StoredFile[]) {
  for (const { stored } of files) if (!hasRow(stored)) removeFile(stored);
}

/** Whether a row of any table names the file: every table that keeps files has a column `stored`. */
function hasRow(stored: string): boolean {
  return tablesWithFiles().some((table) =>
    database().query(`SELECT 1 FROM "${table}" WHERE stored = ?`).get(stored),
  );
}

const tablesWithFiles = () =>
  (
    database()
      .query(
        `SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.name = 'stored' ORDER BY t.name`,
      )
      .all() as { name: string }[]
  ).map(({ name }) => name);

/** Takes the file of a deleted row off the disk, once the deletion is. */
export const discardFile = (stored: string) => afterCommit(() => removeFile(stored));

function removeFile(stored: string) {
  try {
    unlinkSync(uploadPath(stored));
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
  }
}

const ours = /^[0-9a-f]{40}(\.tmp)?$/;

/**
 * At start: moves files of ours that no row names, and halves of uploads that a crash cut off, to
 * `uploads/homeless/`; answers how many. Never deleted: the database may be an older copy put back.
 */
export function moveOrphanedUploads(): number {
  const owned = storedNames();
  const orphans = readdirSync(uploads).filter((name) => ours.test(name) && !owned.has(name));
  if (orphans.length) mkdirSync(join(uploads, "homeless"), { recursive: true });
  for (const name of orphans) renameSync(uploadPath(name), freePathInHomeless(name));
  return orphans.length;
}

/** Every name of a stored file that a row holds. */
function storedNames(): Set<string> {
  const names = tablesWithFiles().map((table) => `SELECT stored FROM "${table}"`);
  const rows = database().query(names.join(" UNION ALL ")).all() as { stored: string }[];
  return new Set(rows.map(({ stored }) => stored));
}

function freePathInHomeless(name: string): string {
  const path = join(uploads, "homeless", name);
  if (!existsSync(path)) return path;
  for (let number = 2; ; number++) if (!existsSync(`${path}-${number}`)) return `${path}-${number}`;
}

/** The file of a row that the caller may see: fixed type, shown in place only when it is a PDF or a picture. */
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

/** RFC 6266: a plain name for old readers, the true one beside it. */
export function disposition(kind: "inline" | "attachment", filename: string): string {
  const plain = filename.replace(/[^ -~]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
