import type { Operation } from "../../api";

/** With the first three the data cannot be read or not saved, which is answered 503. */
export type Reason =
  | "database-not-answering"
  | "database-damaged"
  | "records-refused"
  | "low-disk"
  | "clock-behind"
  | "clock-ahead"
  | "backup-folder"
  | "old-backup"
  | "restore-drill-failed"
  | "letters-waiting"
  | "cleaning";

/** `when`: who may open the page; red unless `calm`. */
export type Warning = { text: string; href: string; when?: Operation; calm?: boolean };

export const listedFiles = 100;

export const largestReserve = 1_000_000;

export const messages = {
  limitsChanged: "Limiti del disco modificati",
  fileDeleted: "File eliminato",
  fileNotFound: "File non trovato.",
  limit: `Inserire un numero intero tra 0 e ${largestReserve}`,
  order: "Non può essere più del limite per i file",
};
