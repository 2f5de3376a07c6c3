import type { FirmIdentity } from "../../firm/model";
import { newPrintout, type PdfFile, type Printout } from "../pdf/document";
import type { Field } from "../pdf/form-fields";
import { addWords } from "./model";

type Values = Partial<Record<string, string>>;

/** `values` is what is known of it (spec 2 §2, §7). */
export async function transportFormPdf(company: FirmIdentity, values: Values = {}): Promise<PdfFile> {
  const plain = newPrintout({ company, title: company.sheets.transport.title });
  const fields = (row: Field[]) =>
    plain.fields(row.map((field) => ({ ...field, value: values[field.name] })));
  const printout = { ...plain, fields };
  printout.fields([
    { label: "Numero", name: "numero" },
    { label: "Data", name: "data" },
    { label: "Ordine n.", name: "ordine" },
    { label: "Ora di partenza", name: "ora_partenza" },
    { label: "Ora di arrivo", name: "ora_arrivo" },
  ]);
  addParty(printout, "Mittente", "mittente");
  addParty(printout, "Destinatario", "destinatario");
  printout.heading("Trasporto");
  printout.fields([
    { label: "Luogo di carico", name: "luogo_carico", lines: 2 },
    { label: "Luogo di scarico", name: "luogo_scarico", lines: 2 },
  ]);
  printout.fields([
    { label: "Automezzo", name: "automezzo", share: 2 },
    { label: "Targa", name: "targa" },
    { label: "Conducente", name: "conducente", share: 2 },
  ]);
  addGoods(printout);
  printout.fields([
    { label: "Imballaggio a cura della ditta", name: "imballaggio_ditta", tick: true },
    { label: "Merce assicurata", name: "merce_assicurata", tick: true },
    { label: "Permesso di sosta", name: "permesso_sosta", tick: true },
  ]);
  printout.fields([{ label: "Annotazioni e riserve", name: "annotazioni", lines: 3 }]);
  addWords(printout, company.sheets.transport.text, company.sheets.privacy);
  printout.signatures(company.sheets.transport.signatures);
  return printout.toPdf();
}

function addParty(printout: Printout, title: string, name: string) {
  printout.heading(title);
  printout.fields([
    { label: "Nome o ragione sociale", name: `${name}_nome`, share: 3 },
    { label: "Codice fiscale o partita IVA", name: `${name}_codice`, share: 2 },
  ]);
  printout.fields([
    { label: "Indirizzo", name: `${name}_indirizzo`, share: 3 },
    { label: "CAP e comune", name: `${name}_comune`, share: 2 },
    { label: "Telefono", name: `${name}_telefono`, share: 1.4 },
  ]);
}

function addGoods(printout: Printout) {
  printout.heading("Merce trasportata");
  for (let row = 1; row <= 7; row++) {
    const label = (text: string) => (row === 1 ? text : "");
    printout.fields([
      { label: label("Descrizione"), name: `merce_${row}_descrizione`, share: 6 },
      { label: label("Colli"), name: `merce_${row}_colli` },
      { label: label("Peso (kg)"), name: `merce_${row}_peso` },
      { label: label("Volume (m³)"), name: `merce_${row}_volume` },
    ]);
  }
}
