import { addDays, addMonths, type Day, daysBetween, firstOfMonth } from "../../base/days";

/** The type of works, Imballaggio, that are not counted as real ones (spec 1 §9). */
export const packing = 2;

/** Cents that an order outside the home region counts, whatever its price (spec 1 §9). */
const distantPrice = 10_000;

export const messages = {
  noAppointments: "Nessun informazione trovata per il periodo scelto.",
  noOrders: "Nessun appuntamento confermato nel periodo scelto.",
  statsExported: "Statistiche per agente esportate in CSV",
  ordersExported: "Ordini degli agenti esportati in CSV",
};

export const percentOf = (confirmed: number, quantity: number): number =>
  quantity ? Math.round((confirmed / quantity) * 10_000) / 100 : 0;

export const ordersPerPage = 25;

/** Sums in cents over orders that are all in or all outside the home region, and all with or all without a real work. */
export type OrderFigures = {
  orders: number;
  is_out_campania: number;
  agreed_price: number;
  permits: number;
  materials: number;
  /** Have at least one work that is not packaging. */
  hasRealWork: number;
};

/** What the orders add to their agent's total. */
export const countedPrice = (sums: OrderFigures): number =>
  sums.is_out_campania ? distantPrice * sums.orders : sums.agreed_price;

/** What they add to the net total: nothing outside the home region or when their works are packaging alone. */
export const countedNet = (sums: OrderFigures): number =>
  sums.is_out_campania || !sums.hasRealWork ? 0 : sums.agreed_price - sums.permits - sums.materials;

/** `cancelled`: the order was cancelled; they are in no other. */
export type Counts = {
  quantity: number;
  confirmed: number;
  failed: number;
  cancelled: number;
  not_confirmed: number;
};

/** `month` is `YYYY-MM`. */
export type MonthCounts = Counts & { id_agent: number; month: string };

const sumOf = (rows: readonly Counts[]): Counts => ({
  quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
  confirmed: rows.reduce((sum, row) => sum + row.confirmed, 0),
  failed: rows.reduce((sum, row) => sum + row.failed, 0),
  cancelled: rows.reduce((sum, row) => sum + row.cancelled, 0),
  not_confirmed: rows.reduce((sum, row) => sum + row.not_confirmed, 0),
});

const maxMonths = 12;

export type SpanRow = { id_agent: number | null; counts: Counts[]; total: Counts };

/** Years when there are more than twelve months; the last row, of no agent, has the totals. */
export function sideBySide(months: readonly MonthCounts[]): { spans: string[]; rows: SpanRow[] } {
  const byMonth = new Set(months.map(({ month }) => month)).size <= maxMonths;
  const spanOf = ({ month }: MonthCounts) => (byMonth ? month : month.slice(0, 4));
  const spans = [...new Set(months.map(spanOf))].sort();
  const rowOf = (id_agent: number | null, own: readonly MonthCounts[]): SpanRow => ({
    id_agent,
    counts: spans.map((span) => sumOf(own.filter((row) => spanOf(row) === span))),
    total: sumOf(own),
  });
  const agents = [...Map.groupBy(months, (row) => row.id_agent)].map(([agent, own]) => rowOf(agent, own));
  return { spans, rows: [...agents, rowOf(null, months)] };
}

export function totalFigures<Figures extends Counts & { total_price_cents: number; net_total_cents: number }>(
  rows: readonly Figures[],
) {
  const counts = sumOf(rows);
  return {
    ...counts,
    confirmed_percentage: percentOf(counts.confirmed, counts.quantity),
    total_price_cents: rows.reduce((sum, row) => sum + row.total_price_cents, 0),
    net_total_cents: rows.reduce((sum, row) => sum + row.net_total_cents, 0),
  };
}

export type ChosenPeriod = { text: string; dateStart: Day; dateEnd: Day };

/** What a period is compared with: as many months before it, or as many days where it is not of whole months. */
export function periodBefore({ dateStart, dateEnd }: Omit<ChosenPeriod, "text">) {
  const [next, end] = [addDays(dateEnd, 1), addDays(dateStart, -1)];
  const isOfMonths = [dateStart, next].every((day) => day === firstOfMonth(day));
  if (!isOfMonths) return { dateStart: addDays(end, -daysBetween(dateStart, dateEnd)), dateEnd: end };
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return { dateStart: addMonths(dateStart, monthOf(dateStart) - monthOf(next)), dateEnd: end };
}

export function usualPeriods(today: Day): ChosenPeriod[] {
  const month = firstOfMonth(today);
  const year = `${today.slice(0, 4)}-01-01` as Day;
  const until = (start: Day, text: string, months: number) => ({
    text,
    dateStart: start,
    dateEnd: addDays(addMonths(start, months), -1),
  });
  return [
    until(month, "Questo mese", 1),
    until(addMonths(month, -1), "Mese scorso", 1),
    until(year, "Quest'anno", 12),
    until(addMonths(year, -12), "Anno scorso", 12),
  ];
}
