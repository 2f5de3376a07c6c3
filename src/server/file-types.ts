import { fileTypeFromBuffer } from "file-type";

/** The accepted file types (DECISIONS); the content decides the type, and the extension must match it. */
export const fileTypes = {
  pdf: { mime: "application/pdf", extensions: ["pdf"], inline: true },
  jpeg: { mime: "image/jpeg", extensions: ["jpg", "jpeg"], inline: true },
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

export type FileType = keyof typeof fileTypes;

/** The type of a file by its bytes; null for a type that is not accepted. */
export async function detectType(bytes: Uint8Array): Promise<FileType | null> {
  if (ascii(bytes, 0, 4) === "PK\u0003\u0004") return officeType(bytes);
  if (ascii(bytes, 4, 4) === "ftyp") return isHeic(bytes) ? "heic" : null;
  const found = lenient.test(ascii(bytes, 0, 5)) ? undefined : await fileTypeFromBuffer(bytes);
  return pictureOrPdf.get(found?.mime) ?? (isPlainText(bytes) ? "txt" : null);
}

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

/** A general picture container is HEIC if one of its compatible brands is. */
function isHeic(bytes: Uint8Array): boolean {
  const major = ascii(bytes, 8, 4);
  if (heicBrands.includes(major)) return true;
  if (major !== "mif1" && major !== "msf1") return false;
  const end = Math.min(view(bytes).getUint32(0), 256, bytes.length);
  for (let at = 16; at + 4 <= end; at += 4) if (heicBrands.includes(ascii(bytes, at, 4))) return true;
  return false;
}

/** An office document in a ZIP, by its central directory; never decompressed, unlike by file-type. */
function officeType(bytes: Uint8Array): FileType | null {
  const entries = zipEntries(bytes);
  if (!entries) return null;
  const names = new Set(entries.map((entry) => entry.name));
  if (entries.some(({ name }) => name.endsWith("vbaProject.bin"))) return null;
  if (names.has("[Content_Types].xml")) {
    if (names.has("word/document.xml")) return "docx";
    if (names.has("xl/workbook.xml")) return "xlsx";
  }
  if (!names.has("content.xml")) return null;
  const mime = openDocumentMime(bytes, entries);
  return mime === fileTypes.odt.mime ? "odt" : mime === fileTypes.ods.mime ? "ods" : null;
}

type Entry = { name: string; method: number; size: number; offset: number };

const maxEntries = 10_000;

/** The central directory of a ZIP; null when it is broken, too long or in the 64-bit form. */
function zipEntries(bytes: Uint8Array): Entry[] | null {
  const data = view(bytes);
  const end = endOfDirectory(data);
  if (end < 0) return null;
  const count = data.getUint16(end + 10, true);
  let at = data.getUint32(end + 16, true);
  if (count > maxEntries) return null;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || data.getUint32(at, true) !== 0x02014b50) return null;
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
function endOfDirectory(data: DataView): number {
  const first = Math.max(0, data.byteLength - 22 - 0xffff);
  for (let at = data.byteLength - 22; at >= first; at--)
    if (data.getUint32(at, true) === 0x06054b50) return at;
  return -1;
}

/** The type of an OpenDocument, in its uncompressed first entry. */
function openDocumentMime(bytes: Uint8Array, entries: Entry[]): string | null {
  const entry = entries.find(({ name }) => name === "mimetype");
  if (entry?.offset !== 0 || entry.method !== 0 || entry.size > 200) return null;
  const data = view(bytes);
  return ascii(bytes, 30 + data.getUint16(26, true) + data.getUint16(28, true), entry.size);
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being refused
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
const markup = /^\s*<[a-z!/?]/i;

/** UTF-8 or, from old programs, Latin-1; markup is not plain text. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = utf8(bytes) ?? new TextDecoder("latin1").decode(bytes);
  return !controlCharacters.test(text) && !markup.test(text);
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
