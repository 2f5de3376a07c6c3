import { z } from "zod";
import { fieldMessages } from "../input/field-messages";
import { email, flag, line, oneOf, optionalLine, page, phone, taxCode } from "../input/fields";
import { filter, filterWord, periodFilter, sortedBy } from "../search/listing/input";
import { Contacts } from "./contacts/input";
import { type ClientType, missingWords } from "./model";
import { withPlace } from "./pickup-places/input";

const contacts = {
  name: optionalLine(),
  surname: line(),
  email: email(),
  phone: phone(),
  cellphone: phone(),
};

const identity = {
  privateClient: oneOf([1, 0, 2]),
  fiscalCode: taxCode(),
  privateAddress: optionalLine(),
  businessName: optionalLine(),
  businessAddress: optionalLine(),
  vatNumber: taxCode(),
  uniqueCode: taxCode(),
  pec: email(),
  contacts: Contacts,
};

const requiredOf: Record<ClientType, readonly (keyof typeof identity)[]> = {
  1: ["fiscalCode", "privateAddress"],
  0: ["businessName", "businessAddress"],
  2: ["businessName", "businessAddress"],
};

/** The fields that each type of client requires (spec 1 §5); named together with every other invalid field. */
const withFieldsOfType = <T extends z.ZodType>(client: T): T =>
  client.superRefine(
    (typed, context) => {
      const values = Object(typed) as Record<string, unknown>;
      for (const field of requiredOf[values.privateClient as ClientType] ?? [])
        if (!values[field])
          context.addIssue({ code: "custom", path: [field], message: fieldMessages.required });
    },
    { when: () => true },
  );

export const NewClient = withPlace({ ...contacts, ...identity }, withFieldsOfType);

export type NewClient = z.output<typeof NewClient>;

export const ClientContacts = z.object(contacts);

export type ClientContacts = z.output<typeof ClientContacts>;

export const ClientDetails = withFieldsOfType(
  z.object({ ...contacts, ...identity, confirmed: flag().optional() }),
);

export type ClientDetails = z.output<typeof ClientDetails>;

/** What narrows the list and how it is sorted; in an address, too. */
export const clientFilters = {
  kind: filter(oneOf([1, 0, 2])),
  missing: filterWord(missingWords),
  ...periodFilter,
  sort: sortedBy(["number", "name", "kind"]),
};

export const ClientList = z.object({ query: optionalLine(), page: page(), ...clientFilters });

export type ClientList = z.output<typeof ClientList>;

export const ClientSearch = z
  .object({ surname: optionalLine(), email: optionalLine(), cellphone: optionalLine(), page: page() })
  .refine(({ surname, email, cellphone }) => surname || email || cellphone, {
    path: ["surname"],
    message: "Compilare almeno uno dei campi",
  });

export type ClientSearch = z.output<typeof ClientSearch>;
