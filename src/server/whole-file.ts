import { renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { sync } from "./backup/disk-work";

/** The name of a file while it is written. */
export const partialName = (path: string) => `${path}.partial`;

/**
 * Writes a file that has its name only once it is whole and on disk; a failure leaves nothing, and what the end of a
 * process leaves has another name. `check` is called before the file gets its name, and may refuse it.
 */
export async function writeWhole(path: string, chunks: AsyncIterable<Uint8Array>, check: () => void) {
  const partial = partialName(path);
  rmSync(partial, { force: true });
  const file = await open(partial, "wx", 0o600);
  try {
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    check();
    renameSync(partial, path);
    sync(dirname(path));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
