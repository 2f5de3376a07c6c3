import { odsBytes, type RawCell, style, xlsxBytes } from "../spreadsheet-files";
import { csv, type MessyFile, serial } from "./rows";

const visitHeadings = ["Data sopralluogo", "Ora", "Cognome", "Nome", "Cellulare"];
const visit = (date: RawCell, time: RawCell = "09:30") => [date, time, "Bianchi", "Ada", "3381112223"];
const newClient = "Nuovo cliente";

const odsRow = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
const odsText = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const odsDate = (value: string) =>
  `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>x</text:p></table:table-cell>`;

/** Files of visits and orders: days, times, numbers. */
export const visitFiles: MessyFile[] = [
  {
    name: "days in many forms, one of which never was",
    filename: "date.csv",
    bytes: () =>
      csv(
        visitHeadings,
        ...["31/02/2026", "12.3.26", "3 dic 2026", "03/25/2026", "2026-03-12", "46359", "domani", ""].map(
          (day) => visit(day) as string[],
        ),
      ),
    kind: "visits",
    rows: [
      [2, "refused", ["Data appuntamento: «31/02/2026» non è un giorno del calendario."]],
      [
        3,
        "incomplete",
        ["Data appuntamento: «12.3.26» letto con il giorno prima: 12/03/2026, da verificare"],
        { date: "2026-03-12", time: "09:30" },
      ],
      [4, "incomplete", ["Data appuntamento: «3 dic 2026» → 03/12/2026"], { date: "2026-12-03" }],
      [5, "incomplete", ["Data appuntamento: «03/25/2026» → 25/03/2026"], { date: "2026-03-25" }],
      [6, "duplicate", ["Doppione: stesso cliente, giorno e ora della riga 3."]],
      [7, "duplicate", ["Doppione: stesso cliente, giorno e ora della riga 4."]],
      [8, "refused", ["Data appuntamento: «domani» non è una data."]],
      [9, "refused", ["Manca «Data appuntamento»."]],
    ],
  },
  {
    name: "serial days and times of Excel, with their format and without",
    filename: "seriali.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "A",
          rows: [
            visitHeadings,
            visit(serial(46359), serial(0.375, style.time)),
            visit(46360, 0.375),
            visit(serial(46361.4375, style.moment), serial(46361.4375, style.moment)),
          ],
        },
      ]),
    kind: "visits",
    rows: [
      [2, "incomplete", [newClient], { date: "2026-12-03", time: "09:00" }],
      [
        3,
        "incomplete",
        ["Data appuntamento: «46360» → 04/12/2026", "Ora: «0,375» → 09:00"],
        { date: "2026-12-04" },
      ],
      [4, "incomplete", [], { date: "2026-12-05", time: "10:30" }],
    ],
  },
  {
    name: "days counted from 1904",
    filename: "mac.xlsx",
    bytes: () => xlsxBytes([{ name: "A", rows: [visitHeadings, visit(serial(44897))] }], { since1904: true }),
    kind: "visits",
    rows: [[2, "incomplete", [newClient], { date: "2026-12-03" }]],
  },
  {
    name: "order numbers that are taken, twice in the file, or not for orders",
    filename: "ordini.csv",
    bytes: () =>
      csv(
        ["Numero ordine", "Data ordine", "Prezzo", "Cognome", "Cellulare"],
        ["ORDER", "20/03/2024", "1.200,00", "Bianchi", "3381112223"],
        ["15213", "20/03/2024", "€ 1.200", "Bianchi", "3381112223"],
        ["15213", "21/03/2024", "900", "Bianchi", "3381112223"],
        ["9999", "21/03/2024", "900", "Bianchi", "3381112223"],
        ["dodici", "21/03/2024", "900", "Bianchi", "3381112223"],
      ),
    kind: "orders",
    rows: [
      [2, "duplicate", ["Doppione: stesso numero d'ordine di un dato già presente."]],
      [
        3,
        "incomplete",
        ["Prezzo concordato: «€ 1.200» → 1200"],
        { id: 15213, agreed_price: 1200, date_created: "2024-03-20 00:00" },
      ],
      [4, "duplicate", ["Doppione: stesso numero d'ordine della riga 3."]],
      [5, "refused", ["Il numero 9999 è quello delle lavorazioni interne."]],
      [6, "incomplete", ["Numero ordine: «dodici» non è un numero intero."]],
    ],
  },
  {
    name: "OpenDocument",
    filename: "libreoffice.ods",
    bytes: () =>
      odsBytes(
        `<table:table table:name="Visite">${odsRow(...visitHeadings.map(odsText))}${odsRow(odsDate("2026-12-03"), ...["9.30", "Bianchi", "Ada", "338 1112223"].map(odsText))}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
      ),
    kind: "visits",
    rows: [
      [
        2,
        "incomplete",
        ["Ora: «9.30» → 09:30", "Cellulare: «338 1112223» → 3381112223"],
        { date: "2026-12-03", time: "09:30" },
      ],
    ],
  },
];
