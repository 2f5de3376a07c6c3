import { fold } from "../../base/text";
import { clientsWith, nameAndStreet } from "../../clients/duplicates";
import { type Likeness, likenesses, searchName } from "../../clients/model";
import { all, one } from "../../db/db";
import { type Key, textOf, type Value, type Values } from "./kind";

/** What tells a client from others, the surest first. */
export function clientKeys(values: Values): Key[] {
  const like = (name: Likeness, value: string): Key => ({ name, value, words: likenesses[name] });
  const keys: Key[] = [
    { name: "oldCode", value: textOf(values.oldCode), words: "stesso codice cliente" },
    like("fiscalCode", textOf(values.fiscalCode).toUpperCase()),
    like("vatNumber", textOf(values.vatNumber)),
    like("phone", textOf(values.cellphone)),
    like("phone", textOf(values.phone)),
    like("email", textOf(values.email).toLowerCase()),
    like("nameAndStreet", nameAndStreet(nameOf(values), textOf(values.address))),
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

const withCode = (code: string) =>
  one<{ id: number }>`
    SELECT id_record AS id FROM import_codes WHERE record_table = 'clients' AND code = ${code}`?.id ?? null;

export const findClient = ({ name, value }: Key): number | null =>
  name === "oldCode" ? withCode(value) : (clientsWith(name as Likeness, value)[0] ?? null);

/** The clients with exactly this name, in the form of searches. */
export const clientsNamed = (folded: string): number[] =>
  all<{ id: number }>`SELECT id FROM clients WHERE folded = ${folded} ORDER BY id`.map(({ id }) => id);

/** The place of a client in this street, and in this comune where both are known; null without one. */
export function placeIn(client: number, address: string, city: Value = null): number | null {
  const places = all<{ id: number; address: string; id_city: number | null }>`
    SELECT id, address, id_city FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  const isThere = (place: (typeof places)[number]) =>
    fold(place.address) === fold(address) &&
    (city === null || place.id_city === null || place.id_city === city);
  return places.find(isThere)?.id ?? null;
}

export const firstPlaceOf = (client: number): number | null =>
  one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`?.id ??
  null;
