/** Bounds of what may be set: a session ends some day, and a form offers no box that is not there. */
export const bounds = {
  formMax: { min: 1, max: 72 },
  quoteVat: { min: 0, max: 100 },
  quoteDays: { min: 1, max: 365 },
  idleHours: { min: 1, max: 24 },
  longestDays: { min: 1, max: 30 },
} as const;
/** What every change of the settings page says (DECISIONS, Success). */
export const changed = "Informazione aggiornata correttamente";
