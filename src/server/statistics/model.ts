/** Euros that an order outside the home region counts, whatever its price (spec 1 §9). */
const distantPrice = 100;

export const messages = {
  noAppointments: "Nessun informazione trovata per il periodo scelto.",
  noOrders: "Nessun appuntamento confermato nel periodo scelto.",
  statsExported: "Statistiche per agente esportate in CSV",
  ordersExported: "Ordini degli agenti esportati in CSV",
};

/** With two decimals. */
export const percentOf = (confirmed: number, quantity: number): number =>
  quantity ? Math.round((confirmed / quantity) * 10_000) / 100 : 0;

export const ordersPerPage = 50;

/** Sums over orders that are all in or all outside the home region, and all with or all without a real work. */
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

/** Months of an agent, `YYYY-MM`, or years, `YYYY`. */
export type Span = {
  id_agent: number;
  month: string;
  quantity: number;
  confirmed: number;
  failed: number;
  not_confirmed: number;
};

const maxMonths = 24;

/** What the chart shows: a bar for each month, or for each year when there are more than two years of them. */
export function chartSpans(months: Span[]): Span[] {
  if (new Set(months.map(({ month }) => month)).size <= maxMonths) return months;
  const years = new Map<string, Span>();
  for (const { id_agent, month, ...counts } of months) {
    const year = month.slice(0, 4);
    const key = `${id_agent} ${year}`;
    const sum = years.get(key) ?? {
      id_agent,
      month: year,
      quantity: 0,
      confirmed: 0,
      failed: 0,
      not_confirmed: 0,
    };
    sum.quantity += counts.quantity;
    sum.confirmed += counts.confirmed;
    sum.failed += counts.failed;
    sum.not_confirmed += counts.not_confirmed;
    years.set(key, sum);
  }
  return [...years.values()];
}
