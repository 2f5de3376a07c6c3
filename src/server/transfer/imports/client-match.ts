import { nameKey, streetKey } from "../../base/name-folding";
import { fold } from "../../base/text";
import { clientsNamed, type Known, knownClients, nameKeysOf, type Wanted } from "../../clients/duplicates";
import { searchName } from "../../clients/model";
import { all, one } from "../../db/db";
import { textOf, type Value, type Values } from "./kind";

export function wantedOf(values: Values): Wanted & { oldCode: string } {
  const isPrivate = values.privateClient === 1;
  const [surname, firstName] = [textOf(values.surname), textOf(values.name)];
  const texts = (...columns: string[]) => columns.map((column) => textOf(values[column])).filter(Boolean);
  return {
    oldCode: textOf(values.oldCode),
    fiscalCode: textOf(values.fiscalCode).toUpperCase(),
    vatNumber: textOf(values.vatNumber),
    phones: texts("cellphone", "phone"),
    emails: texts("email").map((email) => email.toLowerCase()),
    surname: isPrivate ? surname : "",
    name: (!isPrivate && textOf(values.businessName)) || `${surname} ${firstName}`.trim(),
    nameKeys: nameKeysOf(nameOf(values), isPrivate ? surname : "", firstName),
    streets: texts("address").map(streetKey),
  };
}

export const nameOf = (values: Values): string =>
  searchName({
    surname: textOf(values.surname),
    name: textOf(values.name),
    business_name: textOf(values.businessName),
  });

export const withCode = (code: string): number | null =>
  code === ""
    ? null
    : (one<{ id: number }>`
        SELECT id_record AS id FROM import_codes WHERE record_table = 'clients' AND code = ${code}`?.id ??
      null);

export function namesakes(values: Values): Known[] {
  const name = nameOf(values);
  if (!name) return [];
  const ofCompany = values.privateClient === 1 ? [] : companiesNamed(textOf(values.businessName));
  return knownClients([...new Set([...clientsNamed(name), ...ofCompany])].slice(0, 10));
}

/** A list names the company alone, without the contact that it has here. */
function companiesNamed(name: string): number[] {
  const phrase = fold(name).replaceAll('"', " ").trim();
  if (!/[\p{L}\p{N}]/u.test(phrase)) return [];
  return all<{ id: number; business_name: string }>`
    SELECT id, business_name FROM clients
    WHERE private_client <> 1
      AND id IN (SELECT rowid FROM clients_text WHERE clients_text MATCH ${`folded : "${phrase}"`})`
    .filter(({ business_name }) => nameKey(business_name) === nameKey(name))
    .map(({ id }) => id);
}

export function placeIn(client: number, address: string, city: Value = null): number | null {
  const places = all<{ id: number; address: string; id_city: number | null }>`
    SELECT id, address, id_city FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  const isThere = (place: (typeof places)[number]) =>
    streetKey(place.address) === streetKey(address) &&
    (city === null || place.id_city === null || place.id_city === city);
  return places.find(isThere)?.id ?? null;
}

/** In that town, or one of which nothing is known. */
export const placeWithoutStreet = (client: number, city: Value = null): number | null =>
  one<{ id: number }>`
    SELECT id FROM pickup_places
    WHERE id_client = ${client} AND address = '' AND (id_city = ${city} OR (id_city IS NULL AND city = ''))
    ORDER BY id_city IS NULL, id LIMIT 1`?.id ?? null;

export const firstPlaceOf = (client: number): number | null =>
  one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`?.id ??
  null;
