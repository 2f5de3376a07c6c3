import { formatDay } from "../days";
import { newSheet, type Sheet } from "../pdf";
import { clientName, phones, type QuoteForSheet } from "./model";

const whole = new Intl.NumberFormat("it-IT", { useGrouping: "always" });
const cents = new Intl.NumberFormat("it-IT", { minimumFractionDigits: 2, useGrouping: "always" });

const euro = (amount: number) => `${whole.format(amount)} €`;
const exact = (hundredths: number) => `${cents.format(hundredths / 100)} €`;

/** The quote as the client reads it: what is done, where, for how much, until when (issue: Quote). */
export async function quote(offer: QuoteForSheet): Promise<Uint8Array> {
  const { company, client, date, validUntil } = offer;
  const sheet = newSheet({ company, title: "Preventivo", number: offer.title, date: formatDay(date) });
  sheet.facts([["Cliente", clientName(client)]], 1, { size: 13, bold: true });
  sheet.facts([
    ["Telefoni", phones(client)],
    ["E-mail", client.email],
    ["Codice fiscale o partita IVA", client.fiscal_code],
  ]);
  const seat = client.private_client === 1 ? client.private_address : client.business_address;
  sheet.facts(
    [
      ["Indirizzo di fatturazione", seat],
      ["Luogo del sopralluogo", offer.place],
    ],
    2,
  );
  sheet.facts([["Altri luoghi", offer.places.filter((place) => place !== offer.place).join("\n")]], 1);
  works(sheet, offer);
  materials(sheet, offer);
  prices(sheet, offer);
  sheet.facts([
    ["Valido fino al", formatDay(validUntil)],
    ["Pagamento", offer.payment],
  ]);
  sheet.note("Condizioni", offer.text);
  sheet.signatures(["Per la ditta", "Per accettazione, il cliente"]);
  return sheet.bytes();
}

function works(sheet: Sheet, { works }: QuoteForSheet) {
  if (!works.length) return;
  sheet.table(
    [
      { title: "Data", share: 1.3 },
      { title: "Ora", share: 0.8 },
      { title: "Lavorazione", share: 2.2 },
      { title: "Luogo", share: 4 },
    ],
    works.map(({ date, hour, type, place }) => [formatDay(date), hour, type, place]),
  );
}

function materials(sheet: Sheet, { materials }: QuoteForSheet) {
  if (!materials.length) return;
  sheet.table(
    [
      { title: "Materiale", share: 5 },
      { title: "Quantità", share: 1.4, align: "right" },
      { title: "Prezzo", share: 1.6, align: "right" },
    ],
    materials.map(({ name, quantity, price }) => [name, String(quantity), euro(price)]),
  );
}

/** Net, VAT and gross to the cent; without a price agreed there is room to write one. */
function prices(sheet: Sheet, { prices, vat }: QuoteForSheet) {
  if (!prices) {
    sheet.heading("Prezzo");
    sheet.blanks(["Prezzo al netto di IVA €", `Totale con IVA ${vat}% €`]);
    return;
  }
  // Whole euros by whole percent are whole cents.
  const due = prices.net * vat;
  const rows: [string, string][] = [
    ["Prezzo concordato", euro(prices.agreed)],
    ...(prices.materials ? [["Materiali", euro(prices.materials)] as [string, string]] : []),
    ...(prices.permissions ? [["Permessi", euro(prices.permissions)] as [string, string]] : []),
    ["Totale al netto di IVA", euro(prices.net)],
    [`IVA ${vat}%`, exact(due)],
    ["Totale con IVA", exact(prices.net * 100 + due)],
  ];
  sheet.table(
    [
      { title: "Prezzo", share: 5 },
      { title: "Importo", share: 2, align: "right" },
    ],
    rows,
  );
}
