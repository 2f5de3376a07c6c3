import { openPromise } from "yauzl";

/** The contents of a ZIP by name. */
export async function unzip(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry))));
  zip.close();
  return entries;
}
