import { type RawCell, style } from "../spreadsheet-files";

export type Verdict = "good" | "mended" | "incomplete" | "duplicate" | "refused";

/** A row of the file: its number, its verdict, what is written of it, and columns of the record that it becomes. */
export type ExpectedRow = [
  row: number,
  verdict: Verdict,
  notes: string[],
  record?: Record<string, string | number | null>,
];

/** A file as old programs and people write them, with what the import must make of it. */
export type MessyFile = {
  name: string;
  filename: string;
  bytes: () => Uint8Array;
  /** The whole file is refused with this sentence. */
  refused?: string;
  kind?: string;
  rows?: ExpectedRow[];
};

export const headings = [
  "Cognome",
  "Nome",
  "Cellulare",
  "Codice fiscale",
  "Residenza",
  "Via",
  "Comune",
  "CAP",
  "Prov",
];
type Person = Partial<
  Record<"surname" | "name" | "cell" | "code" | "street" | "city" | "zip" | "province", string>
>;

/** A row of `headings` that lacks nothing, but for what is given. */
export const bianchi = (other: Person = {}) => {
  const person = {
    surname: "Bianchi",
    name: "Ada",
    cell: "3381112223",
    code: "BNCDAA80A41F839Q",
    street: "Via Po 1",
    city: "Casoria",
    zip: "80026",
    province: "NA",
    ...other,
  };
  const { surname, name, cell, code, street, city, zip, province } = person;
  return [surname, name, cell, code, street, street, city, zip, province];
};

export const neri = (other: Person = {}) =>
  bianchi({
    surname: "Neri",
    name: "Ugo",
    cell: "3391112224",
    code: "NREGUO80A01F839U",
    street: "Via Arno 2",
    ...other,
  });

export const csv = (...rows: string[][]) =>
  Buffer.from(`${rows.map((row) => row.join(";")).join("\r\n")}\r\n`);
export const clients = (...rows: string[][]) => csv(headings, ...rows);
export const good = (row: number, record?: ExpectedRow[3]): ExpectedRow => [row, "good", [], record];

export const serial = (number: number, attributes = style.date): RawCell => ({
  xml: `<v>${number}</v>`,
  attributes,
});
export const formula = (written: string, value: string, type = ""): RawCell => ({
  xml: `<f>${written}</f>${value && `<v>${value}</v>`}`,
  attributes: type,
});
