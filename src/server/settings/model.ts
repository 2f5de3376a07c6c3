/** Bounds of the numbers that an administrator may set. */
export const bounds = {
  formMax: { min: 1, max: 72 },
  quoteVat: { min: 0, max: 100 },
  quoteDays: { min: 1, max: 365 },
  idleHours: { min: 1, max: 24 },
  longestDays: { min: 1, max: 30 },
} as const;

/** Of every change on the settings pages, of the lists too (DECISIONS, Success). */
export const messages = { changed: "Informazione aggiornata correttamente" };
