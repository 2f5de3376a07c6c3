import { z } from "zod";
import { fieldMessages } from "../input/field-messages";
import {
  asText,
  email,
  emails,
  flag,
  id,
  line,
  oneOf,
  optionalId,
  optionalLine,
  orAbsent,
  page,
  phone,
  requiredPhone,
  taxCode,
} from "../input/fields";
import { filter, filterWord, periodFilter, sortedBy } from "../search/listing/input";
import {
  type Channel,
  type ClientType,
  channels,
  contactMessages,
  maxContacts,
  mergedColumns,
  missingWords,
} from "./model";
import { withPlace } from "./pickup-places/input";

const Contact = z.object({ name: line(), role: optionalLine(100), phone: phone(), email: email() });

export type ContactValues = z.output<typeof Contact> & { id: number | null };

/** As a list or under their numbers, as the form has them; errors are named as they were sent. */
export const Contacts = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .transform((sent, context): ContactValues[] =>
    Object.entries(sent).flatMap(([key, value]) => {
      const contact = (typeof value === "object" && value ? value : {}) as Record<string, unknown>;
      const { id = Array.isArray(sent) ? null : key, ...fields } = contact;
      if (Object.values(fields).every((text) => text === "" || text === null || text === undefined))
        return [];
      const { data, error } = Contact.safeParse(fields);
      for (const { message, path } of error?.issues ?? [])
        context.addIssue({ code: "custom", message, path: [key, ...path] });
      return data ? [{ ...data, id: /^\d{1,15}$/.test(asText(id)) ? Number(id) : null }] : [];
    }),
  )
  .refine((contacts) => contacts.length <= maxContacts, contactMessages.tooMany)
  .optional();

const contacts = {
  name: optionalLine(),
  surname: line(),
  email: emails(),
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
      for (const field of requiredOf[
        identity.privateClient.safeParse(values.privateClient).data as ClientType
      ] ?? [])
        if (!values[field])
          context.addIssue({ code: "custom", path: [field], message: fieldMessages.required });
    },
    { when: () => true },
  );

export const NewClient = withPlace({ ...contacts, ...identity }, withFieldsOfType);

export type NewClient = z.output<typeof NewClient>;

/** Who calls for the first time: the rest is asked before an order. */
export const Caller = z.object({
  surname: line(),
  name: optionalLine(),
  phone: requiredPhone(),
  cityId: id(),
});

export type Caller = z.output<typeof Caller>;

export const ClientContacts = z.object(contacts);

export type ClientContacts = z.output<typeof ClientContacts>;

export const ClientDetails = withFieldsOfType(
  z.object({
    ...contacts,
    ...identity,
    confirmed: flag().optional(),
    message_channel: orAbsent(z.literal(["", ...(Object.keys(channels) as Channel[])])),
    id_message_contact: optionalId().optional(),
    no_messages: flag().optional(),
  }),
);

export type ClientDetails = z.output<typeof ClientDetails>;

export const clientFilters = {
  kind: filter(oneOf([1, 0, 2])),
  missing: filterWord(missingWords),
  ...periodFilter,
  sort: sortedBy(["number", "name", "kind"]),
};

export const ClientList = z.object({ query: optionalLine(), page: page(), ...clientFilters });

export type ClientList = z.output<typeof ClientList>;

export const ClientSearch = z
  .object({
    surname: optionalLine(),
    email: optionalLine(),
    cellphone: optionalLine(),
    page: page(),
  })
  .refine(({ surname, email, cellphone }) => surname || email || cellphone, {
    path: ["surname"],
    message: "Compilare almeno uno dei campi",
  });

export type ClientSearch = z.output<typeof ClientSearch>;

/** What is typed so far: anything unfinished counts as nothing. */
const typed = () => z.string().trim().max(200).catch("");

export const TypedClient = z.object({
  id: optionalId().catch(null),
  surname: typed(),
  name: typed(),
  businessName: typed(),
  privateClient: typed(),
  phone: typed(),
  cellphone: typed(),
  email: typed(),
  fiscalCode: typed(),
  vatNumber: typed(),
  address: typed(),
});

export type TypedClient = z.output<typeof TypedClient>;

export const TwoClients = z.object({ id: id(), other: id() });

/** `take` names the values that are those of the other client, which goes; both have a version. */
export const Merge = TwoClients.extend({
  version_other: z.coerce.number().int().positive(),
  take: z.array(z.enum(mergedColumns)).default([]),
});

export type Merge = z.output<typeof Merge>;
