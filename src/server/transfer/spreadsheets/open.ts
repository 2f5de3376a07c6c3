import { pipeline, Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { unquoteFormula, unwrapNumber } from "../../base/csv";
import { refuse } from "../../base/errors";
import {
  type Cell,
  type Choice,
  type Encoding,
  messages,
  type Separator,
  separators,
  spreadsheetLimits,
} from "./model";
import { readOds } from "./ods";
import { decode, newSheet, noContents, type Part, RowCollector } from "./rows";
import { readXlsx } from "./xlsx";
import { Zip } from "./zip";

const headings = [
  "Cognome",
  "Nome",
  "Ragione sociale",
  "Nome e cognome",
  "Cellulare",
  "Telefono",
  "Fax",
  "E-mail",
  "Via",
  "Comune",
  "Provincia",
  "CAP",
  "Nazione",
  "Note",
] as const;
type Heading = (typeof headings)[number];

const isVCard = (start: string) => /^\s*BEGIN:VCARD/i.test(start);

type Property = { name: string; kinds: string; value: string };

/** Folded lines are one; those of quoted-printable end in `=`, base64 of a photo is left out with its property. */
function propertiesIn(card: string): Property[] {
  const lines = card
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]/g, "")
    .split("\n");
  const found: Property[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, name = "", kinds = "", written = ""] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*")?[^:"]*)*):(.*)$/.exec(lines[at] ?? "") ?? [];
    let value = written;
    const isQuoted = /QUOTED-PRINTABLE/i.test(kinds);
    while (isQuoted && value.endsWith("=") && at + 1 < lines.length) value = value.slice(0, -1) + lines[++at];
    if (name)
      found.push({
        name: name.toUpperCase(),
        kinds: kinds.toUpperCase(),
        value: isQuoted ? unquoted(value, kinds) : value,
      });
  }
  return found;
}

function unquoted(value: string, kinds: string): string {
  const bytes = value.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const isUtf8 = /UTF-?8/i.test(kinds) || !/CHARSET=/i.test(kinds);
  return isUtf8 ? Buffer.from(bytes, "latin1").toString("utf8") : bytes;
}

/** `;` divides the parts of a value where no `\` stands before it. */
const partsOf = (value: string) =>
  value.split(/(?<!\\);/).map((part) =>
    part
      .replace(/\\n/gi, "\n")
      .replace(/\\([,;:\\])/g, "$1")
      .trim(),
  );

function rowOf(card: string): Cell[] {
  const row = new Map<Heading, string>();
  const add = (heading: Heading, value = "", separator = "; ") => {
    const before = row.get(heading);
    if (value && before !== value) row.set(heading, before ? before + separator + value : value);
  };
  const properties = propertiesIn(card);
  const isHome = ({ kinds }: Property) => /HOME|PREF/.test(kinds);
  const address = properties.filter(({ name, value }) => name === "ADR" && /[^;\s]/.test(value));
  for (const property of properties) {
    const { name, kinds, value } = property;
    const [first = "", second = "", third = ""] = partsOf(value);
    if (name === "N") {
      add("Cognome", first);
      add("Nome", [second, third].filter(Boolean).join(" "));
    } else if (name === "FN") add("Nome e cognome", first);
    else if (name === "ORG") add("Ragione sociale", first);
    else if (name === "NOTE") add("Note", partsOf(value).join("; "), "\n");
    else if (name === "EMAIL") add("E-mail", first);
    else if (name === "TEL") {
      const number = first.replace(/^tel:/i, "");
      add(/FAX/.test(kinds) ? "Fax" : /CELL|MOBILE/.test(kinds) ? "Cellulare" : "Telefono", number, " / ");
    }
  }
  const [place, ...others] = [...address.filter(isHome), ...address.filter((one) => !isHome(one))];
  if (place) {
    const [box, extra, street, city, province, zip, country] = partsOf(place.value);
    add("Via", [street, extra, box].filter(Boolean).join(", "));
    add("Comune", city);
    add("Provincia", province);
    add("CAP", zip);
    add("Nazione", country);
  }
  for (const other of others)
    add("Note", `Altro indirizzo: ${partsOf(other.value).filter(Boolean).join(", ")}`, "\n");
  return headings.map((heading) => row.get(heading) ?? null);
}

/** An address book of a telephone, versions 2.1 to 4.0, as a table of one person a row. */
async function* readVCard(bytes: Uint8Array, choice: Choice): AsyncGenerator<Part> {
  const { text } = decode(bytes, choice.encoding);
  const rows = new RowCollector(newSheet("", false), noContents());
  rows.add(1, [...headings]);
  let number = 1;
  for (const card of text.split(/BEGIN:VCARD/i).slice(1)) {
    rows.add(
      ++number,
      rowOf(card).map((cell) => (typeof cell === "string" ? cell.slice(0, spreadsheetLimits.cell) : cell)),
    );
    yield* rows.full();
  }
  yield* rows.rest();
}

type CsvForm = { encoding: Encoding; separator: Separator };

/** The bytes are in memory: uploads have at most 25 MB. */
async function* readCsv(text: string, separator: Separator): AsyncGenerator<Part> {
  const rows = new RowCollector(newSheet("", false), noContents());
  const body = withoutSeparatorLine(text);
  const parser = parse({ ...options, delimiter: separator, max_record_size: maxRecord });
  // What fails is thrown by the loop below.
  pipeline(Readable.from(piecesOf(text, body.from, separator)), parser, () => {});
  let number = body.skipped;
  try {
    for await (const record of parser) {
      number++;
      rows.add(number, (record as string[]).map(cellOf));
      yield* rows.full();
    }
  } catch (error) {
    if (error instanceof CsvError) refuse(422, messages.openQuote(body.skipped + Number(error.records) + 1));
    throw error;
  }
  yield* rows.rest();
}

const maxRecord = 4_000_000;
const options: Options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: false };

function* piecesOf(text: string, from: number, separator: Separator) {
  const length = 64 * 1024;
  const lines = new Lines(separator);
  for (let at = from; at < text.length; at += length) {
    const piece = text.slice(at, at + length);
    lines.add(piece);
    yield piece;
  }
}

/** Refuses lines that no sheet has before the parser makes their cells: millions, or one of megabytes, take it a minute. */
class Lines {
  private line = 1;
  private cells = 1;
  private last = "";
  /** Letters since the last end of a line or cell; in quotes a quote is two. */
  private run = 0;
  constructor(private readonly separator: Separator) {}

  add(piece: string) {
    for (const letter of piece) {
      this.run = letter === this.separator ? 0 : this.run + 1;
      if (letter === "\r" || (letter === "\n" && this.last !== "\r")) this.end();
      else if (letter === this.separator && ++this.cells > spreadsheetLimits.columnsOfSheet)
        refuse(422, messages.tooManyColumns(this.line));
      else if (this.run > spreadsheetLimits.cell * 2) refuse(422, messages.longCell(this.line));
      this.last = letter;
    }
  }

  private end() {
    if (++this.line > spreadsheetLimits.rowsOfSheet) refuse(422, messages.tooManyRows(""));
    this.cells = 1;
    this.run = 0;
  }
}

/** Our own CSV files have a quote before what spreadsheet programs would run as a formula; a text is unwrapped once. */
function cellOf(text: string): Cell {
  const own = unquoteFormula(text);
  return (own === text ? unwrapNumber(text) : own).replace(/\r\n?/g, "\n");
}

/** Excel writes and reads a first line `sep=;`, which is no row. */
const separatorLine = /^sep=(.)\r?\n/i;
function withoutSeparatorLine(text: string) {
  const length = separatorLine.exec(text)?.[0].length ?? 0;
  return { from: length, skipped: length ? 1 : 0 };
}

/** Decodes the file, by its byte order mark or its bytes unless an encoding is chosen, and guesses the separator. */
function openCsv(bytes: Uint8Array, choice: Choice): CsvForm & { text: string } {
  const { encoding, text } = decode(bytes, choice.encoding);
  if (text.includes("\0")) refuse(422, messages.unknown);
  return { encoding, text, separator: choice.separator ?? guessSeparator(text) };
}

const sampleLines = 60;

/** The separator that gives the most rows the same number of columns, more than one; `;` when none does. */
function guessSeparator(text: string): Separator {
  const stated = separatorLine.exec(text)?.[1] as Separator | undefined;
  if (stated && separators.includes(stated)) return stated;
  const sample = text.slice(withoutSeparatorLine(text).from, 200_000);
  const scores = separators.map((separator) => scoreOf(sample, separator));
  const best = Math.max(...scores);
  return best > 0 ? (separators[scores.indexOf(best)] as Separator) : ";";
}

function scoreOf(sample: string, separator: Separator): number {
  let widths: number[];
  try {
    const records = parseSync(sample, { ...options, delimiter: separator, to: sampleLines }) as string[][];
    widths = records.map((record) => record.length).filter((width) => width > 1);
    const byWidth = Object.groupBy(widths, String);
    const same = Math.max(0, ...Object.values(byWidth).map((group) => group?.length ?? 0));
    // Equal widths count most, then how many rows are divided at all, then the number of columns.
    return records.length
      ? same / records.length + widths.length / records.length / 2 + averageOf(widths) / 1000
      : 0;
  } catch {
    return 0;
  }
}

const averageOf = (numbers: number[]) =>
  numbers.length ? numbers.reduce((total, value) => total + value, 0) / numbers.length : 0;

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
