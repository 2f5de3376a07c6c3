import { deflateSync } from "node:zlib";

/** Texts and byte values joined as bytes. */
export const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part)] : part)));

/** A ZIP with uncompressed entries. */
export function zip(files: Record<string, string>): Uint8Array {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, Buffer.from(name), Buffer.from(content));
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, listed, end]));
}

/** Small files of valid types, with distinct contents. */
export const pdf = (text = "uno") => bytes(`%PDF-1.7\n% ${text}\n%%EOF`);
export const jpeg = (text = "uno") => bytes([0xff, 0xd8, 0xff, 0xe0], text, [0xff, 0xd9]);

/** A PNG of one color, transparent in one corner; `claimed` is the size in its head, when that is not its own. */
export function png(width: number, height: number, claimed: [number, number] = [width, height]): Uint8Array {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([30, 90, 200, 255]))]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  pixels[4] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimed[0], 0);
  head.writeUInt32BE(claimed[1], 4);
  head.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(Bun.hash.crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([start, ...chunks]));
}
