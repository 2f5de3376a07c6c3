import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isThere } from "../base/access";
import { Refusal } from "../base/errors";
import { isSound, reading } from "../db/copies";
import { databaseName, filesOf } from "../files/files";
import { contentsOf } from "./contents";
import { digestOf, type Pace } from "./disk-work";
import { type Manifest, readManifest, uploadsIn } from "./format";

export async function checkBackup(folder: string, pace: Pace): Promise<Manifest> {
  const name = basename(folder).replace(/\.partial$/, "");
  const fail = (what: string): never => {
    throw new Refusal(422, `Il salvataggio ${name} non è utilizzabile: ${what}.`);
  };
  const manifest = readManifest(folder);
  const path = join(folder, databaseName);
  if (!isThere(path)) fail("manca il database");
  const { bytes, sha256 } = await digestOf(path, pace);
  if (bytes !== manifest.database.bytes || sha256 !== manifest.database.sha256)
    fail("il database è incompleto o alterato");
  const named = readDatabase(path, manifest) ?? fail("il database è danneggiato");
  const listed = new Set([...manifest.files.map(({ stored }) => stored), ...manifest.missing]);
  const unlisted = named.filter((stored) => !listed.has(stored));
  if (unlisted.length) fail(`${filesText(unlisted)} non è nell'elenco`);
  for (const file of manifest.files) {
    const copy = join(uploadsIn(folder), file.stored);
    if (!isThere(copy)) fail(`manca il file ${file.stored}`);
    const found = await digestOf(copy, pace);
    if (found.bytes !== file.bytes || found.sha256 !== file.sha256) fail(`il file ${file.stored} è alterato`);
  }
  return manifest;
}

/** The files that the database names; null when the database is damaged or not the one of the manifest. */
function readDatabase(path: string, { schema, rows, journal }: Manifest): string[] | null {
  try {
    return reading(path, (db) => {
      if (!isSound(db) || !isDeepStrictEqual(contentsOf(db), { schema, rows, journal })) return null;
      return filesOf(db).map(({ stored }) => stored);
    });
  } catch {
    return null;
  }
}

const filesText = ([first, ...more]: string[]) =>
  more.length ? `il file ${first} (e altri ${more.length})` : `il file ${first}`;
