import { dirname } from "node:path";
import { doBackupTask } from "./backup-task";
import type { Manifest } from "./format";

/** Throws a Refusal with one Italian sentence. */
export const verifyBackup = (folder: string, signal?: AbortSignal) =>
  doBackupTask<Manifest>({ check: folder, pace: "background" }, dirname(folder), signal);
