import { dirname } from "node:path";
import { doBackupTask } from "./backup-task";
import type { Manifest } from "./format";

/**
 * Checks a whole backup in a Worker: the database's pages, keys, row counts and SHA-256, and every file.
 * Throws a Refusal with one Italian sentence.
 */
export const verifyBackup = (folder: string, signal?: AbortSignal) =>
  doBackupTask<Manifest>({ check: folder, pace: "background" }, dirname(folder), signal);
