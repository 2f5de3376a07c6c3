export const messages = {
  saved: "Competenze salvate",
  vehicles: "Automezzi salvati",
  noLicence: "Scegliere la patente, o togliere la sua scadenza",
  noCqc: "Spuntare la CQC, o togliere la sua scadenza",
  noVehicle: "L'automezzo non è in elenco.",
  noKind: "Scegliere un automezzo tra le risorse.",
};

/** The columns that are boxes to tick. */
export const ticks = { workers: ["cqc", "foreman", "piano", "lift"], vehicles: ["cqc"] } as const;
export type Ticks = typeof ticks;
