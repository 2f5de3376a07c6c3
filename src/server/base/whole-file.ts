import { renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { Refusal } from "./errors";
import { asCaller } from "./owner";

export const partialName = (path: string) => `${path}.partial`;

/** The file has its name only once it is whole and on disk; of two who write it the later goes on. */
export async function writeWhole(path: string, chunks: AsyncIterable<Uint8Array>, check: () => void) {
  const partial = partialName(path);
  const taken = new Refusal(409, `Un altro programma scrive lo stesso file ${path}.`);
  const file = await asCaller(() => {
    rmSync(partial, { force: true });
    return open(partial, "wx", 0o600);
  }).catch((error: { code?: string }) => {
    throw error.code === "EEXIST" ? taken : error;
  });
  let name = partial;
  try {
    const { ino } = await file.stat();
    const isOurs = () => statSync(name, { throwIfNoEntry: false })?.ino === ino;
    try {
      for await (const chunk of chunks) await file.writeFile(chunk);
      await file.sync();
      await asCaller(async () => {
        check();
        if (!isOurs()) throw taken;
        renameSync(partial, path);
        name = path;
        await sync(dirname(path));
      });
    } catch (error) {
      asCaller(() => isOurs() && rmSync(name));
      throw error;
    }
  } finally {
    await file.close();
  }
}

export async function sync(path: string) {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
