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
