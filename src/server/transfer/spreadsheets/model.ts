import { isDay } from "../../base/days";
import { wholeText } from "../../base/text";

/** A day is `YYYY-MM-DD`, a moment `YYYY-MM-DD HH:MM`, a time `HH:MM`, a percentage `22,5%`: texts, never date objects. */
export type Cell = string | number | boolean | null;

/** `number` counts from 1, as the spreadsheet program shows it; empty rows are left out. */
export type Row = { number: number; cells: Cell[] };

export const encodings = ["utf-8", "windows-1252", "cp850", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [";", ",", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** What is left out is guessed. */
export type Choice = { encoding?: Encoding; separator?: Separator };

export type Sheet = {
  name: string;
  hidden: boolean;
  /** Its days count from 1904, as on old Macs. */
  since1904?: true;
  merged: number;
  formulas: number;
  formulasWithoutResult: number;
  hiddenRows: number;
  /** Cells whose letters had been read in a wrong encoding, and are read rightly now. */
  lettersMended: number;
};

export const spreadsheetLimits = {
  rows: 100_000,
  columns: 256,
  /** With the empty ones: what a sheet of Excel holds. */
  rowsOfSheet: 1_048_576,
  columnsOfSheet: 16_384,
  sheets: 100,
  /** Of all sheets together, without the empty ones at the end of a row; and the letters of their texts. */
  cells: 5_000_000,
  letters: 100_000_000,
  /** The longest text that Excel and LibreOffice hold in one cell. */
  cell: 32_767,
  fileBytes: 25_000_000,
  /** Of one part of a ZIP once it is decompressed; 100,000 rows of 30 columns need about 150 MB. */
  partBytes: 300_000_000,
  /** Of the sheets of an XLSX together. */
  sheetBytes: 600_000_000,
  /** Of all different texts of an XLSX together, which stay in memory. */
  textLength: 40_000_000,
};

/** What a formula cell without a saved result holds; spreadsheet programs show their own errors likewise. */
export const formulaWithoutResult = "#FORMULA!";

export const messages = {
  unknown:
    "Il file non è una tabella: si leggono file CSV, XLSX (Excel) e ODS (LibreOffice). Aprirlo nel suo programma e salvarlo in uno di questi formati.",
  other: (kind: string) =>
    `Il file è ${kind}, non una tabella: esportare i dati dal loro programma in CSV, XLSX (Excel) o ODS (LibreOffice).`,
  empty: "Il file è vuoto.",
  oldExcel:
    "Il file è in un vecchio formato di Excel: aprirlo con Excel o LibreOffice e salvarlo come .xlsx.",
  binaryExcel: "Il file è nel formato binario .xlsb: aprirlo con Excel o LibreOffice e salvarlo come .xlsx.",
  locked: "Il file è protetto da una password: salvarne una copia senza password.",
  torn: "Il file è danneggiato o incompleto: aprirlo nel suo programma, salvarlo di nuovo e riprovare.",
  tooLarge: "Il file supera 25 MB: dividerlo in più file.",
  expands: "Il file, una volta decompresso, è troppo grande: dividerlo in più file.",
  tooMuch: "Il file contiene troppi dati: dividerlo in più file.",
  tooManySheets: `Il file ha più di ${spreadsheetLimits.sheets} fogli: salvare in un altro file quelli da leggere.`,
  tooManyRows: (sheet: string) =>
    `${sheet ? `Il foglio «${sheet}»` : "Il file"} ha più di ${wholeText(spreadsheetLimits.rows)} righe: dividerlo in più file.`,
  tooManyColumns: (row: number) =>
    `La riga ${row} ha più di ${spreadsheetLimits.columns} colonne: controllare che sia una tabella.`,
  longCell: (row: number) =>
    `Alla riga ${row} una cella supera ${wholeText(spreadsheetLimits.cell)} caratteri: accorciarla e riprovare.`,
  openQuote: (row: number) =>
    `Dalla riga ${row} manca una virgoletta di chiusura: correggere il file e riprovare.`,
  wrongEncoding: "Il file non è nella codifica scelta: sceglierne un'altra.",
};

export type ColumnKind = "text" | "day" | "moment" | "time" | "money";

const limits = { least: 6, greatest: 60 };
/** The arrow of the filter, and the bold letters of a heading. */
const besideHeading = 4;

/** In letters, by the longest content of some rows. */
export function widthOf(heading: string, kind: ColumnKind | undefined, cells: Cell[]): number {
  const longest = Math.max(
    heading.length + besideHeading,
    ...cells.map((cell) => shownLength(cell, kind) + 2),
  );
  return Math.min(limits.greatest, Math.max(limits.least, longest));
}

function shownLength(cell: Cell, kind: ColumnKind | undefined): number {
  if (cell === null) return 0;
  if (typeof cell === "boolean") return 5;
  if (typeof cell === "number") return kind === "money" ? moneyText.format(cell).length : String(cell).length;
  if (isDay(cell)) return 10;
  return Math.max(...cell.split("\n").map((line) => line.length));
}

const moneyText = new Intl.NumberFormat("it-IT", { style: "currency", currency: "EUR" });
