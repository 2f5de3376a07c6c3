import { searchName } from "../clients/model";
import { all, one } from "../db";
import { fold } from "../text";
import { type Key, textOf, type Values } from "./kind";

/** What tells a client from others, the surest first. */
export function clientKeys(values: Values): Key[] {
  const name = nameOf(values);
  const street = fold(textOf(values.address));
  const keys: Key[] = [
    { name: "oldCode", value: textOf(values.oldCode), words: "stesso codice cliente" },
    { name: "fiscalCode", value: textOf(values.fiscalCode).toUpperCase(), words: "stesso codice fiscale" },
    { name: "vatNumber", value: textOf(values.vatNumber), words: "stessa partita IVA" },
    { name: "phone", value: textOf(values.cellphone), words: "stesso telefono" },
    { name: "phone", value: textOf(values.phone), words: "stesso telefono" },
    { name: "email", value: textOf(values.email).toLowerCase(), words: "stessa e-mail" },
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
    surname: textOf(values.surname),
    name: textOf(values.name),
    business_name: textOf(values.businessName),
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
    first(all`SELECT id FROM clients WHERE email = ${address} COLLATE NOCASE ORDER BY id LIMIT 1`),
  nameAndStreet: (value) => {
    const [name = "", street = ""] = value.split("|");
    const places = all<{ id: number; address: string }>`
      SELECT c.id, p.address FROM clients c JOIN pickup_places p ON p.id_client = c.id
      WHERE c.folded = ${name} ORDER BY c.id`;
    return places.find(({ address }) => fold(address) === street)?.id ?? null;
  },
};

export const findClient = ({ name, value }: Key): number | null => finders[name]?.(value) ?? null;

/** The clients with exactly this name, in the form of searches. */
export const clientsNamed = (folded: string): number[] =>
  all<{ id: number }>`SELECT id FROM clients WHERE folded = ${folded} ORDER BY id`.map(({ id }) => id);

/** The place of a client in this street; null without one. */
export function placeIn(client: number, address: string): number | null {
  const places = all<{ id: number; address: string }>`
    SELECT id, address FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  return places.find((place) => fold(place.address) === fold(address))?.id ?? null;
}

export const firstPlaceOf = (client: number): number | null =>
  first(all`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`);
