import { today } from "../../base/clock";
import type { Day } from "../../base/days";
import { one } from "../../db/db";
import type { Call } from "../../journal/caller";
import { createArchivedOrder } from "../../orders/store";
import { internalOrder } from "../../orders/works/model";
import { choices, chosen, ofKind, shownIn } from "./cells";
import { namingColumns } from "./client-columns";
import { checkClientOfRow, clientOfRow } from "./client-of-row";
import type { Checked, Column, ImportKind, Key, Values } from "./kind";
import { placeColumns } from "./place-columns";
import { cleanLines, cleanText } from "./values";
import { agentColumn } from "./visits";

const columns: readonly Column[] = [
  ofKind("orders.id", {
    name: "number",
    heading: "Numero ordine",
    synonyms: ["N. ordine", "N ordine", "Numero", "N.", "Nr", "Ordine", "Commessa", "N. commessa", "Pratica"],
    help: "Il numero di prima, che resta; senza, l'ordine ha il prossimo numero libero.",
    example: 15_213,
  }),
  ofKind("orders.date_created", {
    name: "since",
    heading: "Data ordine",
    synonyms: ["Data", "Data creazione", "Data conferma", "Del", "Data inserimento", "Creato il"],
    help: "Il giorno in cui l'ordine è nato, che resta.",
    example: "20/03/2024",
  }),
  ofKind("appointments.date", {
    name: "date",
    heading: "Data appuntamento",
    synonyms: ["Data sopralluogo", "Sopralluogo", "Data visita"],
    help: "Se manca, il giorno dell'ordine.",
    example: "14/03/2024",
  }),
  ofKind("appointments.time", {
    name: "time",
    heading: "Ora appuntamento",
    synonyms: ["Ora", "Ora sopralluogo"],
    help: "Se manca, le 9:00.",
    example: "10:30",
  }),
  agentColumn,
  ofKind("orders.agreed_price_cents", {
    name: "price",
    heading: "Prezzo concordato",
    synonyms: ["Prezzo", "Importo", "Totale", "Importo concordato", "Valore"],
    help: "In euro, con i centesimi se ci sono.",
    example: 1200,
  }),
  ofKind("orders.agreed_price_2", {
    name: "price2",
    heading: "Prezzo 2",
    synonyms: ["Secondo prezzo", "Prezzo concordato 2", "Importo 2"],
    help: "In euro interi.",
  }),
  {
    name: "payment",
    heading: "Pagamento",
    synonyms: ["Tipo pagamento", "Tipo di pagamento", "Modalità di pagamento", "Metodo di pagamento"],
    help: "Una voce dell'elenco delle impostazioni.",
    example: "Bonifico",
    clean: cleanText(100),
    shown: shownIn("payment-types"),
  },
  ofKind("orders.work_booking_date", {
    name: "booked",
    heading: "Data lavoro prenotata",
    synonyms: ["Data trasloco", "Data lavoro", "Data prevista", "Prenotazione"],
    help: "Il giorno per cui il cliente ha prenotato il lavoro.",
    example: "02/04/2024",
  }),
  {
    name: "notes",
    heading: "Note",
    synonyms: ["Annotazioni", "Descrizione", "Note ordine"],
    help: "Le note dell'ordine.",
    clean: cleanLines(10_000),
  },
];

export const orders: ImportKind = {
  name: "orders",
  title: "Ordini",
  table: "orders",
  signs: ["number", "since", "date", "price", "booked"],
  notes: "notes",
  columns: [...columns, ...namingColumns, ...placeColumns],
  check: checkOrder,
  find: findOrder,
  write: writeOrder,
  mayRepeat: false,
};

function checkOrder(values: Values): Checked {
  if (values.number === internalOrder)
    return { values, keys: [], refused: `Il numero ${internalOrder} è quello delle lavorazioni interne.` };
  if (values.number === 0) return { values, keys: [], refused: "Il numero dell'ordine non può essere 0." };
  const found = checkClientOfRow(values);
  if (found.refused) return found;
  const agent = chosen(choices.agents(), "Agente", values.agent ?? null);
  const payment = chosen(choices.payments(), "Pagamento", values.payment ?? null);
  return {
    ...found,
    values: { ...found.values, agent: agent.code ?? 0, payment: payment.code ?? null },
    normalised: [...(found.normalised ?? []), ...agent.normalised, ...payment.normalised],
    keys:
      values.number === null
        ? []
        : [{ name: "number", value: String(values.number), words: "stesso numero d'ordine" }],
  };
}

function findOrder({ value }: Key): number | null {
  return one<{ id: number }>`SELECT id FROM orders WHERE id = ${Number(value)}`?.id ?? null;
}

/** An order has its visit: without one of its own on the day of the order. */
function writeOrder(values: Values, call: Call): number {
  const { client, place } = clientOfRow(values);
  const since = (values.since ?? values.date ?? today()) as Day;
  const order = {
    id_client: client,
    id_address: place,
    date: (values.date ?? since) as Day,
    time: String(values.time ?? "09:00"),
    agent: values.agent as number,
    agreed_price_cents: (values.price as number | null) ?? undefined,
    agreed_price_2: (values.price2 as number | null) ?? undefined,
    payment_type: (values.payment ?? undefined) as number | undefined,
    work_booking_date: values.booked as Day | null,
    notes: String(values.notes ?? ""),
  };
  const number = values.number as number | null;
  return createArchivedOrder(order, { number, since: `${since} 00:00` }, call).id_order;
}
