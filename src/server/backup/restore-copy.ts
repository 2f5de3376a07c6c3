import { Database } from "bun:sqlite";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isDatabaseDamage } from "../base/damage";
import { Refusal } from "../base/errors";
import { sizeText } from "../base/text";
import { isSound, openCopy } from "../db/copies";
import { open } from "../db/db";
import { freeBytes } from "../files/disk";
import { databaseName } from "../files/files";
import { migrate, newestVersion } from "../journal/migrate";
import { checkBackup } from "./check-backup";
import { contentsOf } from "./contents";
import { copyFile, type Pace, sync } from "./disk-work";
import { type Manifest, uploadsIn } from "./format";

export function mustBeRestorable({ name, schema }: Manifest) {
  if (schema <= newestVersion()) return;
  throw new Refusal(
    422,
    `Il salvataggio ${name} è di una versione più recente di questo programma: aggiornare prima il programma.`,
  );
}

/** On disk when it returns; a folder left by an earlier attempt is replaced. */
export async function copyBackup(backup: string, to: string, pace: Pace): Promise<Manifest> {
  const manifest = await checkBackup(backup, pace);
  mustBeRestorable(manifest);
  try {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(uploadsIn(to), { recursive: true, mode: 0o700 });
    checkRoom(to, manifest);
    await copyFiles(backup, to, manifest, pace);
    await migrateCopy(join(to, databaseName));
    for (const path of [join(to, databaseName), uploadsIn(to), to]) sync(path);
    return manifest;
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(backup: string, to: string, { name, database, files }: Manifest, pace: Pace) {
  const copies = [
    { from: join(backup, databaseName), to: join(to, databaseName), expected: database },
    ...files.map((file) => ({
      from: join(uploadsIn(backup), file.stored),
      to: join(uploadsIn(to), file.stored),
      expected: file,
    })),
  ];
  for (const copy of copies) {
    const { bytes, sha256 } = await copyFile(copy.from, copy.to, pace);
    if (bytes !== copy.expected.bytes || sha256 !== copy.expected.sha256)
      throw new Refusal(422, `Il salvataggio ${name} non è utilizzabile: è cambiato durante la copia.`);
  }
}

export function hasReadableDatabase(data: string): boolean {
  const path = join(data, databaseName);
  if (!statSync(path, { throwIfNoEntry: false })?.size) return false;
  try {
    const db = new Database(path, { readonly: true });
    try {
      const { quick_check } = db.query("PRAGMA quick_check(1)").get() as { quick_check: string };
      return quick_check === "ok";
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDatabaseDamage(error)) return false;
    throw error;
  }
}

/** A backup of an older schema is migrated here: one whose migration fails changes nothing. */
async function migrateCopy(path: string) {
  const db = open(path);
  try {
    await migrate(db);
  } finally {
    db.close();
  }
}

/** What a restored database needs besides its own size: the write-ahead log of its migration. */
const shareForMigration = 1.2;

export function checkRoom(to: string, { database, files }: Pick<Manifest, "database" | "files">) {
  const needed = files.reduce((sum, { bytes }) => sum + bytes, database.bytes * shareForMigration);
  const free = freeBytes(to);
  if (needed <= free) return;
  throw new Refusal(
    503,
    `Per il ripristino servono ${sizeText(needed)} e nella cartella dei dati ne sono liberi ${sizeText(free)}.`,
  );
}

export async function checkRestored(backup: string, to: string) {
  const { name, rows } = await copyBackup(backup, to, "background");
  const db = openCopy(join(to, databaseName));
  try {
    const found = contentsOf(db).rows;
    const lost = Object.entries(rows).filter(
      ([table, count]) => !isPassing(table) && (found[table] ?? 0) < count,
    );
    if (!isSound(db) || lost.length)
      throw new Refusal(422, `Il salvataggio ${name} si ripristina, ma il risultato non è integro.`);
  } finally {
    db.close();
  }
}

/** Migrations make the tables of the text search anew, and the counts of failed logins. */
const isPassing = (table: string) => /_text(_|$)|^login_attempts$/.test(table);
