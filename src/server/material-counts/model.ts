/** Left out of the daily dialog (spec 2 §9). */
export const notCounted = "Camion";

export const messages = { counted: "Materiali aggiornati" };
