export const loadsPerPage = 20;

/** Left out of the warehouse load (spec 2 §9). */
export const notLoaded = ["Camion", "Avvitatore e Trapano", "Ferri"];

/** Stock at or under this is low: the next removal may need more. */
export const lowStock = 20;

export const messages = { loaded: "Database aggiornato" };

export const futureDate = "La data non può essere futura.";
