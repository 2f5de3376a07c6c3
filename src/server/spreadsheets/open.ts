import { Refusal, refuse } from "../errors";
import { openCsv, readCsv } from "./csv";
import { type Choice, messages, type SpreadsheetSummary, spreadsheetLimits } from "./model";
import { readOds } from "./ods";
import type { Part } from "./rows";
import { readXlsx } from "./xlsx";
import { Zip } from "./zip";

type Opened = Omit<SpreadsheetSummary, "sheets"> & { parts: AsyncGenerator<Part> };

/** Opens a file by its content, whatever its name; `choice.sheet` reads one sheet only. In a Worker (`read.ts`). */
export async function openSpreadsheet(path: string, choice: Choice): Promise<Opened> {
  const file = Bun.file(path);
  if (!file.size) refuse(422, messages.empty);
  if (file.size > spreadsheetLimits.fileBytes) refuse(422, messages.tooLarge);
  const start = Buffer.from(await file.slice(0, 8).arrayBuffer()).toString("latin1");
  if (start.startsWith("\xd0\xcf\x11\xe0")) return refuse(422, await oldOrLocked(file));
  if (start.startsWith("PK\x03\x04")) return openZip(path, choice.sheet);
  if (/^(%PDF|\x89PNG|\xff\xd8\xff|\{\\rtf|\s*<)/.test(start)) return refuse(422, messages.unknown);
  const { text, ...form } = openCsv(await file.bytes(), choice);
  return { format: "csv", ...form, parts: readCsv(text, form.separator) };
}

/** Excel puts a protected XLSX into the container of its old formats, as a stream of this name. */
async function oldOrLocked(file: Blob): Promise<string> {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  return Buffer.from(await file.arrayBuffer()).includes(name) ? messages.locked : messages.oldExcel;
}

async function openZip(path: string, sheet?: number): Promise<Opened> {
  const zip = await torn(() => Zip.open(path));
  if (zip.has("xl/workbook.xml")) return { format: "xlsx", parts: guarded(zip, readXlsx(zip, sheet)) };
  if (zip.has("xl/workbook.bin")) refuse(422, messages.binaryExcel);
  const kind = zip.has("mimetype") ? await torn(() => zip.text("mimetype")) : "";
  if (zip.has("content.xml") && kind.includes("opendocument.spreadsheet"))
    return { format: "ods", parts: guarded(zip, readOds(zip, sheet)) };
  return refuse(422, messages.unknown);
}

/** Whatever fails in a ZIP or its XML is a damaged file. */
async function torn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : new Refusal(422, messages.torn));

async function* guarded(zip: Zip, parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw asRefusal(error);
  } finally {
    zip.close();
  }
}
