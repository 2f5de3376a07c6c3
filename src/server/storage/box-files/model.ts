/** Files attached in one save (spec 2 §9). */
export const maxFiles = 5;
