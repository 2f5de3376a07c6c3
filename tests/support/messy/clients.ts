import { xlsxBytes } from "../spreadsheet-files";
import { bianchi, clients, csv, formula, good, headings, type MessyFile, neri } from "./rows";

export const clientFiles: MessyFile[] = [
  {
    name: "a title above, two rows of headings, and cells merged over several columns and rows",
    filename: "celle unite.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Clienti",
          merged: ["A1:I1", "A3:E3", "F3:I3", "A5:A6"],
          rows: [
            ["Elenco dei clienti al 20/11/2026"],
            null,
            ["Cliente", null, null, null, null, "Carico"],
            headings,
            bianchi(),
            [null, ...bianchi({ name: "Aldo", cell: "3381112229", code: "BNCLDA80A01F839A" }).slice(1)],
          ],
        },
      ]),
    kind: "clients",
    rows: [good(5, { surname: "Bianchi", name: "Ada" }), good(6, { surname: "Bianchi", name: "Aldo" })],
  },
  {
    name: "two rows of headings in a CSV",
    filename: "due intestazioni.csv",
    bytes: () => csv(["Anagrafica", "", "", "", "", "Luogo", "", "", ""], headings, bianchi(), neri()),
    kind: "clients",
    rows: [good(3, { surname: "Bianchi", city: "Casoria" }), good(4, { surname: "Neri" })],
  },
  {
    name: "formulas, of which the saved results count",
    filename: "formule.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Foglio1",
          rows: [
            headings,
            [formula("UPPER(&quot;x&quot;)", "Bianchi", 't="str"'), ...bianchi().slice(1)],
            [...neri().slice(0, 2), formula("VLOOKUP(1,A1:B2,2)", "#N/A", 't="e"'), ...neri().slice(3)],
            [formula("B2", ""), ...bianchi({ cell: "3381112230", code: "" }).slice(1)],
          ],
        },
      ]),
    kind: "clients",
    rows: [
      good(2, { surname: "Bianchi" }),
      good(3, { surname: "Neri", cellphone: "" }),
      [4, "refused", ["Manca il nome: serve il cognome, la ragione sociale o il nominativo."]],
    ],
  },
  {
    name: "a hidden sheet first",
    filename: "foglio nascosto.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "Appoggio",
          state: "hidden",
          rows: [
            ["Codice", "Valore"],
            ["a", 1],
          ],
        },
        { name: "Clienti", rows: [headings, bianchi()] },
      ]),
    kind: "clients",
    rows: [good(2, { surname: "Bianchi" })],
  },
  {
    name: "names that begin like formulas",
    filename: "cmd.csv",
    bytes: () =>
      clients(bianchi({ surname: "=CMD|' /C calc'!A0" }), neri({ surname: "@SUM(A1:A9)", name: "-Ugo" })),
    kind: "clients",
    rows: [good(2, { surname: "=CMD|' /C calc'!A0" }), good(3, { surname: "@SUM(A1:A9)", name: "-Ugo" })],
  },
  {
    name: "the code page of Windows",
    filename: "cp1252.csv",
    bytes: () =>
      Buffer.from(
        clients(bianchi({ surname: "D'Amicò", street: "Via dell’Olmo 3" }))
          .toString()
          .replaceAll("’", "\x92"),
        "latin1",
      ),
    kind: "clients",
    rows: [good(2, { surname: "D'Amicò", address: "Via dell’Olmo 3" })],
  },
  {
    name: "UTF-16 with tabs",
    filename: "unicode.txt",
    bytes: () =>
      Buffer.from(
        `\ufeff${clients(bianchi({ surname: "Müller" }))
          .toString()
          .replaceAll(";", "\t")}`,
        "utf16le",
      ),
    kind: "clients",
    rows: [good(2, { surname: "Müller" })],
  },
  {
    name: "line ends and separators within cells",
    filename: "righe spezzate.csv",
    bytes: () => clients(bianchi({ surname: '"Bianchi;\r\nRossi"' }), neri()),
    kind: "clients",
    rows: [good(2, { surname: "Bianchi; Rossi" }), good(3, { surname: "Neri" })],
  },
  {
    name: "a comune that no longer exists, one by its code, one that never was",
    filename: "comuni.csv",
    bytes: () =>
      clients(
        bianchi({ city: "Uggiate-Trevano", zip: "22029", province: "CO" }),
        neri({ city: "B990", zip: "", province: "" }),
        bianchi({
          surname: "Verdi",
          cell: "3381112225",
          code: "VRDLGU75C12F839F",
          city: "Atlantide",
          zip: "",
          province: "",
        }),
      ),
    kind: "clients",
    rows: [
      [
        2,
        "mended",
        ["Uggiate-Trevano ora è Uggiate con Ronago"],
        { city: "Uggiate con Ronago", zip: "22029" },
      ],
      [
        3,
        "mended",
        ["«B990» → Casoria; CAP 80026 dal comune"],
        { city: "Casoria", zip: "80026", province: "NA" },
      ],
      [4, "incomplete", ["Il comune «Atlantide» non esiste."], { surname: "Verdi", id_city: null }],
    ],
  },
  {
    name: "places abroad, which have a country and no comune",
    filename: "estero.csv",
    bytes: () =>
      csv(
        [...headings, "Nazione"],
        [...bianchi({ city: "Monaco di Baviera", zip: "80331", province: "" }), "Germania"],
        [...neri({ city: "Vienna", zip: "1010", province: "" }), "AT"],
        [
          ...bianchi({
            surname: "Verdi",
            cell: "3381112225",
            code: "VRDLGU75C12F839F",
            street: "Via Tevere 3",
          }),
          "Italia",
        ],
        [
          ...bianchi({
            surname: "Rossetti",
            cell: "3381112226",
            code: "RSSDAA80A41F839O",
            street: "Via Adda 4",
            city: "Parigi",
            zip: "",
            province: "",
          }),
          "Narnia",
        ],
      ),
    kind: "clients",
    rows: [
      good(2, { city: "Monaco di Baviera", zip: "80331", country: "DE", id_city: null }),
      good(3, { city: "Vienna", zip: "1010", country: "AT" }),
      [4, "good", [], { city: "Casoria", country: "" }],
      [
        5,
        "incomplete",
        [
          "Nazione: «Narnia» non è un Paese dell'elenco. Non viene importato.",
          "Il comune «Parigi» non esiste.",
        ],
        { country: "", id_city: null },
      ],
    ],
  },
  {
    name: "empty rows and columns between the others",
    filename: "vuoti.xlsx",
    bytes: () => {
      const spaced = (row: string[]) => [null, ...row.slice(0, 4), null, ...row.slice(4)];
      return xlsxBytes([
        {
          name: "A",
          rows: [null, spaced(headings), null, spaced(bianchi()), [" ", null, " "], spaced(neri())],
        },
      ]);
    },
    kind: "clients",
    rows: [good(4, { surname: "Bianchi", city: "Casoria" }), good(6, { surname: "Neri" })],
  },
  {
    name: "a cell longer than its field",
    filename: "celle lunghe.csv",
    bytes: () => clients(bianchi({ street: "Via ".padEnd(30_000, "x") })),
    kind: "clients",
    rows: [[2, "mended", ["accorciato a 200 caratteri"], { address: "Via ".padEnd(200, "x") }]],
  },
  {
    name: "numbers as texts, and texts that became numbers",
    filename: "numeri.xlsx",
    bytes: () =>
      xlsxBytes([
        {
          name: "A",
          rows: [
            [...headings, "Telefono"],
            [
              ...bianchi().slice(0, 2),
              3381112223,
              ...bianchi({ city: "Roma" }).slice(3, 7),
              184,
              "RM",
              815559876,
            ],
            [...neri().slice(0, 2), "3,39E+09", ...neri().slice(3), "'0815559877"],
          ],
        },
      ]),
    kind: "clients",
    rows: [
      [
        2,
        "mended",
        ["CAP: «184» → 00184", "Telefono: «815559876» → 0815559876"],
        { zip: "00184", phone: "0815559876", cellphone: "3381112223" },
      ],
      [
        3,
        "mended",
        ["Cellulare: «3,39E+09» è un numero abbreviato dal foglio di calcolo: mancano cifre."],
        { cellphone: "", phone: "0815559877" },
      ],
    ],
  },
  {
    name: "phone numbers in many forms, and values that mean nothing",
    filename: "telefoni.csv",
    bytes: () =>
      clients(
        bianchi({ cell: "+39 338 111 22 23" }),
        neri({ cell: "081/5559876 - 3391112224" }),
        bianchi({ surname: "Verdi", cell: "n.d.", code: "--", street: "Via Tevere 3" }),
      ),
    kind: "clients",
    rows: [
      [2, "mended", ["Cellulare: «+39 338 111 22 23» → 3381112223"], { cellphone: "3381112223" }],
      [
        3,
        "mended",
        ["Cellulare: «081/5559876 - 3391112224» → 3391112224", "Cellulare: 0815559876 → Telefono"],
        { phone: "0815559876", cellphone: "3391112224" },
      ],
      [4, "incomplete", ["Manca «Codice fiscale»."], { cellphone: "", fiscal_code: "" }],
    ],
  },
];
