import { setImmediate as nextTurn } from "node:timers/promises";

/** The content decides the type, and the extension must match it, but for pictures among themselves (DECISIONS). */
export const fileTypes = {
  pdf: { mime: "application/pdf", extensions: ["pdf"], inline: true },
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg", "jfif"], inline: true },
  png: { mime: "image/png", extensions: ["png"], inline: true },
  webp: { mime: "image/webp", extensions: ["webp"], inline: true },
  heic: { mime: "image/heic", extensions: ["heic", "heif"], inline: false },
  docx: {
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    inline: false,
  },
  xlsx: {
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    inline: false,
  },
  odt: { mime: "application/vnd.oasis.opendocument.text", extensions: ["odt"], inline: false },
  ods: { mime: "application/vnd.oasis.opendocument.spreadsheet", extensions: ["ods"], inline: false },
  txt: { mime: "text/plain", extensions: ["txt"], inline: false },
} as const;

/** What stands behind the last point, where that can be an ending: `Fattura 12.2026` and `Sig. Rossi` have none. */
const extensionOf = (name: string) => /\.(?!\d+$)([^\s.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

type FileType = keyof typeof fileTypes;

export const isPicture = (type: FileType) => fileTypes[type].mime.startsWith("image/");

const typeNamed = (end: string) =>
  (Object.keys(fileTypes) as FileType[]).find((type) =>
    (fileTypes[type].extensions as readonly string[]).includes(end),
  );

/** By the name alone, before the content is read. */
export function isNamedAsPicture(name: string): boolean {
  const type = typeNamed(extensionOf(name));
  return extensionOf(name) === "" || (type !== undefined && isPicture(type));
}

/** With the ending of its content where it has none, or that of another picture; null where it has another one. */
export function rightName(name: string, type: FileType): string | null {
  const end = extensionOf(name);
  const named = typeNamed(end);
  if (named === type) return name;
  const right = fileTypes[type].extensions[0];
  if (end === "") return `${name.replace(/\.$/, "")}.${right}`;
  return named && isPicture(named) && isPicture(type) ? name.slice(0, -end.length) + right : null;
}

export async function detectType(file: Blob): Promise<FileType | null> {
  const start = await bytesOf(file, 0, 4096);
  if (ascii(start, 0, 4) === "PK\u0003\u0004") return officeType(file, start);
  if (ascii(start, 4, 4) === "ftyp") return isHeic(start) ? "heic" : null;
  if (isLatePdf(ascii(start, 0, 1030))) return "pdf";
  const found = lenient.test(ascii(start, 0, 5)) ? undefined : await mimeOf(file);
  return pictureOrPdf.get(found?.mime) ?? ((await isPlainText(file)) ? "txt" : null);
}

async function mimeOf(file: Blob) {
  const { fileTypeFromBlob } = await import("file-type");
  return fileTypeFromBlob(file);
}

const bytesOf = (file: Blob, from: number, to: number) => file.slice(from, to).bytes();

/** Scanners and portals write a mark, line ends or commands before the header, which may stand in the first 1,024 bytes. */
const isLatePdf = (start: string) =>
  /[^ -~]%PDF-\d/.test(start) && !/^(\xef\xbb\xbf)?\s*<|^(ID3|MZ|GIF8|\x89PNG|\xff\xd8|RIFF)/.test(start);

// file-type skips a byte order mark or an ID3 tag, and accepts a PDF without its dash.
const lenient = /^(\xef\xbb\xbf|ID3|%PDF[^-])/;

const pictureOrPdf = new Map<string | undefined, FileType>([
  ["application/pdf", "pdf"],
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/apng", "png"],
  ["image/webp", "webp"],
]);

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

function isHeic(bytes: Uint8Array): boolean {
  const major = ascii(bytes, 8, 4);
  if (heicBrands.includes(major)) return true;
  if (major !== "mif1" && major !== "msf1") return false;
  const end = Math.min(view(bytes).getUint32(0), 256, bytes.length);
  for (let at = 16; at + 4 <= end; at += 4) if (heicBrands.includes(ascii(bytes, at, 4))) return true;
  return false;
}

/** By its central directory: never decompressed, unlike by file-type. */
async function officeType(file: Blob, start: Uint8Array): Promise<FileType | null> {
  const entries = await zipEntries(file);
  if (!entries) return null;
  const names = new Set(entries.map((entry) => entry.name));
  if (entries.some(({ name }) => name.endsWith("vbaProject.bin"))) return null;
  if (names.has("[Content_Types].xml")) {
    if (names.has("word/document.xml")) return "docx";
    if (names.has("xl/workbook.xml")) return "xlsx";
  }
  if (!names.has("content.xml")) return null;
  const mime = openDocumentMime(start, entries);
  return mime === fileTypes.odt.mime ? "odt" : mime === fileTypes.ods.mime ? "ods" : null;
}

type Entry = { name: string; method: number; size: number; offset: number };

/** Ten times what an office program writes for a long document. */
const maxDirectory = { entries: 10_000, bytes: 2 * 1024 * 1024 };

async function zipEntries(file: Blob): Promise<Entry[] | null> {
  const endAt = Math.max(0, file.size - maxEndRecord);
  const last = view(await bytesOf(file, endAt, file.size));
  const end = endOfDirectory(last);
  if (end < 0) return null;
  const count = last.getUint16(end + 10, true);
  const from = last.getUint32(end + 16, true);
  const length = endAt + end - from;
  if (count > maxDirectory.entries || length < 0 || length > maxDirectory.bytes) return null;
  return entriesOf(await bytesOf(file, from, from + length), count);
}

function entriesOf(bytes: Uint8Array, count: number): Entry[] | null {
  const data = view(bytes);
  const entries: Entry[] = [];
  for (let index = 0, at = 0; index < count; index++) {
    if (at + 46 > bytes.length || data.getUint32(at, true) !== 0x02014b50) return null;
    const length = data.getUint16(at + 28, true);
    entries.push({
      name: ascii(bytes, at + 46, Math.min(length, 300)),
      method: data.getUint16(at + 10, true),
      size: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true),
    });
    at += 46 + length + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is in the last 64 KiB: only a comment may follow it. */
const maxEndRecord = 22 + 0xffff;

function endOfDirectory(data: DataView): number {
  for (let at = data.byteLength - 22; at >= 0; at--) if (data.getUint32(at, true) === 0x06054b50) return at;
  return -1;
}

function openDocumentMime(start: Uint8Array, entries: Entry[]): string | null {
  const entry = entries.find(({ name }) => name === "mimetype");
  if (entry?.offset !== 0 || entry.method !== 0 || entry.size > 200) return null;
  const data = view(start);
  return ascii(start, 30 + data.getUint16(26, true) + data.getUint16(28, true), entry.size);
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these
const controlCharacter = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;
const markup = /^<[a-z!/?]/i;

async function isPlainText(file: Blob): Promise<boolean> {
  const starts = ["utf-8", "latin1"].map((encoding) => ({ text: "", decoder: new TextDecoder(encoding) }));
  for await (const chunk of file.stream()) {
    if (controlCharacter.test(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString("latin1")))
      return false;
    // A long text must not keep other requests waiting.
    await nextTurn();
    for (const start of starts) {
      if (start.text.length > 1) continue;
      start.text = (start.text + start.decoder.decode(chunk, { stream: true })).trimStart();
      if (markup.test(start.text)) return false;
    }
  }
  return true;
}
