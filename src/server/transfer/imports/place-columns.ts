import { countryName } from "../../base/country-names";
import { accessColumns } from "./access-columns";
import type { Column } from "./kind";
import { cleanCap, cleanCountry, cleanForeignZip, cleanLines, cleanProvince, cleanText } from "./values";

const place = (column: string) => ({ table: "pickup_places", column });

/** Where the goods are. */
export const placeColumns: readonly Column[] = [
  {
    name: "address",
    heading: "Via",
    synonyms: [
      "Indirizzo",
      "Indirizzo di carico",
      "Luogo di carico",
      "Via e numero",
      "Via/Piazza",
      "Partenza",
      "Carico",
    ],
    help: "Via e numero del luogo di carico. Senza, il cliente entra da completare.",
    example: "Via Chiaia 22",
    completes: place("address"),
    clean: cleanText(200),
    recognises: (cell) =>
      /^(via|v\.le|viale|piazza|p\.zza|corso|c\.so|largo|vico|strada|contrada|traversa)\s/i.test(
        String(cell).trim(),
      ),
  },
  {
    name: "city",
    heading: "Comune",
    synonyms: ["Città", "Citta", "Località", "Paese", "Localita", "Comune di carico", "Codice catastale"],
    help: "Il nome del comune o il suo codice catastale (F839); anche un comune che oggi fa parte di un altro.",
    example: "Napoli",
    completes: { ...place("id_city"), unless: "country <> '' AND city <> ''" },
    clean: cleanText(200),
  },
  {
    name: "country",
    heading: "Nazione",
    synonyms: ["Stato", "Paese", "Stato estero", "Paese estero", "Country"],
    help: "Solo per un luogo all'estero, che non ha comune: il nome in italiano o la sigla (Germania, DE).",
    example: "",
    clean: cleanCountry,
    shown: (value) => countryName(String(value)),
  },
  {
    name: "zip",
    heading: "CAP",
    synonyms: ["C.A.P.", "Codice postale", "Zip"],
    help: "Cinque cifre; se manca vale quello del comune. All'estero come è scritto.",
    example: "80121",
    clean: (cell, { country }) => (country ? cleanForeignZip(cell) : cleanCap(cell)),
  },
  {
    name: "province",
    heading: "Provincia",
    synonyms: ["Prov", "Prov.", "PV", "Sigla provincia"],
    help: "La sigla; distingue comuni con lo stesso nome.",
    example: "NA",
    clean: cleanProvince,
    recognises: (cell) => /^[A-Z]{2}$/.test(String(cell).trim()),
  },
  {
    name: "placeNotes",
    heading: "Note del luogo",
    synonyms: ["Note indirizzo", "Scala", "Citofono", "Accesso"],
    help: "Scala, citofono, dove si parcheggia.",
    example: "Scala B, citofono Esposito",
    clean: cleanLines(2000),
  },
  ...accessColumns,
];
