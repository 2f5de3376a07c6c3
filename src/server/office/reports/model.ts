export const reportsPerPage = 10;

export const maxListedMessage = 100;

/** Of the form; the wire takes any text. */
export const categories = ["Automezzi", "Magazzino", "Sicurezza", "Clienti", "Ufficio", "Programma", "Altro"];

export const statuses = { 0: "Aperta", 1: "Chiusa" } as const;
export type Status = keyof typeof statuses;

/** `photo` is the address of the file. */
export type Report = {
  id: number;
  id_user: number;
  user: string;
  category: string;
  message: string;
  status: Status;
  photo: string | null;
  date_created: string;
  version: number;
};

export type ReportScope = "own" | "shared" | "all";

export const messages = {
  sent: "Segnalazione inviata",
  statusChanged: "Stato aggiornato",
  shared: "Segnalazione condivisa",
  notAPhoto: "La foto deve essere un'immagine JPEG, PNG, WebP o HEIC.",
};
