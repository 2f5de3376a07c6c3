import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";

export type Entries = Map<string, Buffer>;

/** The contents of a ZIP by name. */
export async function unzip(file: string): Promise<Entries> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))));
  zip.close();
  return entries;
}

/** Writes a ZIP with these contents. */
export async function zip(file: string, entries: Entries) {
  const written = new ZipFile();
  for (const [name, bytes] of entries) written.addBuffer(bytes, name);
  written.end();
  await pipeline(written.outputStream, createWriteStream(file));
}
