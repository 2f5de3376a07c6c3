import { now } from "../base/clock";
import { notFound, refuse, refuseFields } from "../base/errors";
import { bareAddress } from "../base/mail-addresses";
import { toFtsPrefixQuery } from "../base/name-folding";
import type { Site } from "../base/permissions";
import { vatNumber } from "../base/tax-codes";
import { doubt } from "../call/doubts";
import { all, type Fragment, insert, one, remove, sql, update } from "../db/db";
import { naturalOrder } from "../db/natural-order";
import { countOf, directions, idsFromNearerEnd, totalOf } from "../db/paging";
import type { Call } from "../journal/caller";
import { presentPerson } from "../personal-data/person-group";
import { listBlockers } from "../records/blockers";
import { every, sortOf, withinPeriod } from "../search/listing/store";
import { clientsOf, numbersIn } from "../search/matching";
import type { Rows } from "../tables/rows";
import type { Taken } from "../undo/revert";
import { addContacts, contactsOf, mustBeContactOf, setContacts } from "./contacts";
import { gapsOf, incompleteClients } from "./gaps";
import type { Caller, ClientContacts, ClientDetails, ClientList, ClientSearch, NewClient } from "./input";
import {
  clientName,
  clientsPerPage,
  type MergedColumn,
  maxResults,
  type NamedClient,
  searchName,
  searchPerPage,
} from "./model";
import {
  addPlace,
  addPlaceInTown,
  addressAndPlacesOf,
  type placesOf,
  placesOfEach,
  removePlacesOf,
} from "./pickup-places/store";

type ClientRow = NamedClient & Omit<Rows["clients"], keyof NamedClient | "folded" | "date_created">;

/** What site B does not know of a client. */
type OnA = "confirmed" | "message_channel" | "id_message_contact" | "no_messages";

type ListRow = NamedClient & Pick<ClientRow, "id" | "phone" | "cellphone" | "email" | "version">;

/** Clients whose surname (or business name), e-mail and phone begin with the given texts (spec 2 §5). */
export function searchClients({ surname, email, cellphone, page }: ClientSearch, { site }: { site: Site }) {
  const columns = [
    { column: "folded", words: surname && toFtsPrefixQuery(surname) },
    { column: "email", words: email && toFtsPrefixQuery(bareAddress(email)) },
    { column: "{phone cellphone}", words: cellphone && phoneQuery(cellphone) },
  ];
  const match = columns.filter(({ words }) => words).map(({ column, words }) => `${column} : (${words})`);
  if (!match.length) return { clients: [], total: 0 };
  const from = matching(match.join(" AND "));
  const total = countOf(from);
  const list = { id: sql`rowid`, from, order: sql`rowid DESC`, backwards: sql`rowid` };
  const ids = idsFromNearerEnd(list, total, page, searchPerPage, maxResults);
  return { clients: clientRows(ids, { site }), total };
}

/** A telephone begins with what was typed, in whichever way it was written. */
const phoneQuery = (typed: string) =>
  numbersIn(typed)
    .map((number) => `"${number}"*`)
    .join(" OR ") || toFtsPrefixQuery(typed);

export const clientsMatching = (query: string) => clientsOf(query, "person") ?? sql`()`;

const matching = (ftsQuery: string) => sql`clients_text WHERE clients_text MATCH ${ftsQuery}`;

export function clientRows(ids: readonly number[], { site }: { site: Site }) {
  const gaps = site === "A" ? gapsOf(ids) : undefined;
  const places = placesOfEach(ids);
  return all<ListRow>`
    SELECT c.id, c.private_client, c.name, c.surname, c.business_name, c.email, c.phone, c.cellphone, c.version
    FROM json_each(${JSON.stringify(ids)}) chosen
    JOIN clients c ON c.id = chosen.value
    ORDER BY chosen.key`.map((row) => ({
    ...listed(row, places.get(row.id) ?? []),
    ...(gaps && { gaps: gaps.get(row.id) ?? [] }),
  }));
}

export type ListedClient = ReturnType<typeof clientRows>[number];

function listed(row: ListRow, pickupPlaces: ReturnType<typeof placesOf>) {
  const { name: _name, surname: _surname, business_name: _business, ...client } = row;
  return { ...client, name: clientName(row), pickupPlaces };
}

/** All fields of the client, with the address of its first place (spec 2 §3); site B sees neither `confirmed` nor how it is notified. */
export function clientById(id: number, site: Site) {
  const row = one<ClientRow>`
    SELECT id, private_client, name, surname, email, phone, cellphone, fiscal_code, private_address,
           business_name, business_address, vat_number, unique_code, pec, confirmed,
           message_channel, id_message_contact, no_messages, version
    FROM clients WHERE id = ${id}`;
  if (!row) notFound(goneSentence(id));
  const { confirmed, message_channel, id_message_contact, no_messages, ...client } = row;
  return {
    ...client,
    ...(site === "A" && { confirmed, message_channel, id_message_contact, no_messages }),
    ...addressAndPlacesOf(id),
    contacts: contactsOf(id),
  };
}

export type Client = ReturnType<typeof clientById>;

/** Why there is no client of this number: who merged it may not be who still has its form open. */
function goneSentence(id: number): string {
  const name = nameOfMerged(id);
  return name ? `Cliente non trovato: è stato unito a «${name}».` : "Cliente non trovato.";
}

/** The client that has what this one had, also after further merges; the journal knows it. */
function nameOfMerged(id: number): string | undefined {
  const staying = presentPerson({ kind: "client", id }).id;
  const client = one<NamedClient>`
    SELECT private_client, surname, name, business_name FROM clients WHERE id = ${staying}`;
  return client ? clientName(client) : undefined;
}

export function createClient(values: NewClient, call: Call) {
  const id = insert("clients", { ...columnsOf(values), date_created: now() });
  setContacts(id, values.contacts ?? []);
  addOtherEmails(id, values);
  return { id, id_address: addPlace(id, values, call) };
}

const firstEmail = ({ email }: { email?: string }) => email?.split(" ")[0];

/** Of several that were typed the first is the client's, the others are contacts. */
function addOtherEmails(client: number, { email = "" }: { email?: string }) {
  const others = email.split(" ").slice(1);
  addContacts(
    client,
    others.map((email) => ({ name: "Altra e-mail", email })),
  );
  if (others.length) doubt(`Fra i contatti va ${others.join(", ")}: l'e-mail del cliente è una.`);
}

const isMobile = (phone: string) => phone.startsWith("3");

/** The type, the code and the residence are asked before an order. */
export function createIncompleteClient({ surname, name = "", phone, cityId }: Caller) {
  const columns = { surname, name, [isMobile(phone) ? "cellphone" : "phone"]: phone };
  const id = insert("clients", { ...columns, folded: searchName(columns), date_created: now() });
  return { id, id_address: addPlaceInTown(id, cityId) };
}

type ClientColumns = Omit<ClientRow, "id" | "version" | OnA>;

export const addImportedClient = (columns: ClientColumns, since: string): number =>
  insert("clients", { ...columns, folded: searchName(columns), date_created: since });

export function completeClient(id: number, columns: ClientColumns) {
  const { version: _, ...row } = clientById(id, "A");
  const empty = Object.entries(columns).filter(
    ([column, value]) => value !== "" && row[column as keyof ClientColumns] === "",
  );
  if (!empty.length) return;
  const filled = Object.fromEntries(empty);
  update("clients", id, { ...filled, folded: searchName({ ...row, ...filled }) });
}

export function changeContacts(id: number, values: ClientContacts, call: Call) {
  const before = clientById(id, call.site);
  const columns = { ...values, email: firstEmail(values) };
  update("clients", id, { ...columns, folded: searchName({ ...before, ...defined(columns) }) }, call.version);
  addOtherEmails(id, values);
}

export function changeClient(id: number, { contacts, ...sent }: ClientDetails, call: Call) {
  const { confirmed, message_channel, id_message_contact, no_messages, ...values } = sent;
  const before = clientById(id, call.site);
  const isOtherKind = (before.private_client === 1) !== (values.privateClient === 1);
  const columns = columnsOf({ ...values, fiscalCode: values.fiscalCode ?? (isOtherKind ? "" : undefined) });
  update(
    "clients",
    id,
    {
      ...columns,
      folded: searchName({ ...before, ...defined(columns) }),
      ...(call.site === "A" && { confirmed, message_channel, id_message_contact, no_messages }),
    },
    call.version,
  );
  if (contacts) setContacts(id, contacts);
  if (id_message_contact && call.site === "A") mustBeContactOf(id, id_message_contact, "id_message_contact");
  addOtherEmails(id, values);
}

export function deleteClient(id: number, call: Call) {
  clientById(id, call.site);
  const blockers = listBlockers(
    call,
    [sql`appointments WHERE id_client = ${id}`, "appuntamento", "appuntamenti"],
    [sql`orders WHERE id_client = ${id}`, "ordine", "ordini"],
    [sql`box_lines WHERE id_client = ${id}`, "deposito", "depositi"],
  );
  if (blockers) refuse(409, `Il cliente non può essere eliminato: ha ${blockers}.`);
  setContacts(id, []);
  removePlacesOf(id);
  remove("clients", id, call.version);
}

export function takeValues(id: number, other: number, take: readonly MergedColumn[], call: Call) {
  const staying = clientById(id, call.site);
  const gone = clientById(other, call.site);
  const values = Object.fromEntries(take.map((column) => [column, gone[column]]));
  update("clients", id, { ...values, folded: searchName({ ...staying, ...values }) }, call.version);
}

/** Nothing names it any more. */
export const removeMergedClient = (id: number, version: number) => remove("clients", id, version);

export const clientRefusal = (client: number): string | undefined =>
  one`SELECT 1 FROM clients WHERE id = ${client}` ? undefined : "Cliente non trovato.";

export const mustBeClient = (client: number, field: string) =>
  refuseFields({ [field]: clientRefusal(client) });

/** Fields that belong to the other type of client (a company's PEC, a private's residence) are stored empty. */
function columnsOf(values: Omit<ClientDetails, OnA | "contacts">) {
  const isPrivate = values.privateClient === 1;
  const columns = {
    private_client: values.privateClient,
    name: values.name,
    surname: values.surname,
    email: firstEmail(values),
    phone: values.phone,
    cellphone: values.cellphone,
    fiscal_code: values.fiscalCode,
    private_address: isPrivate ? values.privateAddress : "",
    business_name: isPrivate ? "" : values.businessName,
    business_address: isPrivate ? "" : values.businessAddress,
    vat_number: isPrivate ? "" : values.vatNumber && vatNumber(values.vatNumber),
    unique_code: isPrivate ? "" : values.uniqueCode,
    pec: isPrivate ? "" : values.pec,
  };
  return { ...columns, folded: searchName(columns) };
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** The text that searches read follows the names, also when some of them alone come back. */
export const mayTakeBack =
  ({ id, former }: Taken) =>
  () => {
    const row =
      former &&
      one<ClientRow & { folded: string }>`
      SELECT private_client, name, surname, business_name, folded FROM clients WHERE id = ${id}`;
    const folded = row && searchName(row);
    if (row && folded !== row.folded) update("clients", id, { folded: folded ?? undefined });
  };

type Reader = { site: Site };

export function listClients(asked: ClientList, reader: Reader) {
  const { ids, total } = chosenClients(asked, reader);
  return { clients: clientRows(ids, reader), total };
}

export function chosenClients({ page, query, sort, ...filters }: ClientList, reader: Reader) {
  const conditions = conditionsOf(filters, reader);
  const { column, descending } = sortOf(sort ?? "-number");
  // A search alone is read from its index, which has the order of the numbers.
  const isPlain = column === "number" && conditions.length === 0;
  const from = isPlain ? plain(query) : narrowed(query, conditions);
  if (!from) return { ids: [], total: 0 };
  const total = isPlain && !query ? totalOf("clients", "A") : countOf(from);
  const list = { id: sql`rowid`, from, ...directions(sortings[column], descending) };
  return { ids: idsFromNearerEnd(list, total, page, clientsPerPage), total };
}

const plain = (query?: string) => (query ? clientsOf(query) : sql`clients`);

const narrowed = (query: string | undefined, conditions: Fragment[]) =>
  sql`clients WHERE ${every([...(query ? [sql`id IN ${clientsOf(query) ?? sql`()`}`] : []), ...conditions])}`;

function conditionsOf({ kind, missing, ...period }: ClientList, { site }: Reader): Fragment[] {
  const lacks = {
    phone: sql`phone = '' AND cellphone = ''`,
    email: sql`email = ''`,
    visits: sql`NOT EXISTS (SELECT 1 FROM appointments WHERE id_client = clients.id)`,
    data: site === "A" ? sql`id IN ${incompleteClients}` : sql`FALSE`,
  };
  return [
    ...(kind === undefined ? [] : [sql`private_client = ${kind}`]),
    ...(missing ? [lacks[missing]] : []),
    ...withinPeriod(sql`date_created`, period),
  ];
}

/** Each is the order of an index. */
const sortings = {
  number: [sql`rowid`],
  name: [...naturalOrder(sql`folded`), sql`rowid`],
  kind: [sql`private_client`, sql`rowid`],
};
