import { z } from "zod";
import { email, line, optionalLine, phone } from "../../input/fields";
import { maxContacts, messages } from "./model";

const Contact = z.object({ name: line(), role: optionalLine(100), phone: phone(), email: email() });

export type ContactValues = z.output<typeof Contact> & { id: number | null };

/**
 * All contacts of a client, as a list or under their numbers, as its form has them; those without a number are new, and
 * those without any text are not there. Errors are named as they were sent.
 */
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
      return data ? [{ ...data, id: /^\d{1,15}$/.test(String(id)) ? Number(id) : null }] : [];
    }),
  )
  .refine((contacts) => contacts.length <= maxContacts, messages.tooMany)
  .optional();
