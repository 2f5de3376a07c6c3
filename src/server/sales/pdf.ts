import { decimalText, textsInColumn } from "../base/text";
import { clientName } from "../clients/model";
import type { FirmIdentity } from "../firm/model";
import type { Row } from "../paper/pdf/blocks";
import { newPrintout, type PdfFile, type Printout } from "../paper/pdf/document";
import { addWords, type PrintedQuote, phones } from "../paper/printouts/model";
import type { totalsOf } from "./lines";
import { type Goal, goals, volumeText } from "./model";

export type PrintedSale = {
  company: FirmIdentity;
  client: PrintedQuote["client"];
  /** `n. 12/2026, versione 2`. */
  title: string;
  sent_on: string;
  valid_until: string;
  ends: { label: string; place: string; access: string }[];
  wished: string;
  things: { room: string; name: string; quantity: number; litres: number; goal: string; note: string }[];
  lines: { description: string; quantity: string; total: number }[];
  totals: ReturnType<typeof totalsOf>;
  rules: { name: string; legal_text: string }[];
  deposit: { label: string; permille: number; net: number; vat: number } | null;
  /** Outlays that will be invoiced as the firm's where no receipt in the client's name comes. */
  hasOutlay: boolean;
  terms: string;
  blocks: string[];
};

export async function salePdf(sale: PrintedSale): Promise<PdfFile> {
  const { company, client } = sale;
  const printout = newPrintout({
    company,
    title: company.sheets.quote.title,
    number: sale.title,
    date: sale.sent_on,
  });
  printout.facts([["Cliente", clientName(client)]], 1, { size: 13, bold: true });
  printout.facts([
    ["Telefoni", phones(client)],
    ["E-mail", client.email],
    ["Codice fiscale", client.fiscal_code],
    ["Partita IVA", client.vat_number],
  ]);
  printout.facts(
    sale.ends.map(({ label, place, access }) => [label, [place, access].filter(Boolean).join("\n")]),
    2,
  );
  printout.facts([
    ["Data desiderata", sale.wished],
    ["Valido fino al", sale.valid_until],
  ]);
  addThings(printout, sale.things);
  addLines(printout, sale);
  printout.note("Condizioni", sale.terms);
  for (const { name, legal_text } of sale.rules) printout.note(name, legal_text);
  for (const text of sale.blocks) printout.note("Recesso", text);
  addWords(printout, company.sheets.quote.text, company.sheets.privacy);
  printout.signatures(company.sheets.quote.signatures);
  return printout.toPdf();
}

type SignedSale = Pick<PrintedSale, "company" | "client" | "title"> & {
  total: number;
  signed_at: string;
  name: string;
  /** Empty where the written name stands for them. */
  strokes: string;
  sha256: string;
};

/** What the tablet signed, when, who, and the hash that names the paper. */
export async function signaturePdf({ company, client, title, ...signed }: SignedSale): Promise<PdfFile> {
  const { total, signed_at, name, strokes, sha256 } = signed;
  const printout = newPrintout({ company, title: "Accettazione del preventivo", number: title });
  printout.facts([["Cliente", clientName(client)]], 1, { size: 13, bold: true });
  printout.facts(
    [
      ["Totale del preventivo", textsInColumn([total])(total)],
      ["Firmato il", signed_at],
      ["Da", name],
      ["Come", strokes ? "Firma disegnata sul tablet" : "Nome scritto sul tablet"],
    ],
    2,
  );
  printout.facts([["Impronta SHA-256 del PDF del preventivo", sha256]], 1);
  printout.note(
    "Firma elettronica semplice",
    "Chi firma ha letto il PDF del preventivo con questa impronta e lo accetta.",
  );
  printout.signature(strokes, name);
  return printout.toPdf();
}

function addThings(printout: Printout, things: PrintedSale["things"]) {
  if (!things.length) return;
  const total = things
    .filter(({ goal }) => goal !== "stay")
    .reduce((sum, { litres, quantity }) => sum + litres * quantity, 0);
  printout.table(
    [
      { title: "Che cosa", share: 4 },
      { title: "Stanza", share: 2 },
      { title: "N.", share: 0.8, align: "right" },
      { title: "Volume", share: 1.4, align: "right" },
      { title: "Dove va", share: 1.4 },
    ],
    things.map(({ name, room, quantity, litres, goal, note }) => {
      const cells = [name, room, String(quantity), volumeText(litres * quantity), goals[goal as Goal]];
      return note ? { cells, under: note } : cells;
    }),
  );
  printout.facts([["Volume da portare", volumeText(total)]], 1);
}

/** VAT is paid with an advance, and never asked on an earnest. */
const depositCells = (
  { label, permille, net, vat }: NonNullable<PrintedSale["deposit"]>,
  textOf: (cents: number) => string,
) => [`${label}, ${decimalText(permille / 10)} %`, vat ? `${textOf(net)} e IVA ${textOf(vat)}` : "senza IVA"];

function addLines(printout: Printout, { lines, totals, deposit, hasOutlay }: PrintedSale) {
  const textOf = textsInColumn([
    ...lines.map(({ total }) => total),
    totals.agreed_cents,
    ...totals.vat.map(({ vat_cents }) => vat_cents),
    totals.total_cents,
    ...(deposit ? [deposit.net, deposit.vat] : []),
  ]);
  const rows: Row[] = [
    ...lines.map(({ description, quantity, total }) => [description, quantity, textOf(total)]),
    ...totals.vat.map(({ name, rate_bp, net_cents, vat_cents }) => [
      name,
      `${decimalText(rate_bp / 100)} % su ${textOf(net_cents)}`,
      textOf(vat_cents),
    ]),
    [{ bold: "Totale" }, "", { bold: textOf(totals.total_cents) }],
    ...(deposit ? [[...depositCells(deposit, textOf), textOf(deposit.net + deposit.vat)]] : []),
  ];
  printout.table(
    [
      { title: "Voce", share: 4.6 },
      { title: "Quantità", share: 2, align: "right" },
      { title: "Importo", share: 2, align: "right" },
    ],
    rows,
  );
  if (hasOutlay)
    printout.note(
      "Spese anticipate",
      "Il permesso anticipato in nome del cliente non ha IVA con la ricevuta intestata a lui; senza, si fattura come spesa della ditta.",
    );
}
