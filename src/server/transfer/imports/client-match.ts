import { streetKey } from "../../base/name-folding";
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

export const namesakes = (values: Values): Known[] => {
  const name = nameOf(values);
  return name ? knownClients(clientsNamed(name)) : [];
};

export function placeIn(client: number, address: string, city: Value = null): number | null {
  const places = all<{ id: number; address: string; id_city: number | null }>`
    SELECT id, address, id_city FROM pickup_places WHERE id_client = ${client} ORDER BY id`;
  const isThere = (place: (typeof places)[number]) =>
    streetKey(place.address) === streetKey(address) &&
    (city === null || place.id_city === null || place.id_city === city);
  return places.find(isThere)?.id ?? null;
}

export const firstPlaceOf = (client: number): number | null =>
  one<{ id: number }>`SELECT id FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`?.id ??
  null;
