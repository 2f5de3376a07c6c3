import { fold } from "../base/text";
import type { Look } from "../tables/define";

/** 1 private, 0 company, 2 entity (spec 1 §3). */
export const clientTypes = { 1: "Privato", 0: "Azienda", 2: "Ente" } as const;
export type ClientType = keyof typeof clientTypes;

/** What a client lacks. */
export const missingTexts = {
  phone: "Senza telefono",
  email: "Senza e-mail",
  visits: "Senza appuntamenti",
} as const;
export const missingWords = ["phone", "email", "visits"] as const;

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

/** The address of a client's page; without a client, of the list. */
export const clientPage = (id?: number) => `/client/${id ?? ""}`;

/** The columns that a client's name is made of. */
export type NamedClient = {
  private_client: ClientType;
  name: string;
  surname: string;
  business_name: string;
};

/** The name shown in lists and printouts: surname and name of a private, business name of the others. */
export function clientName({ private_client, name, surname, business_name }: NamedClient): string {
  return private_client !== 1 && business_name ? business_name : `${surname} ${name}`.trim();
}

/** Area codes of two digits, of three (010, 081), of four (0823). */
const areaCode = /^(0[26]|0[1-9][0159]|0\d{3})(\d{4,})$/;
const mobile = /^(3\d\d)(\d{3})(\d{3,4})$/;

/** A number in groups to read aloud: `081 555 1234`, `333 123 4567`; any other in threes. */
export function spokenPhone(number: string): string {
  const [, prefix = "", rest = number] = areaCode.exec(number) ?? [];
  if (prefix) return [prefix, ...inGroups(rest)].join(" ");
  return mobile.exec(number)?.slice(1).join(" ") ?? inGroups(number).join(" ");
}

/** Groups of three, the last of up to four. */
const inGroups = (digits: string): string[] =>
  digits.length <= 4 ? [digits] : [digits.slice(0, 3), ...inGroups(digits.slice(3))];

/** The name in the form that searches use: column `folded`. */
export function searchName(client: { name?: string; surname: string; business_name?: string }): string {
  return fold([client.surname, client.name, client.business_name].filter(Boolean).join(" "));
}

/** The name of a client who is referred to, or his number where nothing is known of him. */
export function clientOf(look: Look, id: unknown): string {
  const row = look("clients", id);
  return row ? clientName(row as NamedClient) : `cliente n. ${id}`;
}
