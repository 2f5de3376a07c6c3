import { cleanDay } from "./days";
import type { Column } from "./kind";
import { cleanPhone } from "./phones";
import { shownDay } from "./shown";
import { cleanEmail, cleanTaxCode, cleanText, cleanVatNumber } from "./values";

const client = (column: string) => ({ table: "clients", column });

/** By which a row names its client, whatever else it is about. */
export const namingColumns: readonly Column[] = [
  {
    name: "oldCode",
    heading: "Codice cliente",
    synonyms: ["Codice", "Cod. cliente", "Cod cliente", "N. cliente", "ID cliente", "ID", "Cliente n."],
    help: "Il codice del cliente nel vecchio programma: altri file con lo stesso codice trovano il cliente.",
    example: "C-0042",
    clean: cleanText(40),
  },
  {
    name: "fullName",
    heading: "Nominativo",
    synonyms: [
      "Cliente",
      "Cognome e nome",
      "Nome e cognome",
      "Nome cliente",
      "Denominazione",
      "Intestatario",
    ],
    help: "Cognome e nome insieme, o il nome dell'azienda, quando non hanno colonne proprie.",
    example: "",
    clean: cleanText(200),
  },
  {
    name: "surname",
    heading: "Cognome",
    synonyms: ["Cognome cliente", "Cognome referente", "Last name", "Surname"],
    help: "Di un privato, o del referente di un'azienda.",
    example: "Esposito",
    clean: cleanText(200),
  },
  {
    name: "name",
    heading: "Nome",
    synonyms: ["Nome di battesimo", "Nome referente", "First name"],
    help: "Di un privato, o del referente di un'azienda.",
    example: "Carmela",
    clean: cleanText(200),
  },
  {
    name: "businessName",
    heading: "Ragione sociale",
    synonyms: ["Azienda", "Ditta", "Società", "Impresa", "Ente", "Nome azienda"],
    help: "Di un'azienda o di un ente.",
    example: "",
    clean: cleanText(200),
  },
  {
    name: "cellphone",
    heading: "Cellulare",
    synonyms: ["Cell", "Cell.", "Mobile", "Telefono cellulare", "Telefonino", "Tel. cell."],
    help: "Con o senza spazi e prefisso +39.",
    example: "333 123 4567",
    clean: cleanPhone,
    recognises: (cell) => /^(\+?39|0039)?\s*3\d{2}[\s./-]*\d{3}[\s./-]*\d{3,4}$/.test(String(cell).trim()),
  },
  {
    name: "phone",
    heading: "Telefono",
    synonyms: [
      "Tel",
      "Tel.",
      "Telefono fisso",
      "Fisso",
      "Recapito",
      "Recapito telefonico",
      "Numero di telefono",
    ],
    help: "Con o senza spazi e prefisso +39.",
    example: "081 555 1234",
    clean: cleanPhone,
    recognises: (cell) => /^(\+?39|0039)?\s*0\d{1,3}[\s./-]*\d{5,8}$/.test(String(cell).trim()),
  },
  {
    name: "email",
    heading: "E-mail",
    synonyms: ["Mail", "Posta elettronica", "Indirizzo e-mail", "Indirizzo mail"],
    help: "Un solo indirizzo.",
    example: "carmela@esempio.it",
    clean: cleanEmail,
    recognises: (cell) => /^\S+@\S+\.\w+$/.test(String(cell).trim()),
  },
  {
    name: "fiscalCode",
    heading: "Codice fiscale",
    synonyms: ["CF", "C.F.", "Cod. fiscale", "Cod fisc", "Codfisc"],
    help: "Un privato senza codice fiscale entra da completare.",
    example: "SPSCML80A41F839K",
    completes: client("fiscal_code"),
    clean: cleanTaxCode,
    recognises: (cell) => /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/i.test(String(cell).trim()),
  },
  {
    name: "vatNumber",
    heading: "Partita IVA",
    synonyms: ["P.IVA", "P. IVA", "PIVA", "P IVA", "Part. IVA", "IVA"],
    help: "Di un'azienda o di un ente, con o senza IT.",
    example: "",
    clean: cleanVatNumber,
    recognises: (cell) => /^(IT)?\d{11}$/i.test(String(cell).trim()),
  },
];

/** What is only in a list of clients. */
export const detailColumns: readonly Column[] = [
  {
    name: "type",
    heading: "Tipo",
    synonyms: ["Tipo cliente", "Tipologia", "Categoria", "Privato/Azienda"],
    help: "Privato, azienda o ente; se manca, è un'azienda chi ha la ragione sociale.",
    example: "Privato",
    clean: cleanText(40),
  },
  {
    name: "privateAddress",
    heading: "Residenza",
    synonyms: ["Indirizzo di residenza", "Indirizzo residenza", "Domicilio"],
    help: "Di un privato, in una riga. Se manca, entra da completare.",
    example: "Via Chiaia 22, Napoli",
    completes: client("private_address"),
    clean: cleanText(200),
  },
  {
    name: "businessAddress",
    heading: "Sede",
    synonyms: ["Sede legale", "Indirizzo sede", "Indirizzo della sede", "Sede operativa"],
    help: "Di un'azienda o di un ente, in una riga. Se manca, entra da completare.",
    example: "",
    completes: client("business_address"),
    clean: cleanText(200),
  },
  {
    name: "uniqueCode",
    heading: "Codice univoco",
    synonyms: ["SDI", "Codice SDI", "Codice destinatario", "Cod. destinatario", "CUU"],
    help: "Per le fatture elettroniche: 7 lettere o cifre, 6 per gli enti.",
    example: "",
    clean: cleanText(50),
  },
  {
    name: "pec",
    heading: "PEC",
    synonyms: ["Posta certificata", "Mail PEC", "E-mail PEC"],
    help: "L'indirizzo di posta certificata.",
    example: "",
    clean: cleanEmail,
  },
  {
    name: "since",
    heading: "Cliente dal",
    synonyms: [
      "Data inserimento",
      "Data creazione",
      "Data di inserimento",
      "Inserito il",
      "Creato il",
      "Data",
    ],
    help: "Il giorno in cui il cliente è stato inserito nel vecchio programma.",
    example: "14/03/2019",
    clean: cleanDay,
    shown: shownDay,
  },
];
