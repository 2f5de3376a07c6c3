import { type Day, daysBetween, dayText, formatDay } from "../../base/days";
import { textsInColumn } from "../../base/text";
import { clientName } from "../../clients/model";
import { readableIban } from "../../firm/model";
import { vatOn } from "../../sales/reckoning";
import { rateText } from "../../sales/vat/model";
import type { Fact, Row } from "../pdf/blocks";
import { newPrintout, type PdfFile, type Printout } from "../pdf/document";
import { addWords, type PrintedQuote, phones } from "./model";

export async function quotePdf(quote: PrintedQuote): Promise<PdfFile> {
  const { company, client, date, validUntil } = quote;
  const isPrivate = client.private_client === 1;
  const printout = newPrintout({
    company,
    title: company.sheets.quote.title,
    number: quote.title,
    date: formatDay(date),
  });
  printout.facts([["Cliente", clientName(client)]], 1, { size: 13, bold: true });
  printout.facts([
    ["Telefoni", phones(client)],
    ["E-mail", client.email],
    ...(isPrivate ? [["Codice fiscale o partita IVA", client.fiscal_code] as Fact] : []),
  ]);
  printout.facts([["Referente", quote.contact]], 1);
  if (!isPrivate) printout.facts(taxNumbers(client), 4);
  const billingAddress = isPrivate ? client.private_address : client.business_address;
  printout.facts(
    [
      ["Indirizzo di fatturazione", billingAddress],
      ["Luogo dell'appuntamento", quote.place],
    ],
    2,
  );
  printout.facts([["Altri luoghi", quote.places.filter((place) => place !== quote.place).join("\n")]], 1);
  addWorks(printout, quote);
  addMaterials(printout, quote);
  addPrices(printout, quote);
  printout.facts([
    ["Valido fino al", validUntil ? formatDay(validUntil) : ""],
    ["Pagamento", quote.payment],
  ]);
  printout.facts([["IBAN per il bonifico", readableIban(company.iban)]], 1);
  if (quote.vat) printout.note(quote.vat.name, quote.vat.legal_text);
  printout.note("Condizioni", quote.text);
  addWords(printout, company.sheets.quote.text, company.sheets.privacy);
  if (validUntil) printout.signatures(company.sheets.quote.signatures);
  return printout.toPdf();
}

/** What an invoice to a company or a public body needs; a fact without a value is left out. */
const taxNumbers = (client: PrintedQuote["client"]): Fact[] => [
  ["Partita IVA", client.vat_number],
  ["Codice fiscale", client.fiscal_code],
  ["Codice univoco (SDI)", client.unique_code],
  ["PEC", client.pec],
];

function addWorks(printout: Printout, { works }: PrintedQuote) {
  if (!works.length) return;
  printout.table(
    [
      { title: "Data", share: 1.3 },
      { title: "Ora", share: 0.8 },
      { title: "Lavorazione", share: 2.2 },
      { title: "Luogo", share: 4 },
    ],
    [...Map.groupBy(works, ({ hour, type, place }) => JSON.stringify([hour, type, place])).values()]
      .flatMap((alike) => {
        const under = seriesText(alike.map(({ date }) => date));
        return alike.slice(0, under ? 1 : undefined).map((work) => ({ ...work, under }));
      })
      .sort((one, other) => `${one.date} ${one.hour}`.localeCompare(`${other.date} ${other.hour}`))
      .map(({ date, hour, type, place, under }) => {
        const cells = [formatDay(date), hour, type, place];
        return under ? { cells, under } : cells;
      }),
  );
}

/** Of three days or more, in their order, with the same time between all. */
function seriesText(days: Day[]): string | undefined {
  const [first, second, third] = days;
  const last = days.at(-1);
  if (!first || !second || !third || !last) return undefined;
  const gap = daysBetween(first, second);
  if (!gap || days.some((day, at) => at && daysBetween(days[at - 1] as Day, day) !== gap)) return undefined;
  const weeks = gap % 7 ? 0 : gap / 7;
  const every = gap === 1 ? "giorno" : weeks ? dayText(first, { weekday: "long" }) : `${gap} giorni`;
  const rhythm = weeks > 1 ? `${every}, ogni ${weeks} settimane` : `ogni ${every}`;
  return `${rhythm}, ${days.length} volte, dal ${formatDay(first)} al ${formatDay(last)}`;
}

function addMaterials(printout: Printout, { materials }: PrintedQuote) {
  if (!materials.length) return;
  const textOf = textsInColumn(materials.map((line) => line.price_cents));
  printout.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Quantità", share: 1.4, align: "right" },
      { title: "Prezzo", share: 1.6, align: "right" },
    ],
    materials.map(({ name, quantity, price_cents }) => [name, String(quantity), textOf(price_cents)]),
  );
}

const owedText = ({ penalty, due }: { penalty: number; due: number }) =>
  due === penalty ? "Dovuto" : "Dovuto, con l'IVA dei materiali";

/** Net, VAT and gross to the cent, or what is left to pay of a cancelled order; without an agreed price, blanks. */
function addPrices(printout: Printout, { prices, vat, validUntil, owed }: PrintedQuote) {
  if (!prices) {
    printout.heading("Prezzo");
    printout.blanks(vat ? ["Prezzo al netto di IVA €", `Totale con IVA ${rateText(vat)} €`] : ["Prezzo €"]);
    return;
  }
  const { agreed, materials, permissions, net } = prices;
  const due = vatOn(net, vat?.rate_bp ?? 0);
  const gross = net + due;
  const textOf = textsInColumn([
    agreed,
    materials,
    permissions,
    net,
    due,
    gross,
    ...Object.values(owed ?? {}),
  ]);
  const ofVat: Row[] = vat
    ? [
        ["Totale al netto di IVA", textOf(net)],
        [`IVA ${rateText(vat)}`, textOf(due)],
      ]
    : [];
  const sums: Row[] = [...ofVat, [{ bold: vat ? "Totale con IVA" : "Totale" }, { bold: textOf(gross) }]];
  const rows: Row[] = [
    ["Prezzo concordato", textOf(agreed)],
    ...(materials ? [["Materiali", textOf(materials)]] : []),
    ...(permissions ? [["Permessi", textOf(permissions)]] : []),
    ...(validUntil ? sums : []),
    ...(owed?.penalty ? [["Penale, senza IVA", textOf(owed.penalty)]] : []),
    ...(owed ? [[{ bold: owedText(owed) }, { bold: textOf(owed.due) }]] : []),
  ];
  printout.table(
    [
      { title: "Prezzo", share: 5 },
      { title: "Importo", share: 2, align: "right" },
    ],
    rows,
  );
}
