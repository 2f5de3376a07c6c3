import { z } from "zod";
import { email, flag, id, line, oneOf, optionalLine, optionalText, page, phone, sentences } from "../fields";

/** 1 private, 0 company, 2 entity (spec 1 §3). */
export const clientTypes = { 1: "Privato", 0: "Azienda", 2: "Ente" } as const;
export type ClientType = keyof typeof clientTypes;

export const clientsPerPage = 25;
export const searchPerPage = 10;
export const maxResults = 200;

const contacts = {
  name: optionalLine(),
  surname: line(),
  email: email(),
  phone: phone(),
  cellphone: phone(),
};

const identity = {
  privateClient: oneOf([1, 0, 2]),
  fiscalCode: optionalLine(50),
  privateAddress: optionalLine(),
  businessName: optionalLine(),
  businessAddress: optionalLine(),
  uniqueCode: optionalLine(50),
  pec: email(),
};

/** A loading place; `cityId` is the municipality that filled CAP, city and province. */
const place = {
  address: line(),
  city: line(),
  cityId: id(),
  zip: line(20),
  province: line(100),
  notes: optionalText(),
};

/** What a private client, or a company and an entity, must say of themselves (spec 1 §5). */
function mustBeIdentified(
  client: { privateClient: ClientType; [field: string]: unknown },
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
) {
  const required =
    client.privateClient === 1 ? ["fiscalCode", "privateAddress"] : ["businessName", "businessAddress"];
  for (const field of required) {
    if (!client[field]) context.addIssue({ code: "custom", path: [field], message: sentences.required });
  }
}

export const NewClient = z.object({ ...contacts, ...identity, ...place }).superRefine(mustBeIdentified);
export type NewClient = z.output<typeof NewClient>;

export const ClientContacts = z.object(contacts);

export const ClientDetails = z
  .object({ ...contacts, ...identity, confirmed: flag().optional() })
  .superRefine(mustBeIdentified);
export type ClientDetails = z.output<typeof ClientDetails>;

export const Place = z.object(place);
export type Place = z.output<typeof Place>;

export const ClientList = z.object({ query: optionalLine(), page: page() });

const atLeastOne = "Compilare almeno uno dei campi";

export const ClientSearch = z
  .object({ surname: optionalLine(), email: optionalLine(), cellphone: optionalLine(), page: page() })
  .refine((asked) => asked.surname || asked.email || asked.cellphone, {
    path: ["surname"],
    message: atLeastOne,
  });

export const messages = {
  created: "Cliente inserito correttamente",
  contactsChanged: "Cliente modificato",
  changed: "Cliente aggiornato",
  deleted: "Cliente eliminato",
  placeAdded: "Luogo inserito",
  placeChanged: "Luogo di carico modificato",
  placeDeleted: "Luogo eliminato",
  noneFound: "Nessun cliente trovato",
};

type Named = { private_client: number; name: string; surname: string; business_name: string };

/** How a client is called in lists and sheets: a private by surname and name, the others by business name. */
export function clientName({ private_client, name, surname, business_name }: Named): string {
  return private_client !== 1 && business_name ? business_name : `${surname} ${name}`.trim();
}

/** An address on one line: `Via Roma 1, 80100 Napoli (NA)`. */
export function placeText({
  address,
  zip,
  city,
  province,
}: {
  address: string;
  zip: string;
  city: string;
  province: string;
}): string {
  const town = [zip, city].filter(Boolean).join(" ");
  return [address, province ? `${town} (${province})` : town].filter(Boolean).join(", ");
}
