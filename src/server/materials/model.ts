/** Dates of materials start here (spec 2 §5). */
export const firstDay = "2021-05-05";
export const historyPerPage = 20;

/** Left out of the bulk dialog and of the warehouse load (spec 2 §9). */
export const notInBulk = ["Camion", "Avvitatore e Trapano", "Coperte", "Ferri"];
export const notLoaded = ["Camion", "Avvitatore e Trapano", "Ferri"];
/** Left out of the daily dialog. */
export const notCounted = "Camion";

/** Stock at or under this is low: the next removal may want more. */
export const lowStock = 20;
export const messages = {
  added: "Materiale inserito",
  changed: "Materiale modificato",
  deleted: "Materiale eliminato",
  bulkAdded: "Materiali inseriti",
  counted: "Materiali aggiornati",
  loaded: "Database aggiornato",
};

export const texts = {
  unknown: "Materiale non valido",
  tied: "La riga dipende da una lavorazione: si modifica dalla lavorazione.",
  nothingCounted: "Inserire almeno una quantità.",
  future: "La data non può essere futura.",
};

/** Unit cost by quantity, in whole euros; null when nothing is chosen or the quantity is no number (spec 2 §2). */
export const priceOf = (cost: number | undefined, quantity: number | undefined): number | null =>
  cost === undefined || quantity === undefined || !Number.isInteger(quantity) ? null : cost * quantity;
