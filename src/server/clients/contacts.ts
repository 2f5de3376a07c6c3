import { refuseField } from "../base/errors";
import { all, insert, remove, sql, update } from "../db/db";
import type { ContactValues } from "./input";
import { type Contact, contactMessages } from "./model";

/** The number to call for a visit `a` of the client `c`: of its contact, else the mobile, else the telephone. */
export const phoneToCall = sql`coalesce(
  (SELECT nullif(k.phone, '') FROM client_contacts k WHERE k.id = a.id_contact), nullif(c.cellphone, ''), c.phone)`;

export const contactsOf = (client: number) => all<Contact>`
  SELECT id, name, role, phone, email FROM client_contacts WHERE id_client = ${client} ORDER BY id`;

export function contactsById(ids: readonly number[]): Map<number, Contact> {
  const found = ids.length
    ? all<Contact>`
        SELECT id, name, role, phone, email FROM client_contacts
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    : [];
  return new Map(found.map((contact) => [contact.id, contact]));
}

export function mustBeContactOf(client: number, contact: number, field: string) {
  if (!contactsOf(client).some(({ id }) => id === contact)) refuseField(field, contactMessages.notOfClient);
}

/** Makes these the contacts of the client: the others go. A number that is not of the client's is a new contact. */
export function setContacts(client: number, contacts: readonly ContactValues[]) {
  const stored = new Map(contactsOf(client).map((contact) => [contact.id, contact]));
  for (const { id, name, role = "", phone = "", email = "" } of contacts) {
    const values = { name, role, phone, email };
    const before = id === null ? undefined : stored.get(id);
    if (!before) insert("client_contacts", { id_client: client, ...values });
    else if (differs(before, values)) update("client_contacts", before.id, values);
    if (before) stored.delete(before.id);
  }
  for (const id of stored.keys()) remove("client_contacts", id);
}

export function addContacts(client: number, contacts: readonly Omit<ContactValues, "id">[]) {
  const known = new Set(contactsOf(client).flatMap(({ phone, email }) => [phone, email]));
  for (const { name, role = "", phone = "", email = "" } of contacts)
    if (!known.has(phone || email))
      insert("client_contacts", { id_client: client, name, role, phone, email });
}

const differs = (before: Contact, values: Omit<Contact, "id">) =>
  (["name", "role", "phone", "email"] as const).some((column) => before[column] !== values[column]);
