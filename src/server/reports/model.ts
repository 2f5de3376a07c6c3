export const reportsPerPage = 10;

/** Cut of the message in the list. */
export const messageCut = 100;

/** What the form offers; the wire takes any line. */
export const categories = ["Automezzi", "Magazzino", "Sicurezza", "Clienti", "Ufficio", "Programma", "Altro"];

export const statuses = { 0: "Aperta", 1: "Chiusa" } as const;
export type Status = keyof typeof statuses;
export const notAPhoto = "La foto deve essere un'immagine JPEG, PNG, WebP o HEIC.";

export const messages = {
  sent: "Segnalazione inviata",
  statusChanged: "Stato aggiornato",
  shared: "Segnalazione condivisa",
};
