import { deflateRawSync } from "node:zlib";
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

/** The content of a part, or its compressed bytes with the size that they state. */
type Part = string | { packed: Uint8Array; size: number };
export type ZipParts = Record<string, Part>;

/** A ZIP at once, for tests that tell what a reader makes of it. */
export function zipOf(parts: ZipParts): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const path = Buffer.from(name);
    // An ODS has its type as it is.
    const isStored = name === "mimetype";
    const { packed, size, crc } = typeof part === "string" ? pack(part, isStored) : { ...part, crc: 0 };
    const method = isStored ? 0 : 8;
    const sizes = [...long(crc), ...long(packed.length), ...long(size)];
    const head = [...short(20), ...short(0x0800), ...short(method), ...short(0), ...short(0x21), ...sizes];
    const lengths = [...short(path.length), ...short(0)];
    directory.push(
      Buffer.from(["PK\x01\x02", short(20), head, lengths, Array(10).fill(0), long(offset)].flatMap(bytes)),
      path,
    );
    const entry = [Buffer.from(["PK\x03\x04", head, lengths].flatMap(bytes)), path, Buffer.from(packed)];
    local.push(...entry);
    offset += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const count = short(directory.length / 2);
  const length = long(Buffer.concat(directory).length);
  const end = ["PK\x05\x06", long(0), count, count, length, long(offset), short(0)].flatMap(bytes);
  return Buffer.concat([...local, ...directory, Buffer.from(end)]);
}

function pack(text: string, isStored: boolean) {
  const content = Buffer.from(text);
  const crc = Bun.hash.crc32(content);
  return { packed: isStored ? content : deflateRawSync(content), size: content.length, crc };
}

const bytes = (part: string | number[]) => (typeof part === "string" ? [...Buffer.from(part)] : part);
const short = (value: number) => [value & 255, value >>> 8];
const long = (value: number) => [...short(value & 0xffff), ...short(value >>> 16)];
