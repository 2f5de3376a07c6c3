export const quoteBounds = { validityDays: { min: 1, max: 365 } } as const;

/** More orders than such a company ever has. */
export const maxOrderNumber = 9_999_999;

export const messages = {
  number: "Inserire un numero intero da 1 a 9999999",
  taken: (number: number, next: number) =>
    `L'ordine n. ${number} esiste già: il prossimo può avere il numero ${next} o uno più alto.`,
  low: (last: number, next: number) =>
    `I numeri degli ordini arrivano già a ${last}: il prossimo può essere ${next} o uno più alto.`,
  internal: (number: number) =>
    `Il numero ${number} è quello delle lavorazioni interne: sceglierne un altro.`,
};
