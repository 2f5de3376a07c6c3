import { refuse } from "../../base/errors";
import { type CsvForm, openCsv, readCsv } from "./csv";
import { type Choice, messages, spreadsheetLimits } from "./model";
import { readOds } from "./ods";
import type { Part } from "./rows";
import { isVCard, readVCard } from "./vcard";
import { readXlsx } from "./xlsx";
import { Zip } from "./zip";

/** What people send in place of a table, by its first bytes. */
const otherKinds: readonly (readonly [start: RegExp, name: string])[] = [
  [/^BEGIN:VCALENDAR/i, "un calendario (.ics)"],
  [/^!BDN/, "un archivio di Outlook (.pst)"],
  [/^(Return-Path|Received|Delivered-To|MIME-Version|X-[\w-]+|Message-ID): /i, "una e-mail (.eml)"],
  [/^\s*[[{]\s*["{[\]}]/, "un file JSON"],
  [/^SQLite format 3/, "una base di dati"],
  [/^(%PDF|\{\\rtf)/, "un documento"],
  [/^(\x89PNG|\xff\xd8\xff)/, "una foto"],
];

type Opened = Partial<CsvForm> & { format: "csv" | "xlsx" | "ods"; parts: AsyncGenerator<Part> };

/** Opens a file by its content, whatever its name. */
export async function openSpreadsheet(path: string, choice: Choice): Promise<Opened> {
  const file = Bun.file(path);
  if (!file.size) refuse(422, messages.empty);
  if (file.size > spreadsheetLimits.fileBytes) refuse(422, messages.tooLarge);
  const start = Buffer.from(await file.slice(0, 200).arrayBuffer())
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  if (start.startsWith("\xd0\xcf\x11\xe0")) return refuse(422, await oldOrLocked(file));
  if (start.startsWith("PK\x03\x04")) return openZip(path);
  if (isVCard(start)) return { format: "csv", parts: readVCard(await file.bytes(), choice) };
  const other = otherKinds.find(([sign]) => sign.test(start))?.[1];
  if (other) refuse(422, messages.other(other));
  if (/^\s*</.test(start)) return refuse(422, messages.unknown);
  const { text, ...form } = openCsv(await file.bytes(), choice);
  return { format: "csv", ...form, parts: readCsv(text, form.separator) };
}

/** Excel puts a protected XLSX into the container of its old formats, as a stream of this name. */
async function oldOrLocked(file: Blob): Promise<string> {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.from(await file.arrayBuffer()).includes(name) ? messages.locked : messages.oldExcel;
}

async function openZip(path: string): Promise<Opened> {
  const zip = await Zip.open(path);
  try {
    return await openParts(zip);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openParts(zip: Zip): Promise<Opened> {
  if (zip.has("xl/workbook.xml")) return { format: "xlsx", parts: closing(zip, readXlsx(zip)) };
  if (zip.has("xl/workbook.bin")) refuse(422, messages.binaryExcel);
  const kind = zip.has("mimetype") ? await zip.text("mimetype") : "";
  if (zip.has("content.xml") && kind.includes("opendocument.spreadsheet"))
    return { format: "ods", parts: closing(zip, readOds(zip)) };
  return refuse(422, messages.unknown);
}

/** Closes the ZIP in the end; one without a sheet is damaged. */
async function* closing(zip: Zip, parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let hasSheets = false;
  try {
    for await (const part of parts) {
      hasSheets = true;
      yield part;
    }
    if (!hasSheets) refuse(422, messages.torn);
  } finally {
    zip.close();
  }
}
