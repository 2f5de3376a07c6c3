import { nameKey, streetKey } from "../base/name-folding";
import { asCode, vatNumber } from "../base/tax-codes";
import { phonesIn } from "../base/written-numbers";
import { all, sql } from "../db/db";
import type { Rows } from "../tables/rows";
import type { TypedClient } from "./input";
import { bySureness, compareClients, type Identity } from "./likeness";
import { clientName, type Duplicate, maxDuplicates, type NamedClient } from "./model";
import { placesOfEach } from "./pickup-places/store";

const compared = 50;

/** The name of a client as `nameKey` has it: the expression of the index `clients_name_key`, word for word. */
const keyOfName = sql`
  replace(replace(replace(replace(replace(replace(replace(replace(folded, ' ', ''), '''', ''), '’', ''), '\`', ''), '´', ''), '.', ''), '-', ''), ',', '')`;

const clientsWithKeys = (first: string, second = first): number[] =>
  idsOf(all`SELECT id FROM clients WHERE ${keyOfName} IN (${first}, ${second}) LIMIT ${compared}`);

export const clientsNamed = (name: string): number[] => clientsWithKeys(nameKey(name)).sort((a, b) => a - b);

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const clientsWithPhone = (digits: string): number[] =>
  idsOf(all`
    SELECT rowid AS id FROM clients_text WHERE clients_text MATCH ${`{phone cellphone} : "${digits}"`}
    UNION ALL SELECT id_client FROM client_contacts WHERE phone = ${digits} AND phone <> '' LIMIT ${compared}`);

export type Wanted = Identity & { nameKeys: readonly string[] };

export function nameKeysOf(whole: string, surname: string, firstName: string): string[] {
  const key = nameKey(whole);
  const turned = surname && firstName ? nameKey(`${firstName} ${surname}`) : key;
  return [...new Set([key, turned])].filter(Boolean);
}

export function candidatesFor(one: Wanted): number[] {
  const { fiscalCode, vatNumber, phones, emails } = one;
  const [name, turned] = one.nameKeys;
  const ids = [
    ...(fiscalCode
      ? idsOf(
          all`SELECT id FROM clients WHERE fiscal_code = ${fiscalCode} COLLATE NOCASE AND fiscal_code <> '' LIMIT 10`,
        )
      : []),
    ...(vatNumber
      ? idsOf(all`SELECT id FROM clients WHERE vat_number = ${vatNumber} AND vat_number <> '' LIMIT 10`)
      : []),
    ...phones.flatMap(clientsWithPhone),
    ...emails.flatMap((email) =>
      idsOf(all`SELECT id FROM clients WHERE email = ${email} COLLATE NOCASE ORDER BY id LIMIT ${compared}`),
    ),
    ...(name ? clientsWithKeys(name, turned) : []),
  ];
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** Telephones of the contacts and streets of the places, each a JSON list. */
type Row = NamedClient &
  Pick<Rows["clients"], "id" | "fiscal_code" | "vat_number" | "phone" | "cellphone" | "email"> &
  Record<"others" | "addresses", string>;

const rowsOf = (ids: readonly number[]): Row[] =>
  ids.length
    ? all<Row>`
        SELECT id, private_client, name, surname, business_name, fiscal_code, vat_number, phone, cellphone, email,
          (SELECT json_group_array(phone) FROM client_contacts WHERE id_client = c.id) AS others,
          (SELECT json_group_array(address) FROM pickup_places WHERE id_client = c.id) AS addresses
        FROM clients c WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY id`
    : [];

const identityOf = (row: Row): Identity => ({
  fiscalCode: row.fiscal_code,
  vatNumber: row.vat_number,
  phones: [row.phone, row.cellphone, ...(JSON.parse(row.others) as string[])],
  emails: [row.email.toLowerCase()],
  surname: row.private_client === 1 ? row.surname : "",
  name: clientName(row),
  streets: (JSON.parse(row.addresses) as string[]).map(streetKey).filter(Boolean),
});

export type Known = { id: number; name: string; phone: string; identity: Identity };

export const knownClients = (ids: readonly number[]): Known[] =>
  rowsOf(ids).map((row) => ({
    id: row.id,
    name: clientName(row),
    phone: row.cellphone || row.phone,
    identity: identityOf(row),
  }));

/** A shorter number is not whole yet. */
const wholePhone = 6;

function wantedOf(typed: TypedClient): Wanted {
  const isPrivate = typed.privateClient === "1";
  const { surname, name: firstName, businessName } = typed;
  const person = `${surname} ${firstName}`.trim();
  return {
    fiscalCode: asCode(typed.fiscalCode),
    vatNumber: isPrivate ? "" : vatNumber(typed.vatNumber),
    phones: [typed.phone, typed.cellphone]
      .flatMap((written) => phonesIn(written).map(({ number }) => number))
      .filter(({ length }) => length >= wholePhone),
    emails: typed.email ? [typed.email.toLowerCase()] : [],
    surname: isPrivate ? surname : "",
    name: (!isPrivate && businessName) || person,
    nameKeys: nameKeysOf(
      [person, !isPrivate && businessName].filter(Boolean).join(" "),
      isPrivate ? surname : "",
      firstName,
    ),
    streets: [streetKey(typed.address)].filter(Boolean),
  };
}

export function duplicatesOf(typed: TypedClient): Duplicate[] {
  const wanted = wantedOf(typed);
  const found = knownClients(candidatesFor(wanted).filter((id) => id !== typed.id)).flatMap((known) => {
    const likeness = compareClients(wanted, known.identity);
    return likeness ? [{ known, ...likeness }] : [];
  });
  const likely = found.toSorted(bySureness).slice(0, maxDuplicates);
  const places = placesOfEach(likely.map(({ known }) => known.id));
  return likely.map(({ known: { id, name, phone }, why, against }) => ({
    id,
    name,
    place: places.get(id)?.[0]?.text ?? "",
    phone,
    why: [...why, ...against],
  }));
}
