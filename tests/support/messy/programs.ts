import { xlsxBytes } from "../spreadsheet-files";
import { formula, type MessyFile, serial } from "./rows";

const text = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`);
const windows = (...rows: string[]) => Buffer.from(`${rows.join("\r\n")}\r\n`, "latin1");

/** Files with the headings and the habits of programs that Italian firms keep their clients in. */
export const programFiles: MessyFile[] = [
  {
    name: "the shape of Danea's list of clients",
    filename: "Soggetti.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Clienti",
          rows: [
            [
              "Cod.",
              "Denominazione",
              "Indirizzo",
              "Cap",
              "Città",
              "Prov.",
              "Nazione",
              "Referente",
              "Tel.",
              "Cell",
              "Fax",
              "e-mail",
              "Pec",
              "Codice fiscale",
              "Partita Iva",
              "Cod. destinatario Fatt. elettr.",
              "Note",
            ],
            [
              "0001",
              "Alfa S.r.l.",
              "Via Po 1",
              "80026",
              "Casoria",
              "NA",
              "Italia",
              "Sig. Ugo",
              "081 555 1201",
              null,
              "081 555 1202",
              "info@alfa.example",
              "alfa@pec.example",
              null,
              "01234567897",
              "ABC1234",
              "cliente storico",
            ],
            [
              "0002",
              "Verdi Ada",
              "Via Po 2",
              80026,
              "Casoria",
              "NA",
              null,
              null,
              null,
              3331110202,
              null,
              null,
              null,
              "BNCDAA80A41F839Q",
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
        "mended",
        ["Telefono: «081 555 1201» → 0815551201"],
        {
          business_name: "Alfa S.r.l.",
          vat_number: "01234567897",
          pec: "alfa@pec.example",
          unique_code: "ABC1234",
          business_address: "Via Po 1, 80026 Casoria (NA)",
          notes: "cliente storico",
          contact_name: "Sig. Ugo",
        },
      ],
      [
        3,
        "mended",
        ["«Verdi Ada» → cognome «Verdi», nome «Ada»"],
        { surname: "Verdi", cellphone: "3331110202", zip: "80026", fiscal_code: "BNCDAA80A41F839Q" },
      ],
    ],
  },
  {
    name: "the shape of TeamSystem's accounts, with text markers",
    filename: "anagrafica.csv",
    bytes: () =>
      windows(
        "Codice;Ragione sociale 1;Indirizzo;N. civico;CAP;Località;Prov;Telefono;Telefax;Partita IVA;Codice fiscale",
        '="000123";BETA S.N.C.;VIA PO;="7";="80026";CASORIA;NA;="0815551301";="0815551302";="01234567897";="01234567897"',
        "'000124;GAMMA S.R.L.;VIA PO;SNC;'80026;CASORIA;NA;'0815551303;;;",
      ),
    kind: "clients",
    rows: [
      [2, "good", [], { vat_number: "01234567897", phone: "0815551301", zip: "80026" }],
      [3, "good", [], { phone: "0815551303", zip: "80026" }],
    ],
  },
  {
    name: "the work book of a removals firm, with titles, totals and a formula",
    filename: "lavori 2026.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Sopralluoghi",
          rows: [
            ["TRASLOCHI ROSSI - SOPRALLUOGHI MARZO"],
            null,
            ["Data", "Ora", "Cliente", "Cell.", "Indirizzo", "Comune", "Piano", "Note"],
            [
              serial(46082),
              "9,30",
              "Verdi Ada",
              "333 111 0301 / 081 5551402",
              "Via Po 1",
              "Casoria",
              "3° piano",
              "pianoforte",
            ],
            [serial(46083), "10.00", formula("C4", ""), "3331110302", "Via Po 2", "Casoria", "PT", null],
            ["Totale", null, null, null, null, null, null, 2],
          ],
        },
      ]),
    kind: "visits",
    rows: [
      [
        4,
        "incomplete",
        ["Cellulare: 0815551402 → Telefono", "Ora: «9,30» → 09:30"],
        { time: "09:30", description: "pianoforte" },
      ],
      [5, "refused", ["Nominativo: La formula non ha un risultato salvato"]],
      [6, "refused", ["Sembra la riga di un totale."]],
    ],
  },
  {
    name: "the shape of Outlook's Italian contacts",
    filename: "contatti outlook.csv",
    bytes: () =>
      windows(
        '"Titolo","Nome","Secondo nome","Cognome","Società","Via (ab.)","Città (ab.)","Provincia (ab.)","CAP (ab.)","Telefono (uff.)","Telefono (ab.)","Cellulare","Fax (uff.)","Indirizzo posta elettronica","Indirizzo posta elettronica 2","Note"',
        '"Sig.ra","Ada","","Verdi","","Via Po 1","Casoria","NA","80026","+39 081 5551401","081 5551402","+39 333 1110401","","ada@esempio.example","verdi@esempio.example","riga uno\nriga due"',
        '"","","","","Delta S.p.A.","","","","","0815551403","","","0815551404","","",""',
      ),
    kind: "clients",
    rows: [
      [
        2,
        "incomplete",
        ["Manca «Codice fiscale»."],
        {
          surname: "Verdi",
          phone: "0815551402",
          cellphone: "3331110401",
          email: "ada@esempio.example",
          notes: "riga uno\nriga due",
        },
      ],
      [3, "incomplete", ["Manca «Via»."], { business_name: "Delta S.p.A.", phone: "0815551403" }],
    ],
  },
  {
    name: "the shape of Google's contacts, with several values in a cell",
    filename: "contacts.csv",
    bytes: () =>
      text(
        "First Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country",
        "Ada,Verdi,,,* myContacts,* ,ada@g.example ::: due@g.example,Mobile,333 111 0501 ::: 081 5551501,Home,081 5551502,Via Po 1,Casoria,NA,80026,IT",
        "Ugo,Neri,,,,,,Mobile,+393331110502,,,,,,,",
      ),
    kind: "clients",
    rows: [
      [
        2,
        "incomplete",
        [
          "Telefono: 0815551501 → contatto «Altro telefono»",
          "E-mail: due@g.example → contatto «Altra e-mail»",
        ],
        {
          surname: "Verdi",
          cellphone: "3331110501",
          phone: "0815551502",
          email: "ada@g.example",
          city: "Casoria",
        },
      ],
      [3, "incomplete", ["Manca «Via»."], { surname: "Neri", cellphone: "3331110502" }],
    ],
  },
  {
    name: "the shape of an Access export: NULL, times with days, amounts with a point",
    filename: "tblOrdini.txt",
    bytes: () =>
      text(
        '"ID","DataOrdine","Cliente","Telefono","Prezzo","Note"',
        '9921,"3/25/2024 0:00:00","Verdi Ada","0815551601",1250.00,NULL',
        '9922,"4/5/2024 0:00:00","Neri Ugo",NULL,850.50,"(null)"',
        '9923,"5/6/2024 0:00:00","Gialli Ivo","0815551603",900.00,"#N/D"',
      ),
    kind: "orders",
    rows: [
      [2, "incomplete", ["Data ordine: «3/25/2024 0:00:00» → 25/03/2024"], { agreed_price: 1250, notes: "" }],
      [
        3,
        "incomplete",
        ["Data ordine: «4/5/2024 0:00:00» → 05/04/2024", "«850.50» → 850,50"],
        { agreed_price_cents: 85_050, notes: "" },
      ],
      [4, "incomplete", ["Data ordine: «5/6/2024 0:00:00» → 06/05/2024"], { agreed_price: 900, notes: "" }],
    ],
  },
  {
    name: "letters that another program read wrongly",
    filename: "utf8 due volte.csv",
    bytes: () =>
      text(
        "Cognome;Nome;Codice fiscale;Via;CAP;Comune",
        "NiccolÃ²;Ada;BNCDAA80A41F839Q;Via dellâ€™UnitÃ\u00a0 1;80026;Casoria",
      ),
    kind: "clients",
    rows: [[2, "good", [], { surname: "Niccolò", address: "Via dell’Unità 1" }]],
  },
  {
    name: "address in four columns, of which the number repeats",
    filename: "civici.csv",
    bytes: () =>
      text(
        "Cognome;Codice fiscale;Via;Civico;Scala;Int.;Comune;CAP",
        "Verdi;BNCDAA80A41F839Q;Via Po;12/B;B;4;Casoria;80026",
        "Neri;NREGUO80A01F839U;Via Po 7;7;;;Casoria;80026",
        "Gialli;;;9;;;Casoria;80026",
      ),
    kind: "clients",
    rows: [
      [2, "good", [], { address: "Via Po 12/B", notes: "Scala B\nInterno 4" }],
      [3, "good", [], { address: "Via Po 7", notes: "" }],
      [4, "incomplete", ["Manca «Via»."], { address: "", notes: "Civico 9" }],
    ],
  },
  {
    name: "a price list of the warehouse with words for nothing and a total",
    filename: "magazzino.csv",
    bytes: () =>
      text(
        "Articolo;Prezzo;Q.tà;Scorta minima",
        "Scatola nuova;3,00;1.250;n.d.",
        "Nastro nuovo;-;NULL;20",
        "TOTALE;;1.250;",
      ),
    kind: "materials",
    rows: [
      [2, "mended", ["Costo: «3,00» → 3"], { cost: 3, stock: 1250 }],
      [3, "good", [], { cost: 0, stock: 0 }],
      [4, "refused", ["Sembra la riga di un totale."]],
    ],
  },
  {
    name: "a club's address book with one column for the tax codes",
    filename: "soci.csv",
    bytes: () =>
      text(
        "Nominativo;Indirizzo;Comune;CAP;Recapito;CF/P.IVA",
        "Verdi Ada;Via Po 1;Casoria;80026;333 1110701 figlia 333 1110702;BNCDAA80A41F839Q",
        "Epsilon S.r.l.;Via Po 2;Casoria;80026;081/5551701-02;01234567897",
      ),
    kind: "clients",
    rows: [
      [
        2,
        "mended",
        ["Telefono: 3331110702 → contatto «Figlia»"],
        { cellphone: "3331110701", fiscal_code: "BNCDAA80A41F839Q" },
      ],
      [
        3,
        "mended",
        ["→ 0815551701; -02 non viene importato"],
        { business_name: "Epsilon S.r.l.", phone: "0815551701", vat_number: "01234567897" },
      ],
    ],
  },
];
