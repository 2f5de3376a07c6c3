import { odsBytes, xlsxBytes } from "../spreadsheet-files";
import { type MessyFile, serial } from "./rows";

const text = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`);
const windows = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1");

/** Clients and boxes as programs of accounts, databases and spreadsheets write them. */
export const exportFiles: MessyFile[] = [
  {
    name: "a removals firm's list with a merged title and two rows of headings",
    filename: "clienti traslochi.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Foglio1",
          merged: ["A1:H1", "A2:C2", "D2:F2", "G2:H2"],
          rows: [
            ["ELENCO CLIENTI ANNO 2026", null, null, null, null, null, null, null],
            ["CLIENTE", null, null, "CARICO", null, null, "CONTATTI", null],
            ["Cognome", "Nome", "Cod. fisc.", "Via", "Città", "Cap", "Tel.", "Cell."],
            ["VERDI", "ADA", "BNCDAA80A41F839Q", "V. Po 1", "CASORIA", 80026, "081 5552101", "333-1112101"],
            [
              "dott. NERI",
              "Ugo",
              "NREGUO80A01F839U",
              "C.so Italia, n° 2",
              "Napoli",
              "80100",
              null,
              3331112102,
            ],
            [
              "Gialli",
              "Ivo",
              "da chiedere",
              "P.zza Dante 3",
              "NAPOLI (NA)",
              null,
              null,
              "333 1112103 / 333 1112104",
            ],
            [null, null, null, null, null, null, null, null],
            ["Totale clienti", 3, null, null, null, null, null, null],
          ],
        },
      ]),
    kind: "clients",
    rows: [
      [
        4,
        "mended",
        ["Cognome: «VERDI» → Verdi"],
        { surname: "Verdi", name: "Ada", zip: "80026", phone: "0815552101" },
      ],
      [5, "mended", ["Cognome: «dott. NERI» → Neri"], { cellphone: "3331112102", zip: "80100" }],
      [
        6,
        "incomplete",
        [
          "3331112104 → contatto",
          "«NAPOLI (NA)» → Napoli",
          "«da chiedere» non è un codice fiscale. Non viene importato.",
        ],
        { cellphone: "3331112103", fiscal_code: "" },
      ],
      [8, "refused", ["Sembra la riga di un totale."]],
    ],
  },
  {
    name: "the shape of an Access table in semicolons, quotes and the letters of Windows",
    filename: "tblClienti.csv",
    bytes: () =>
      windows(
        '"IDCliente";"Cognome";"Nome";"Indirizzo";"CAP";"Città";"Prov";"Telefono1";"Telefono2";"CodFiscale";"DataIns";"Privato";"Note"',
        '1;"Nicolò";"Ada";"Via dell\'Unità ""nuova"" 1";"80026";"Casoria";"NA";"0815552401";"3331112401";"BNCDAA80A41F839Q";14/3/2019 0:00:00;-1;"perché no; sì"',
        '2;"D\'Angiò";"Ugo";"Via Po 2";"80026";"Casoria";"NA";;"3331112402";"NREGUO80A01F839U";1/2/2020 9:15:00;-1;',
        '3;"Beta S.a.s. di L\'Abbate & C.";;"Via Po 3";"80026";"Casoria";"NA";"0815552403";;"01234567897";;0;"riga 1\r\nriga 2"',
      ),
    kind: "clients",
    rows: [
      [2, "good", [], { surname: "Nicolò", address: 'Via dell\'Unità "nuova" 1', notes: "perché no; sì" }],
      [3, "good", [], { surname: "D'Angiò", cellphone: "3331112402" }],
      [
        4,
        "good",
        [],
        { private_client: 0, business_name: "Beta S.a.s. di L'Abbate & C.", notes: "riga 1\nriga 2" },
      ],
    ],
  },
  {
    name: "the shape of TeamSystem's fixed headings in capitals, with codes",
    filename: "ANACLI.CSV",
    bytes: () =>
      windows(
        "CODCLI;RAGSOC1;RAGSOC2;INDIRI;CAP;LOCALI;PROV;CODFIS;PARIVA;TELEFO;NUMFAX;EMAIL;CODPAG;CATEGO;DATINS",
        "00000101;GAMMA TRASPORTI              ;SRL           ;VIA PO, 1           ;80026;CASORIA             ;NA;01234567897     ;01234567897;081/5552501   ;081/5552502  ;GAMMA@TS.EXAMPLE;RB60;A;20190314",
        "00000102;VERDI ADA                    ;              ;VIA PO, 2           ;80026;CASORIA             ;NA;BNCDAA80A41F839Q;           ;0815552503    ;             ;;BB30;B;00000000",
        "00000103;CONDOMINIO VIA PO 3          ;C/O AMM. NERI ;VIA PO, 3           ;80026;CASORIA             ;NA;80012345678     ;           ;              ;             ;;RD00;B;20210228",
      ),
    kind: "clients",
    rows: [
      [
        2,
        "mended",
        ["Telefono: «081/5552501» → 0815552501", "Fax: «081/5552502» → 0815552502"],
        { business_name: "GAMMA TRASPORTI", vat_number: "01234567897", city: "Casoria" },
      ],
      [3, "good", [], { business_name: "VERDI ADA", fiscal_code: "BNCDAA80A41F839Q", phone: "0815552503" }],
      [4, "mended", ["«80012345678»: Il codice fiscale non risulta corretto"], { phone: "", zip: "80026" }],
    ],
  },
  {
    name: "the shape of Danea's clients with HTML in the notes",
    filename: "danea.csv",
    bytes: () =>
      text(
        "Cod.;Denominazione;Indirizzo;Cap;Città;Prov.;Cell;e-mail;Codice fiscale;Note;Extra 1;Sconti",
        '0101;Verdi Ada;Via Po 1;80026;Casoria;NA;3331112601;ada@d.example;BNCDAA80A41F839Q;"<p>Secondo piano<br/>senza ascensore &amp; scala stretta</p>";;',
        '0102;Neri Ugo;Via Po 2;80026;Casoria;NA;3331112602;;NREGUO80A01F839U;"<html><body><b>pianoforte</b>&nbsp;a coda</body></html>";VIP;10+5',
        "0103;Gialli & Figli;Via Po 3;80026;Casoria;NA;;;;valore < 100 e > 50;;",
      ),
    kind: "clients",
    rows: [
      [2, "mended", [], { surname: "Verdi", notes: "Secondo piano\nsenza ascensore & scala stretta" }],
      [3, "mended", [], { surname: "Neri", notes: "pianoforte a coda" }],
      [4, "good", [], { business_name: "Gialli & Figli", notes: "valore < 100 e > 50" }],
    ],
  },
  {
    name: "the shape of Fatture in Cloud's clients",
    filename: "clienti_fic.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Clienti",
          rows: [
            [
              "Codice interno",
              "Tipo",
              "Denominazione",
              "Nome",
              "Cognome",
              "Partita IVA",
              "Codice fiscale",
              "Indirizzo",
              "Indirizzo extra",
              "CAP",
              "Comune",
              "Provincia",
              "Paese",
              "Indirizzo e-mail",
              "Indirizzo PEC",
              "Codice SDI",
              "Telefono",
              "Fax",
              "Referente",
              "Note",
            ],
            [
              "C1",
              "Azienda",
              "Delta S.r.l.",
              null,
              null,
              "01234567897",
              "01234567897",
              "Via Po 1",
              "scala A",
              "80026",
              "Casoria",
              "NA",
              "Italia",
              "info@fic.example",
              "delta@pec.example",
              "ABC1234",
              "0815552701",
              null,
              "Sig.ra Ada",
              null,
            ],
            [
              "C2",
              "Persona",
              "Ada Verdi",
              "Ada",
              "Verdi",
              null,
              "BNCDAA80A41F839Q",
              "Via Po 2",
              null,
              "80026",
              "Casoria",
              "NA",
              "Italia",
              "ada@fic.example",
              null,
              "0000000",
              "3331112702",
              null,
              null,
              null,
            ],
            [
              "C3",
              "Pubblica Amministrazione",
              "Comune di Casoria",
              null,
              null,
              null,
              "80012345678",
              "Piazza Cirillo 1",
              null,
              "80026",
              "Casoria",
              "NA",
              "Italia",
              null,
              "comune@pec.example",
              "UFABCD",
              null,
              null,
              null,
              null,
            ],
            [
              "C4",
              "Azienda",
              "Meier GmbH",
              null,
              null,
              "DE123456789",
              null,
              "Hauptstr. 7",
              null,
              "10115",
              "Berlin",
              null,
              "Germania",
              null,
              null,
              "XXXXXXX",
              null,
              null,
              null,
              null,
            ],
          ],
        },
      ]),
    kind: "clients",
    rows: [
      [
        2,
        "good",
        [],
        { pec: "delta@pec.example", unique_code: "ABC1234", notes: "scala A", contact_name: "Sig.ra Ada" },
      ],
      [3, "good", [], { private_client: 1, surname: "Verdi", name: "Ada", cellphone: "3331112702" }],
      [
        4,
        "mended",
        ["«80012345678»: Il codice fiscale non risulta corretto"],
        { private_client: 2, pec: "comune@pec.example" },
      ],
      [5, "good", [], { vat_number: "DE123456789", city: "Berlin", country: "DE" }],
    ],
  },
  {
    name: "a LibreOffice sheet with dates, percentages and repeated cells",
    filename: "clienti.ods",
    bytes: () => {
      const t = (value: string) =>
        `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
      const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
      const date = (value: string, shown: string) =>
        `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
      const percent = (value: string, shown: string) =>
        `<table:table-cell office:value-type="percentage" office:value="${value}"><text:p>${shown}</text:p></table:table-cell>`;
      const number = (value: string) =>
        `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
      const empty = (count: number) => `<table:table-cell table:number-columns-repeated="${count}"/>`;
      return odsBytes(
        `<table:table table:name="Foglio1">${row(...["Cognome", "Nome", "Codice fiscale", "Cliente dal", "Sconto", "Via", "Comune", "CAP"].map(t))}${row(t("Verdi"), t("Ada"), t("BNCDAA80A41F839Q"), date("2019-03-14", "14/03/19"), percent("0.1", "10%"), t("Via Po 1"), t("Casoria"), number("80026"))}${row(t("Neri"), t("Ugo"), t("NREGUO80A01F839U"), date("2024-02-29T00:00:00", "29 feb 24"), empty(1), t("Via Po 2"), t("Roma"), number("184"))}<table:table-row table:number-rows-repeated="1000">${empty(8)}</table:table-row>${row(t("Gialli"), t("Ivo"), empty(2), percent("0.125", "12,5%"), empty(3))}</table:table>`,
      );
    },
    kind: "clients",
    rows: [
      [2, "good", [], { surname: "Verdi", zip: "80026", date_created: "2019-03-14 00:00" }],
      [3, "mended", ["CAP: «184» → 00184"], { city: "Roma", date_created: "2024-02-29 00:00" }],
      [1004, "incomplete", ["Manca «Via»."], { surname: "Gialli" }],
    ],
  },
  {
    name: "a list of boxes with a total of numbers",
    filename: "depositi.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Depositi",
          rows: [
            ["Box", "Cliente", "Cellulare", "Dal", "Canone", "Mq"],
            ["A1", "Verdi Ada", "3331112901", serial(45292), "€ 120,00", "10"],
            ["A2", "Neri Ugo", "3331112902", "1/2/24", "80", "6,5"],
            ["TOTALE CANONI", null, null, null, 200, 16.5],
          ],
        },
      ]),
    kind: "boxes",
    rows: [
      [2, "incomplete", ["Box: «A1» → 1", "Occupazione: vale 100%"]],
      [3, "incomplete", ["Box: «A2» → 2"]],
      [4, "refused", ["Sembra la riga di un totale."]],
    ],
  },
];
