/** A box as administrators edit it; its lines are in the noun boxes. */
export type NumberedBox = {
  id: number;
  number: number;
  id_group: number;
  group: string;
  /** How many lines are in it. */
  lines: number;
  /** No longer on the map nor in the form. */
  retired: number;
  version: number;
};

export const largestNumber = 9999;

/** How many boxes are added at once. */
export const mostAtOnce = 500;

export const messages = {
  number: `Inserire un numero intero tra 1 e ${largestNumber}`,
  reversed: "Il secondo numero viene prima del primo.",
  tooMany: `Si possono aggiungere al massimo ${mostAtOnce} depositi alla volta.`,
  group: "Scegliere un gruppo dall'elenco.",
  notFound: "Deposito non trovato.",
  taken: (number: number) => `Il deposito ${number} esiste già.`,
  takenRetired: (number: number) => `Il deposito ${number} esiste già ed è ritirato: rimetterlo in elenco.`,
  inUse: (number: number, lines: number) =>
    `Il deposito ${number} è in uso: ha ${lines === 1 ? "1 riga" : `${lines} righe`}. Spostarle o eliminarle prima.`,
};
