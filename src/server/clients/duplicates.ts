import { vatNumber } from "../base/tax-codes";
import { fold } from "../base/text";
import { all } from "../db/db";
import { phonesIn } from "../transfer/imports/phones";
import type { TypedClient } from "./input";
import {
  clientName,
  type Duplicate,
  type Likeness,
  likenesses,
  maxDuplicates,
  type NamedClient,
  searchName,
} from "./model";
import { placesOfEach } from "./pickup-places/store";

type Found = { id: number }[];

const finders: Record<Likeness, (value: string) => Found> = {
  fiscalCode: (code) => all`
    SELECT id FROM clients WHERE fiscal_code = ${code} COLLATE NOCASE AND fiscal_code <> '' ORDER BY id LIMIT 10`,
  vatNumber: (number) => all`
    SELECT id FROM clients WHERE vat_number = ${number} AND vat_number <> '' ORDER BY id LIMIT 10`,
  phone: (digits) => all`
    SELECT rowid AS id FROM clients_text WHERE clients_text MATCH ${`{phone cellphone} : "${digits}"`}
    UNION SELECT id_client FROM client_contacts WHERE phone = ${digits} AND phone <> '' ORDER BY id LIMIT 10`,
  email: (address) => all`
    SELECT id FROM clients WHERE email = ${address} COLLATE NOCASE ORDER BY id LIMIT 10`,
  nameAndStreet(value) {
    const [name = "", street = ""] = value.split("|");
    const places = all<{ id: number; address: string }>`
      SELECT c.id, p.address FROM clients c JOIN pickup_places p ON p.id_client = c.id
      WHERE c.folded = ${name} ORDER BY c.id`;
    return places.filter(({ address }) => fold(address) === street);
  },
};

/** The clients with this value, the oldest first. */
export const clientsWith = (likeness: Likeness, value: string): number[] =>
  value === "" ? [] : [...new Set(finders[likeness](value).map(({ id }) => id))];

/** A name as searches have it with a street: the value of their likeness; empty without both. */
export function nameAndStreet(name: string, address: string): string {
  const street = fold(address);
  return name && street ? `${name}|${street}` : "";
}

/** A shorter number is not whole yet. */
const wholePhone = 6;

function keysOf(typed: TypedClient): [Likeness, string][] {
  const isPrivate = typed.privateClient === "1";
  const business_name = isPrivate ? "" : typed.businessName;
  const name = searchName({ surname: typed.surname, name: typed.name, business_name });
  const phones = [typed.phone, typed.cellphone].flatMap(phonesIn);
  return [
    ["fiscalCode", typed.fiscalCode.replace(/\s/g, "")],
    ["vatNumber", isPrivate ? "" : vatNumber(typed.vatNumber)],
    ...phones
      .filter(({ length }) => length >= wholePhone)
      .map((phone): [Likeness, string] => ["phone", phone]),
    ["email", typed.email],
    ["nameAndStreet", nameAndStreet(name, typed.address)],
  ];
}

/** The clients that what is typed may be, those with most in common first. */
export function duplicatesOf(typed: TypedClient): Duplicate[] {
  const why = new Map<number, Set<string>>();
  for (const [likeness, value] of keysOf(typed))
    for (const id of clientsWith(likeness, value)) {
      if (id === typed.id) continue;
      why.set(id, (why.get(id) ?? new Set()).add(likenesses[likeness]));
    }
  const likely = [...why].sort(([, one], [, other]) => other.size - one.size).slice(0, maxDuplicates);
  const rows = rowsOf(likely.map(([id]) => id));
  const places = placesOfEach([...rows.keys()]);
  return likely.flatMap(([id, words]) => {
    const row = rows.get(id);
    if (!row) return [];
    const place = places.get(id)?.[0]?.text ?? "";
    return [{ id, name: clientName(row), place, phone: row.cellphone || row.phone, why: [...words] }];
  });
}

type Row = NamedClient & {
  id: number;
  phone: string;
  cellphone: string;
};

const rowsOf = (ids: number[]) =>
  new Map(
    all<Row>`
      SELECT id, private_client, name, surname, business_name, phone, cellphone FROM clients
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.map((row) => [row.id, row]),
  );
