import { nameKey, waysToWrite, withJoinedWords, wordsIn } from "../base/name-folding";
import { fold, spokenPhone } from "../base/text";
import { clientName, type NamedClient } from "../clients/model";
import { type Address, shortPlaceText, townText } from "../clients/pickup-places/model";
import { all, type Fragment, sql } from "../db/db";
import type { Call } from "../journal/caller";
import {
  clientsOf,
  clientsWritten,
  isNumber,
  numbersIn,
  placedTogether,
  waysToClients,
  wordsAlmostOfClients,
} from "./matching";
import { nextOf } from "./next";

type Row = NamedClient & {
  id: number;
  email: string;
  phone: string;
  cellphone: string;
  fiscal_code: string;
  vat_number: string;
  private_address: string;
  business_address: string;
  folded: string;
};

type Place = Address & { id_client: number };
type Contact = { id_client: number; name: string; role: string; phone: string; email: string };

export type FoundClient = { id: number; name: string; detail: string; score: number };

const compared = 40;

export function findClients(query: string, call: Call, limit = 8, isLoose = true): FoundClient[] {
  const found = nearestClients(query, limit, isLoose);
  const next = nextOf(
    found.map(({ id }) => id),
    call,
  );
  return found.map((one) => ({ ...one, detail: [one.detail, ...next(one.id)].filter(Boolean).join(" · ") }));
}

/** The very name first, then names that begin so, other names and contacts, numbers, then places. */
export function nearestClients(query: string, limit: number, isLoose = true): FoundClient[] {
  const { rows, almost } = candidates(query, isLoose);
  const typed = typedOf(query, almost);
  const [places, contacts] = [placesOf(rows), contactsOf(rows)];
  const found = rows
    .map((row) => ({ row, ...judged(row, typed, places.get(row.id) ?? [], contacts.get(row.id) ?? []) }))
    .sort((a, b) => b.score - a.score || b.row.id - a.row.id)
    .slice(0, limit);
  const lookOf = (row: Row) => `${row.folded} ${row.cellphone || row.phone}`;
  const alike = Object.groupBy(found, ({ row }) => lookOf(row));
  return found.map(({ row, score, place, why, number }) => {
    const first = place ?? places.get(row.id)?.[0];
    const phone = number ?? [row.cellphone, row.phone].find((one) => one && isAskedFor(one, typed));
    // Namesakes without a telephone of their own differ by the street.
    const isStreet = place || alike[lookOf(row)]?.[1];
    const detail = [
      why,
      first && (isStreet ? shortPlaceText(first) : townText(first)),
      spokenPhone(phone ?? (row.cellphone || row.phone)),
    ];
    return { id: row.id, name: clientName(row), detail: detail.filter(Boolean).join(" · "), score };
  });
}

type Meant = { id: number; name: string };

/** The client with this number while the words are its name, otherwise the only one that they name. */
export function clientMeant(words: string, chosen: number): Meant | undefined {
  const isNamed = ({ name }: Meant) => fold(name) === fold(words);
  const own = named(sql`id = ${chosen}`)[0];
  if (own && isNamed(own)) return own;
  const [first, second] = nearestClients(words, 2);
  if (first?.score === sameName) return second?.score === sameName ? undefined : first;
  const found = clientsOf(words, "person");
  const [only, other] = found && words.length > 1 ? named(sql`id IN ${found} LIMIT 2`) : [];
  return other ? undefined : only;
}

const named = (which: Fragment): Meant[] =>
  all<NamedClient & { id: number }>`
    SELECT id, private_client, surname, name, business_name FROM clients WHERE ${which}`.map((row) => ({
    id: row.id,
    name: clientName(row),
  }));

/** `almost` are the words that were looked for when nobody has those that were typed. */
function candidates(query: string, isLoose: boolean): { rows: Row[]; almost?: string[][] } {
  const anywhere = waysToClients(query, "anywhere").map(newest);
  // Otherwise those who are found by themselves are all among them.
  const isMore = anywhere.some((way) => way.length === compared);
  const person = isMore ? waysToClients(query, "person").flatMap(newest) : [];
  const together = placedTogether(query);
  const ids = new Set([...namedSo(query), ...person, ...(together ? newest(together) : [])]);
  if (person.length < compared) for (const id of anywhere.flat()) ids.add(id);
  let almost: string[][] | undefined;
  for (const which of isLoose ? (["unknown", "all"] as const) : []) {
    if (ids.size) break;
    almost = wordsAlmostOfClients(query, which);
    if (almost) for (const id of newest(clientsWritten(almost))) ids.add(id);
  }
  const rows = all<Row>`
    SELECT id, private_client, name, surname, business_name, email, phone, cellphone, fiscal_code, vat_number,
      private_address, business_address, folded
    FROM clients WHERE id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`;
  return { rows, almost };
}

const newest = (way: Fragment): number[] =>
  all<{ rowid: number }>`${way} ORDER BY rowid DESC LIMIT ${compared}`.map(({ rowid }) => rowid);

function namedSo(query: string): number[] {
  const folded = fold(query);
  const words = folded.split(" ");
  const turned = words.length === 2 ? `${words[1]} ${words[0]}` : folded;
  return [folded, turned].flatMap((name) =>
    all<{ id: number }>`
      SELECT id FROM clients WHERE folded >= ${name} AND folded < ${`${name}\u{10FFFF}`}
      ORDER BY folded LIMIT ${compared / 2}`.map(({ id }) => id),
  );
}

function placesOf(rows: readonly Row[]): Map<number, Place[]> {
  const places = all<Place>`
    SELECT id_client, address, zip, city, province, country FROM pickup_places
    WHERE id_client IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))
    ORDER BY id_client, id`;
  return Map.groupBy(places, ({ id_client }) => id_client);
}

function contactsOf(rows: readonly Row[]): Map<number, Contact[]> {
  const contacts = all<Contact>`
    SELECT id_client, name, role, phone, email FROM client_contacts
    WHERE id_client IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
  return Map.groupBy(contacts, ({ id_client }) => id_client);
}

type Typed = ReturnType<typeof typedOf>;

/** A text in the forms that are compared: each word in the `ways` to write it; `parts` are those of a number. */
const typedOf = (query: string, almost?: string[][]) => {
  const words = wordsIn(query);
  const numbers = numbersIn(query);
  return {
    folded: fold(query),
    words,
    ways: almost ?? waysToWrite(words),
    numbers,
    parts: [...numbers, ...words.filter((word) => /^\d{3,}$/.test(word))],
  };
};

const sameName = 100;
export const sameNumber = 95;
/** Who is found by a place alone; somewhat less when the place has not all that was typed. */
export const placed = 30;

type Judged = { score: number; place?: Place; why?: string; number?: string };

function judged(row: Row, typed: Typed, places: Place[], contacts: Contact[]): Judged {
  const { folded, words, ways } = typed;
  const name = fold(clientName(row));
  const own = `${row.surname} ${row.name}`.trim();
  if (name === folded || isSame(words, wordsIn(name)) || nameKey(name) === nameKey(folded))
    return { score: sameName };
  const codes = [row.email, row.fiscal_code, row.vat_number];
  if (
    [row.phone, row.cellphone].some((phone) => phone && typed.numbers.includes(phone)) ||
    codes.some((code) => code && fold(code) === folded)
  )
    return { score: sameNumber };
  if (name.startsWith(folded)) return { score: 80 };
  if (isIn(ways, recordWords(name))) return { score: 70 };
  if (isIn(ways, recordWords(`${name} ${own}`))) return { score: 60, why: `referente ${own}` };
  if ([row.phone, row.cellphone].some((phone) => phone && isAskedFor(phone, typed))) return { score: 50 };
  const contact = contacts.find(
    ({ name, role, email, phone }) =>
      isIn(ways, recordWords(`${name} ${role} ${email}`)) || (phone && isAskedFor(phone, typed)),
  );
  if (contact)
    return {
      score: typed.numbers.includes(contact.phone) ? sameNumber : 55,
      why: contactText(contact, typed),
      ...(contact.phone && { number: contact.phone }),
    };
  if (row.email && isIn(ways, recordWords(`${name} ${own} ${row.email}`)))
    return { score: 40, why: row.email };
  const others = recordWords(`${row.folded} ${row.email} ${row.fiscal_code} ${row.vat_number}`);
  const unnamed = ways.filter((word) => !isIn([word], others));
  const [best] = places
    .map((place) => ({ place, words: recordWords(placeWords(place)) }))
    .filter(({ words }) => unnamed.some((word) => isIn([word], words)))
    .map(({ place, words }) => ({ place, missing: missingIn(words, ways) }))
    .sort((a, b) => a.missing - b.missing);
  if (best) return { score: placed - best.missing, place: best.place };
  const seat = [row.private_address, row.business_address].find((one) => one && isIn(ways, recordWords(one)));
  if (!seat) return { score: 40 };
  const why = `${row.private_client === 1 ? "residenza" : "sede"} ${seat}`;
  return { score: placed - missingIn(recordWords(seat), ways), why };
}

/** With the e-mail where neither name nor telephone is what was typed. */
function contactText({ role, name, phone, email }: Contact, typed: Typed): string {
  const isNamed = isIn(typed.ways, recordWords(`${name} ${role}`)) || (phone && isAskedFor(phone, typed));
  return [role, name, !isNamed && email].filter(Boolean).join(" ");
}

/** How many typed words a place does not have: a number that only begins one of its own, 19 of 190, is half missing. */
const missingIn = (words: readonly string[], typed: readonly string[][]): number =>
  typed
    .map((ways): number => {
      if (!isIn([ways], words)) return 1;
      return ways.some((way) => words.includes(way) || !isNumber(way)) ? 0 : 0.5;
    })
    .reduce((sum, each) => sum + each, 0);

/** The words of a record, `dangelo` too where it has `d'Angelo`. */
const recordWords = (text: string) => withJoinedWords(wordsIn(text));

export const placeWords = (place: Address) => `${place.zip} ${shortPlaceText(place)}`;

const isSame = (some: string[], others: string[]) =>
  some.toSorted().join(" ") === others.toSorted().join(" ");

export const isIn = (typed: readonly string[][], words: readonly string[]) =>
  typed.every((ways) => words.some((other) => ways.some((way) => other.startsWith(way))));

const isAskedFor = (phone: string, { parts }: Typed) => parts.some((part) => phone.includes(part));
