import { z } from "zod";
import { Contacts } from "../client-contacts/input";
import { fieldMessages } from "../field-messages";
import { email, flag, line, oneOf, optionalLine, page, phone } from "../fields";
import { withPlace } from "../pickup-places/input";
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
  vatNumber: optionalLine(50),
  uniqueCode: optionalLine(50),
  pec: email(),
  contacts: Contacts,
};

/** The fields that each type of client requires (spec 1 §5). */
function requireFieldsOfType(
  client: { privateClient: ClientType; [field: string]: unknown },
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
) {
  const required =
    client.privateClient === 1 ? ["fiscalCode", "privateAddress"] : ["businessName", "businessAddress"];
  for (const field of required) {
    if (!client[field]) context.addIssue({ code: "custom", path: [field], message: fieldMessages.required });
  }
}

export const NewClient = withPlace({ ...contacts, ...identity }, (client) =>
  client.superRefine((values, context) =>
    requireFieldsOfType(values as Parameters<typeof requireFieldsOfType>[0], context),
  ),
);

export type NewClient = z.output<typeof NewClient>;

export const ClientContacts = z.object(contacts);

export type ClientContacts = z.output<typeof ClientContacts>;

export const ClientDetails = z
  .object({ ...contacts, ...identity, confirmed: flag().optional() })
  .superRefine(requireFieldsOfType);

export type ClientDetails = z.output<typeof ClientDetails>;

export const ClientList = z.object({ query: optionalLine(), page: page() });

export type ClientList = z.output<typeof ClientList>;

export const ClientSearch = z
  .object({ surname: optionalLine(), email: optionalLine(), cellphone: optionalLine(), page: page() })
  .refine(({ surname, email, cellphone }) => surname || email || cellphone, {
    path: ["surname"],
    message: "Compilare almeno uno dei campi",
  });

export type ClientSearch = z.output<typeof ClientSearch>;
