import { closeSync, openSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { isRefused, isThere, refusedAccess } from "../base/access";
import { milliseconds, steadyMilliseconds } from "../base/clock";
import { attempt, Refusal } from "../base/errors";
import { backupFolder, copiedFolder } from "../files/files";
import type { KnownHead } from "../journal/chain";

export const reasons = ["nightly", "manual", "before-migration", "before-restore"] as const;
export type Reason = (typeof reasons)[number];

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Names of files are parts of paths: anything else than our own names is refused. */
const Stored = z.string().regex(/^[0-9a-f]{40}$/);
const count = z.number().int().nonnegative();

const Shape = z.object({
  format: z.literal(1),
  name: z.string().regex(/^\d{8}-\d{6}-[a-z-]+$/),
  reason: z.enum(reasons),
  /** With the offset of Rome: two backups of the repeated hour in October differ. */
  startedAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }),
  program: z.string(),
  /** The program that had used the data before, another one than that which copied them for a migration. */
  of: z.string().optional(),
  /** `user_version`. */
  schema: count,
  database: z.object({ bytes: count, sha256: Sha256 }),
  files: z.array(z.object({ stored: Stored, bytes: count, sha256: Sha256 })),
  /** Files that had a row and were not there. */
  missing: z.array(Stored),
  /** Files that were no longer what their row says; the copy is what was found. */
  altered: z.array(Stored).default([]),
  rows: z.record(z.string(), count),
  journal: z.object({ activity: count, hash: z.string() }),
});

export type Manifest = z.output<typeof Shape>;
export type Backup = { name: string; folder: string; manifest: Manifest; bytes: number };

export const manifestName = "backup.json";
export const uploadsName = "uploads";

export const listBackups = (): Backup[] =>
  listedBackups().map(({ name }) => describe(join(backupFolder(), name)));

/** One of the future was made while the clock ran ahead: it must not hide for years that none is made, nor stand for another. */
export const datedBackups = (): Listed[] =>
  listedBackups().filter((backup) => startOf(backup) < milliseconds() + hour);

export const newestBackup = (): Listed | null => datedBackups()[0] ?? null;

/** What lists show: without the files, of which there may be tens of thousands. */
export type Listed = Pick<Manifest, "name" | "reason" | "startedAt" | "finishedAt" | "schema" | "program"> & {
  bytes: number;
  files: number;
  missing: number;
  altered: number;
};

const listed = new Map<string, Listed>();

type Known = {
  folder: string;
  changed: number;
  read: number;
  newest: Listed | null;
  unreadable: string | null;
};

let known: Known | undefined;
const minute = 60_000;
const hour = 60 * minute;

/** As known when the folder last changed: a manifest that was edited by hand does not change it. */
export const knownNewestBackup = (): Listed | null => knownFolder().newest;

export const unreadableFolder = (): string | null => knownFolder().unreadable;

function knownFolder(): Known {
  const folder = backupFolder();
  const changed = changeOf(folder);
  const now = steadyMilliseconds();
  if (known?.folder !== folder || known.changed !== changed || now - known.read >= minute)
    known = { folder, changed, read: now, newest: newestBackup(), unreadable: whyUnreadable(folder) };
  return known;
}

/** When a file or folder last changed; 0 where that cannot be known: a disk that fails takes no page with it. */
export const changeOf = (path: string): number =>
  attempt(() => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0, 0);

function whyUnreadable(folder: string): string | null {
  try {
    readdirSync(folder);
    // Those on the disk of another machine are another account's.
    for (const name of backupNames()) mustBeReadable(manifestPath(join(folder, name)));
    return null;
  } catch (error) {
    const { code = "", path = folder } = error as { code?: string; path?: string };
    if (code === "ENOENT") return null;
    if (isRefused(error)) return refusedAccess(path, folder);
    if (code === "ELOOP" || code === "ENAMETOOLONG") return "il suo percorso non è valido";
    return code === "ENOTDIR" ? "non è una cartella ma un file" : "il disco non risponde come dovrebbe";
  }
}

function mustBeReadable(path: string) {
  try {
    closeSync(openSync(path, "r"));
  } catch (error) {
    // An incomplete one is another matter.
    if (isRefused(error)) throw error;
  }
}

/** What cannot be read does not count as what is not there; a new server makes its folder itself. */
export function mustReadBackups() {
  const folder = backupFolder();
  const why = whyUnreadable(folder);
  if (why) throw new Error(`la cartella dei salvataggi ${folder} non si può leggere: ${why}`);
}

/** For who looks for backups. */
export function mustSeeBackups() {
  mustReadBackups();
  const folder = backupFolder();
  // The usual one is made by the first backup.
  if (!isThere(folder) && dirname(folder) !== copiedFolder())
    throw new Error(`la cartella dei salvataggi ${folder} non c'è: se è su un altro disco, montarlo`);
}

export function listedBackups(): Listed[] {
  const found = backupNames().flatMap((name) => {
    const folder = join(backupFolder(), name);
    try {
      const key = `${folder} ${statSync(manifestPath(folder)).mtimeMs}`;
      const summary = listed.get(key) ?? summaryOf(describe(folder));
      listed.set(key, summary);
      return [summary];
    } catch {
      return [];
    }
  });
  return found.sort((a, b) => startOf(b) - startOf(a));
}

const summaryOf = ({ name, manifest, bytes }: Backup): Listed => ({
  name,
  reason: manifest.reason,
  startedAt: manifest.startedAt,
  finishedAt: manifest.finishedAt,
  schema: manifest.schema,
  program: manifest.program,
  bytes,
  files: manifest.files.length,
  missing: manifest.missing.length,
  altered: manifest.altered.length,
});

export const startOf = ({ startedAt }: Pick<Manifest, "startedAt">) => Date.parse(startedAt);

export function backupNames(): string[] {
  const pattern = new RegExp(`^\\d{8}-\\d{6}-(${reasons.join("|")})$`);
  return namesIn(backupFolder()).filter((name) => pattern.test(name));
}

export const partialNames = () =>
  namesIn(backupFolder()).filter((name) => /^\d{8}-\d{6}-.*\.partial$/.test(name));

const namesIn = (folder: string): string[] => attempt(() => readdirSync(folder), []);

export function describe(folder: string): Backup {
  const manifest = readManifest(folder);
  return { name: basename(folder), folder, manifest, bytes: bytesOf(manifest) };
}

const bytesOf = ({ database, files }: Manifest) =>
  files.reduce((sum, { bytes }) => sum + bytes, database.bytes);

export function readManifest(folder: string): Manifest {
  const name = basename(folder);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(join(folder, manifestName), "utf8"));
  } catch (error) {
    if (isRefused(error))
      throw new Refusal(
        503,
        `Il salvataggio ${name} non si può leggere: ${refusedAccess(folder, dirname(folder))}.`,
      );
    throw new Refusal(
      422,
      `Il salvataggio ${name} è incompleto: il suo elenco ${manifestName} non si legge.`,
    );
  }
  const { format } = (written ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > 1)
    throw new Refusal(422, `Il salvataggio ${name} è di una versione più recente di questo programma.`);
  const parsed = Shape.safeParse(written);
  if (!parsed.success)
    throw new Refusal(
      422,
      `Il salvataggio ${name} è danneggiato: il suo elenco ${manifestName} non è valido.`,
    );
  return parsed.data;
}

export const manifestPath = (folder: string) => join(folder, manifestName);
export const uploadsIn = (folder: string) => join(folder, uploadsName);

export const backupHeads = (): KnownHead[] =>
  listBackups()
    .map(({ name, manifest }) => ({ ...manifest.journal, source: `salvataggio ${name}` }))
    .filter(({ activity }) => activity > 0);
