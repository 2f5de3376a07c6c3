import { searchName } from "../clients/model";
import { all, one } from "../db";
import { fold } from "../text";
import type { Key, Values } from "./kind";

const text = (value: Values[string] | undefined) =>
  value === null || value === undefined ? "" : String(value);

/** What tells a client from others, the surest first. */
export function clientKeys(values: Values): Key[] {
  const name = nameOf(values);
  const street = fold(text(values.address));
  const keys: Key[] = [
    { name: "oldCode", value: text(values.oldCode), words: "stesso codice cliente" },
    { name: "fiscalCode", value: text(values.fiscalCode).toUpperCase(), words: "stesso codice fiscale" },
    { name: "vatNumber", value: text(values.vatNumber), words: "stessa partita IVA" },
    { name: "phone", value: text(values.cellphone), words: "stesso telefono" },
    { name: "phone", value: text(values.phone), words: "stesso telefono" },
    { name: "email", value: text(values.email).toLowerCase(), words: "stessa e-mail" },
    {
      name: "nameAndStreet",
      value: name && street ? `${name}|${street}` : "",
      words: "stesso nome e stessa via",
    },
  ];
  return keys.filter(({ value }) => value !== "");
}

/** The name as searches have it. */
export const nameOf = (values: Values): string =>
  searchName({
    surname: text(values.surname),
    name: text(values.name),
    business_name: text(values.businessName),
  });

const first = (rows: { id: number }[]): number | null => rows[0]?.id ?? null;

const finders: Record<string, (value: string) => number | null> = {
  oldCode: (code) =>
    one<{ id: number }>`
    SELECT id_record AS id FROM import_codes WHERE record_table = 'clients' AND code = ${code}`?.id ?? null,
  fiscalCode: (code) =>
    first(all`
    SELECT id FROM clients WHERE fiscal_code = ${code} COLLATE NOCASE AND fiscal_code <> '' ORDER BY id LIMIT 1`),
  vatNumber: (number) =>
    first(all`
    SELECT id FROM clients WHERE vat_number = ${number} AND vat_number <> '' ORDER BY id LIMIT 1`),
  phone: (digits) =>
    first(all`
    SELECT rowid AS id FROM clients_text WHERE clients_text MATCH ${`{phone cellphone} : "${digits}"`}
    ORDER BY rowid LIMIT 1`),
  email: (address) =>
    first(all`
    SELECT c.id FROM clients_text t JOIN clients c ON c.id = t.rowid
    WHERE clients_text MATCH ${`email : "${address.replaceAll('"', "")}"`} AND lower(c.email) = ${address}
    ORDER BY c.id LIMIT 1`),
  nameAndStreet: (value) => {
    const [name = "", street = ""] = value.split("|");
    return clientsNamed(name).find((id) => streetsOf(id).includes(street)) ?? null;
  },
};

export const findClient = ({ name, value }: Key): number | null => finders[name]?.(value) ?? null;

/** The clients with exactly this name, in the form of searches. */
export function clientsNamed(folded: string): number[] {
  const words = folded.match(/[\p{L}\p{N}]+/gu)?.join(" ");
  if (!words) return [];
  return all<{ id: number }>`
    SELECT c.id FROM clients_text t JOIN clients c ON c.id = t.rowid
    WHERE clients_text MATCH ${`folded : "${words}"`} AND c.folded = ${folded} ORDER BY c.id`.map(
    ({ id }) => id,
  );
}

const streetsOf = (client: number) =>
  all<{ address: string }>`SELECT address FROM pickup_places WHERE id_client = ${client}`.map(({ address }) =>
    fold(address),
  );

/** The place of a client in this street; null without one. */
export function placeIn(client: number, address: string): number | null {
  const places = all<{ id: number; address: string }>`
    SELECT id, address FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  return places.find((place) => fold(place.address) === fold(address))?.id ?? null;
}

export const firstPlaceOf = (client: number): number | null =>
  first(all`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`);
