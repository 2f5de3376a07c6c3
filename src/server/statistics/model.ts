/** Euros that an order out of Campania counts, whatever its price (spec 1 §9). */
const outOfCampaniaPrice = 100;

export const messages = {
  noAppointments: "Nessun informazione trovata per il periodo scelto.",
  noOrders: "Nessun appuntamento confermato nel periodo scelto.",
};

/** With two decimals. */
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

/** What an order adds to its agent's total. */
export const countedPrice = (order: OrderFigures): number =>
  order.is_out_campania ? outOfCampaniaPrice : order.agreed_price;

/** What it adds to the net total: nothing when out of Campania or when its works are packaging alone. */
export const countedNet = (order: OrderFigures): number =>
  order.is_out_campania || !order.hasRealWork ? 0 : order.agreed_price - order.permits - order.materials;
