import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { email, flag, id, line, oneOf, optionalLine, optionalText, page, phone } from "../fields";
import type { ClientType } from "./model";

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
    if (!client[field]) context.addIssue({ code: "custom", path: [field], message: fieldMessages.required });
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
