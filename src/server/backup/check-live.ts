import { join } from "node:path";
import { isThere } from "../base/access";
import { isSound, openForReading, reading } from "../db/copies";
import { filesOf } from "../files/files";
import { copiedFolder, databaseName } from "../files/folders";
import { requireDatabase } from "./create";
import { digestOf } from "./disk-work";
import { uploadsIn } from "./format";

export type LiveState = { isSound: boolean; files: number; missing: string[]; altered: string[] };

/** Reads all of it, also while a server writes; a database that can't be read at all throws SQLite's error. */
export async function checkLiveData(): Promise<LiveState> {
  requireDatabase();
  const path = join(copiedFolder(), databaseName);
  const { sound, files } = reading(
    path,
    (db) => ({ sound: isSound(db), files: filesOf(db) }),
    openForReading,
  );
  const missing: string[] = [];
  const altered: string[] = [];
  for (const { stored, size, sha256 } of files) {
    const file = join(uploadsIn(copiedFolder()), stored);
    if (!isThere(file)) missing.push(stored);
    else {
      const digest = await digestOf(file, "background");
      if (digest.bytes !== size || digest.sha256 !== sha256) altered.push(stored);
    }
  }
  return { isSound: sound, files: files.length, missing, altered };
}
