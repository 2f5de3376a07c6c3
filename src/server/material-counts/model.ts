export const messages = { counted: "Materiali aggiornati" };
