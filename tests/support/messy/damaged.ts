import { messages } from "../../../src/server/transfer/spreadsheets/model";
import { xlsxBytes } from "../spreadsheet-files";
import { bianchi, headings, type MessyFile } from "./rows";

const inOle = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(stream, "utf16le")]);

export const damagedFiles: MessyFile[] = [
  {
    name: "a password",
    filename: "protetto.xlsx",
    bytes: () => inOle("EncryptedPackage"),
    refused: messages.locked,
  },
  {
    name: "an old format of Excel",
    filename: "clienti.xls",
    bytes: () => inOle("Workbook"),
    refused: messages.oldExcel,
  },
  {
    name: "an end that is missing",
    filename: "tagliato.xlsx",
    bytes: () => xlsxBytes([{ name: "A", rows: [headings, bianchi()] }]).subarray(0, 900),
    refused: messages.torn,
  },
  {
    name: "200,000 rows",
    filename: "troppe righe.csv",
    bytes: () => Buffer.from(`${headings.join(";")}\r\n${`${bianchi().join(";")}\r\n`.repeat(200_000)}`),
    refused: messages.tooManyRows(""),
  },
];
