import { ofKind } from "./cells";
import { type Cell, type Column, textOf, type Values } from "./kind";
import { cleanTaxCode, cleanVatNumber } from "./values";

export const taxColumns: readonly Column[] = [
  ofKind("clients.fiscal_code", {
    name: "fiscalCode",
    heading: "Codice fiscale",
    synonyms: ["CF", "C.F.", "Cod. fiscale", "Cod fisc", "Codfisc", "Codfis", "C. fiscale", "Cod. fisc."],
    help: "Un privato senza codice fiscale resta da completare.",
    example: "SPSCML80A41F839K",
    recognises: (cell) => /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/i.test(String(cell).trim()),
  }),
  ofKind("clients.vat_number", {
    name: "vatNumber",
    heading: "Partita IVA",
    synonyms: ["P.IVA", "P. IVA", "PIVA", "P IVA", "Part. IVA", "Pariva", "Partita I.V.A.", "IVA"],
    help: "Di un'azienda o di un ente, con o senza IT.",
    example: "",

    recognises: (cell) => /^(IT)?\d{11}$/i.test(String(cell).trim()),
  }),
  {
    name: "taxNumber",
    heading: "P.IVA o codice fiscale",
    synonyms: [
      "P.IVA/CF",
      "CF/P.IVA",
      "P.IVA/Codice fiscale",
      "Partita IVA/Codice fiscale",
      "Codice fiscale/Partita IVA",
      "Codice fiscale o partita IVA",
      "Partita IVA o codice fiscale",
      "C.F. o P.IVA",
      "CF e P.IVA",
    ],
    help: "Una colonna per tutt'e due: 16 lettere e cifre sono il codice fiscale, 11 cifre la partita IVA.",
    example: "",
    clean: (cell) => (isFiscalCode(cell) ? cleanTaxCode(cell) : cleanVatNumber(cell)),
    joins: (value, { fiscalCode, vatNumber }): Values =>
      isFiscalCode(textOf(value)) ? { fiscalCode: fiscalCode || value } : { vatNumber: vatNumber || value },
  },
];

/** A VAT number begins with digits, also after the letters of its state. */
const isFiscalCode = (cell: Cell) => /^\s*[a-z]{3}/i.test(String(cell));
