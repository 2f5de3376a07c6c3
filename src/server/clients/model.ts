import { fold } from "../text";

/** 1 private, 0 company, 2 entity (spec 1 §3). */
export const clientTypes = { 1: "Privato", 0: "Azienda", 2: "Ente" } as const;
export type ClientType = keyof typeof clientTypes;

export const clientsPerPage = 25;
export const searchPerPage = 10;
export const maxResults = 200;
export const messages = {
  created: "Cliente inserito correttamente",
  contactsChanged: "Cliente modificato",
  changed: "Cliente aggiornato",
  deleted: "Cliente eliminato",
  noneFound: "Nessun cliente trovato",
};

type Named = { private_client: number; name: string; surname: string; business_name: string };

/** The name shown in lists and printouts: surname and name of a private, business name of the others. */
export function clientName({ private_client, name, surname, business_name }: Named): string {
  return private_client !== 1 && business_name ? business_name : `${surname} ${name}`.trim();
}

/** The name in the form that searches use: column `folded`. */
export function searchName(client: { name?: string; surname: string; business_name?: string }): string {
  return fold([client.surname, client.name, client.business_name].filter(Boolean).join(" "));
}
