import { countryCode, countryName } from "../../base/countries";
import { accessColumns } from "./access-columns";
import { type Column, inLines, textOf, type Value, type Values } from "./kind";
import { cleanCap, cleanCountry, cleanForeignZip, cleanLines, cleanProvince, cleanText } from "./values";

export const placeColumns: readonly Column[] = [
  {
    name: "address",
    heading: "Via",
    synonyms: [
      "Indirizzo",
      "Indirizzo di carico",
      "Luogo di carico",
      "Luogo",
      "Via e numero",
      "Via/Piazza",
      "Partenza",
      "Carico",
      "Indirizzo 1",
      "Via (ab.)",
      "Indirizzo di casa",
      "Home Address",
      "Home Street",
      "Address 1 - Street",
      "Indiri",
    ],
    help: "Via e numero del luogo di carico. Senza, il cliente resta da completare.",
    example: "Via Chiaia 22",
    clean: cleanText(200),
    recognises: (cell) =>
      /^(via|v\.le|viale|piazza|p\.zza|corso|c\.so|largo|vico|strada|contrada|traversa)\s/i.test(
        String(cell).trim(),
      ),
  },
  {
    name: "city",
    heading: "Comune",
    synonyms: [
      "Città",
      "Citta",
      "Località",
      "Paese",
      "Localita",
      "Locali",
      "Comune di carico",
      "Codice catastale",
      "Città (ab.)",
      "Città di residenza",
      "Home City",
      "Address 1 - City",
    ],
    help: "Il nome del comune o il suo codice catastale (F839); anche un comune che oggi fa parte di un altro.",
    example: "Napoli",
    clean: cleanText(200),
  },
  {
    name: "country",
    heading: "Nazione",
    synonyms: [
      "Stato",
      "Paese",
      "Stato estero",
      "Paese estero",
      "Country",
      "Home Country/Region",
      "Home Country",
      "Paese (ab.)",
      "Nazione di residenza",
      "Address 1 - Country",
    ],
    help: "Solo per un luogo all'estero, che non ha comune: il nome in italiano o la sigla (Germania, DE).",
    clean: cleanCountry,
    mayBe: (cell) => countryCode(String(cell).trim()) !== undefined,
    shown: (value) => countryName(String(value)),
  },
  {
    name: "zip",
    heading: "CAP",
    synonyms: [
      "C.A.P.",
      "Codice postale",
      "Zip",
      "CAP (ab.)",
      "CAP di residenza",
      "Home ZipCode",
      "Home Postal Code",
      "Address 1 - Postal Code",
    ],
    help: "Cinque cifre; se manca vale quello del comune. All'estero come è scritto.",
    example: "80121",
    clean: (cell, { country }) => (country ? cleanForeignZip(cell) : cleanCap(cell)),
  },
  {
    name: "province",
    heading: "Provincia",
    synonyms: [
      "Prov",
      "Prov.",
      "PV",
      "Sigla provincia",
      "Provincia (ab.)",
      "Provincia di residenza",
      "Home State",
      "Address 1 - Region",
    ],
    help: "La sigla; distingue comuni con lo stesso nome.",
    example: "NA",
    clean: cleanProvince,
    recognises: (cell) => /^[A-Z]{2}$/.test(String(cell).trim()),
  },
  {
    name: "placeNotes",
    heading: "Note del luogo",
    synonyms: ["Note indirizzo", "Citofono", "Accesso", "Indirizzo extra", "Indirizzo 2"],
    help: "Scala, citofono, dove si parcheggia.",
    example: "Scala B, citofono Esposito",
    clean: cleanLines(2000),
  },
  {
    name: "streetNumber",
    heading: "Civico",
    synonyms: ["N. civico", "N civico", "Numero civico", "Nr. civico", "N.c.", "Civ."],
    help: "Quando non sta nella via: si aggiunge alla via.",
    clean: cleanText(30),
    joins: (value, { address, placeNotes }): Values =>
      address
        ? { address: withNumber(textOf(address), textOf(value)) }
        : { placeNotes: inLines(placeNotes, `Civico ${value}`) },
  },
  {
    name: "stair",
    heading: "Scala",
    synonyms: ["Sc.", "N. scala"],
    help: "Va nelle note del luogo.",
    clean: cleanText(60),
    joins: (value, { placeNotes }) => ({ placeNotes: inLines(placeNotes, named("Scala", value)) }),
  },
  {
    name: "unit",
    heading: "Interno",
    synonyms: ["Int.", "Int", "N. interno"],
    help: "Va nelle note del luogo.",
    clean: cleanText(60),
    joins: (value, { placeNotes }) => ({ placeNotes: inLines(placeNotes, named("Interno", value)) }),
  },
  ...accessColumns,
];

/** Address books have the home's address and the office's. */
const office: Partial<Record<string, readonly string[]>> = {
  address: ["Via (uff.)", "Business Street", "Indirizzo di lavoro", "Work Address"],
  city: ["Città (uff.)", "Business City", "Città di lavoro", "Work City"],
  country: ["Paese (uff.)", "Business Country/Region", "Nazione di lavoro", "Work Country"],
  zip: ["CAP (uff.)", "Business Postal Code", "CAP di lavoro", "Work ZipCode"],
  province: ["Provincia (uff.)", "Business State", "Provincia di lavoro", "Work State"],
};

export const officeColumns: readonly Column[] = [
  ...placeColumns.flatMap(({ name, heading, clean, shown }) => {
    const synonyms = office[name];
    if (!synonyms) return [];
    const help = "Se il luogo di carico è già scritto, è un altro luogo.";
    return [
      {
        name: `office.${name}`,
        heading: `${heading} dell'ufficio`,
        synonyms,
        help,
        clean,
        shown,
      },
    ];
  }),
  {
    name: "formatted",
    heading: "Indirizzo completo",
    synonyms: ["Address 1 - Formatted"],
    help: "Via, CAP e comune insieme, quando non hanno colonne proprie.",
    clean: cleanLines(500),
  },
];

/** Once: some lists have the number in both columns. */
const withNumber = (street: string, number: string) =>
  street.toLowerCase().endsWith(` ${number.toLowerCase()}`) ? street : `${street} ${number}`;

/** `Scala B` of `B`, and of `Scala B`. */
const named = (word: string, value: Value) =>
  textOf(value).toLowerCase().startsWith(word.slice(0, 2).toLowerCase()) && textOf(value).length > 2
    ? textOf(value)
    : `${word} ${value}`;
