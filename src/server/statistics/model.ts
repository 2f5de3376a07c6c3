/** An order out of Campania counts as this much, whatever it costs (spec 1 §9). */
const outOfCampania = 100;

export const texts = {
  noAppointments: "Nessun informazione trovata per il periodo scelto.",
  noOrders: "Nessun appuntamento confermato nel periodo scelto.",
};

/** Confirmed of all, in percent with two decimals. */
export const percentOf = (confirmed: number, quantity: number): number =>
  quantity ? Math.round((confirmed / quantity) * 10_000) / 100 : 0;

export type OrderFigures = {
  is_out_campania: number;
  agreed_price: number;
  permits: number;
  materials: number;
  /** Has at least one work that is not packaging. */
  hasRealWork: number;
};

/** What an order adds to its agent's price. */
export const priceOf = (order: OrderFigures): number =>
  order.is_out_campania ? outOfCampania : order.agreed_price;

/** What it adds to the net: nothing when out of Campania or when it is packaging alone. */
export const netOf = (order: OrderFigures): number =>
  order.is_out_campania || !order.hasRealWork ? 0 : order.agreed_price - order.permits - order.materials;
