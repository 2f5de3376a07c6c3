import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** An empty folder for a test, removed at the end of the run, also after a failure (preload.ts). */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `traslo-${name}-`));
  made.push(folder);
  return folder;
}

/** One of a file that others import is used again by the next file. */
export function removeFolders() {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
}
