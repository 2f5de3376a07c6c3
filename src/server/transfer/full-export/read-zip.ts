import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "../../base/errors";
import { type Manifest, names, parseManifest } from "./manifest";
import { messages } from "./model";

/** Text compresses to a twentieth or so, and a ZIP of a few bytes may hold a list of some size. */
const largestGrowth = 100;
const grownAnyway = 50_000_000;
/** The list of a company with a million files. */
const largestManifest = 200_000_000;

/** An export whose contents were listed and not yet read. */
export type OpenExport = {
  manifest: Manifest;
  /** What all entries are together when they are unpacked. */
  bytes: number;
  /** Reads an entry while it compares it with the list; `use` must read the stream to its end. */
  entry<T>(name: string, expected: Content, use: (parts: Readable) => Promise<T>): Promise<T>;
  /** The name of the entry that is the file. */
  fileEntry(stored: string): string;
  close(): void;
};

type Content = { bytes: number; sha256: string };

/** Opens an export; refuses what is no ZIP, torn, of a newer program, has odd names or would unpack to too much. */
export async function openExport(path: string): Promise<OpenExport> {
  const zip = await openZip(path);
  try {
    const entries = await entriesOf(zip);
    const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (bytes > largestGrowth * statSync(path).size + grownAnyway) throw new Refusal(422, messages.tooLarge);
    const files = new Map(
      [...entries.keys()].flatMap((name) => {
        const [, stored] = fileName.exec(name) ?? [];
        return stored ? [[stored, name] as const] : [];
      }),
    );
    const found = (name: string) => entries.get(name) ?? missing(name);
    return {
      manifest: parseManifest(await textOf(zip, found(names.manifest))),
      bytes,
      entry: (name, expected, use) => verified(zip, found(name), expected, use),
      fileEntry: (stored) => files.get(stored) ?? missing(`${names.files}/${stored}`),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const fileName = new RegExp(`^${names.files}/([0-9a-f]{40})(?:-[^/]*)?$`);

const missing = (name: string): never => {
  throw new Refusal(422, messages.torn(`manca ${name}`));
};

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true });
  } catch (error) {
    if (isSystemFault(error)) throw error;
    throw new Refusal(422, messages.notZip);
  }
}

/** The entries by name; one that appears twice makes it unclear which is meant. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Refusal(422, messages.badNames);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof Refusal || isSystemFault(error)) throw error;
    const isName = /absolute path|relative path|characters in fileName/i.test((error as Error).message);
    throw new Refusal(422, isName ? messages.badNames : messages.notZip);
  }
  return entries;
}

async function textOf(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > largestManifest) throw new Refusal(422, messages.tooLarge);
  const parts = await streamOf(zip, entry);
  try {
    return Buffer.concat(await Array.fromAsync(parts)).toString("utf8");
  } catch (error) {
    throw isSystemFault(error) ? error : new Refusal(422, messages.notZip);
  }
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw isSystemFault(error) ? error : new Refusal(422, messages.torn(`${entry.fileName} non si legge`));
  }
}

async function verified<T>(
  zip: ZipFile,
  entry: Entry,
  expected: Content,
  use: (parts: Readable) => Promise<T>,
): Promise<T> {
  const hasher = new Bun.CryptoHasher("sha256");
  let bytes = 0;
  const torn = () => new Refusal(422, messages.torn(`${entry.fileName} è alterato`));
  async function* parts() {
    try {
      for await (const part of await streamOf(zip, entry)) {
        hasher.update(part);
        bytes += part.length;
        yield part;
      }
    } catch (error) {
      throw error instanceof Refusal || isSystemFault(error) ? error : torn();
    }
    if (bytes !== expected.bytes || hasher.digest("hex") !== expected.sha256) throw torn();
  }
  return use(Readable.from(parts()));
}

/** A fault of the disk, which has a code, unlike those of the content. */
const isSystemFault = (error: unknown) => /^E[A-Z]+$/.test((error as { code?: string }).code ?? "");
