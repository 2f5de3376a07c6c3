import { dirname } from "node:path";
import type { Manifest } from "./format";
import { inWorker } from "./in-worker";

/**
 * Checks a whole backup in a Worker: the database's pages, keys, row counts and SHA-256, and every file.
 * Throws a Refusal with one Italian sentence.
 */
export const verifyBackup = (folder: string, signal?: AbortSignal) =>
  inWorker<Manifest>({ check: folder, pace: "background" }, dirname(folder), signal);
