import { blockerText, listBlockers } from "../blockers";
import type { Call } from "../caller";
import { now } from "../clock";
import { all, type Fragment, insert, one, remove, sql, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import { paged } from "../paging";
import type { Site } from "../permissions";
import { hasCity } from "../places/store";
import { toFtsPrefixQuery } from "../text";
import type {
  ClientContacts,
  ClientDetails,
  ClientList,
  ClientSearch,
  NewClient,
  PickupPlace,
} from "./input";
import {
  type ClientType,
  clientName,
  clientsPerPage,
  maxResults,
  placeText,
  searchName,
  searchPerPage,
} from "./model";

type ClientRow = {
  id: number;
  private_client: ClientType;
  name: string;
  surname: string;
  email: string;
  phone: string;
  cellphone: string;
  fiscal_code: string;
  private_address: string;
  business_name: string;
  business_address: string;
  unique_code: string;
  pec: string;
  confirmed: number;
  version: number;
};

type PlaceRow = {
  id: number;
  id_client: number;
  address: string;
  city: string;
  cityId: number | null;
  zip: string;
  province: string;
  notes: string;
  version: number;
};

type ListRow = Pick<
  ClientRow,
  "id" | "private_client" | "name" | "surname" | "business_name" | "phone" | "cellphone" | "email" | "version"
>;

/** Clients, newest first, 25 a page; `query` finds words of the name, the e-mail or a phone. */
export function listClients({ query, page }: ClientList) {
  const words = query ? toFtsPrefixQuery(query) : "";
  if (words === null) return { clients: [], total: 0 };
  return list(words ? matching(words) : sql`clients`, page, clientsPerPage);
}

/** Clients whose surname (or business name), e-mail and phone begin with the given texts (spec 2 §5). */
export function searchClients({ surname, email, cellphone, page }: ClientSearch) {
  const columns = [
    { column: "folded", words: surname && toFtsPrefixQuery(surname) },
    { column: "email", words: email && toFtsPrefixQuery(email) },
    { column: "{phone cellphone}", words: cellphone && toFtsPrefixQuery(cellphone) },
  ];
  const match = columns.filter(({ words }) => words).map(({ column, words }) => `${column} : (${words})`);
  if (!match.length) return { clients: [], total: 0 };
  return list(matching(match.join(" AND ")), page, searchPerPage, maxResults);
}

/** The ids of the clients that match a query, for `IN`. */
export function clientsMatching(query: string) {
  const words = toFtsPrefixQuery(query);
  return words ? sql`(SELECT rowid FROM ${matching(words)})` : sql`()`;
}

const matching = (ftsQuery: string) => sql`clients_text WHERE clients_text MATCH ${ftsQuery}`;

function list(from: Fragment, page: number | undefined, perPage: number, maxRows?: number) {
  const ids = { columns: sql`rowid AS id`, from, order: sql`rowid DESC` };
  const { rows, total } = paged<{ id: number }>(ids, page, perPage, maxRows);
  const clients = all<ListRow>`
    SELECT id, private_client, name, surname, business_name, email, phone, cellphone, version FROM clients
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))})) ORDER BY id DESC`;
  return { clients: clients.map(listed), total };
}

function listed(row: ListRow) {
  const { name: _name, surname: _surname, business_name: _business, ...client } = row;
  return { ...client, name: clientName(row), pickupPlaces: placesOf(row.id) };
}

export const placesOf = (client: number) =>
  all<PlaceRow>`
    SELECT id, id_client, address, city, id_city AS cityId, zip, province, notes, version
    FROM pickup_places WHERE id_client = ${client} ORDER BY id`.map((place) => ({
    id: place.id,
    text: placeText(place),
  }));

/** All fields of the client, with the address of its first place (spec 2 §3); site B never sees `confirmed`. */
export function clientById(id: number, site: Site) {
  const row = one<ClientRow>`
    SELECT id, private_client, name, surname, email, phone, cellphone, fiscal_code, private_address,
           business_name, business_address, unique_code, pec, confirmed, version
    FROM clients WHERE id = ${id}`;
  if (!row) notFound("Cliente non trovato.");
  const first = one<Pick<PlaceRow, "address" | "zip" | "city" | "province">>`
    SELECT address, zip, city, province FROM pickup_places WHERE id_client = ${id} ORDER BY id LIMIT 1`;
  const { confirmed, ...client } = row;
  return {
    ...client,
    ...(site === "A" && { confirmed }),
    ...(first ?? { address: "", zip: "", city: "", province: "" }),
    pickupPlaces: placesOf(id),
  };
}

/** Creates the client and its first pickup place. */
export function createClient(values: NewClient) {
  const id = insert("clients", { ...columnsOf(values), date_created: now() });
  return { id, id_address: addPickupPlace(id, values) };
}

export function changeContacts(id: number, values: ClientContacts, call: Call) {
  const before = clientById(id, call.site);
  update("clients", id, { ...values, folded: searchName({ ...before, ...defined(values) }) }, call.version);
}

export function changeClient(id: number, { confirmed, ...values }: ClientDetails, call: Call) {
  const before = clientById(id, call.site);
  const columns = columnsOf(values);
  update(
    "clients",
    id,
    {
      ...columns,
      folded: searchName({ ...before, ...defined(columns) }),
      confirmed: call.site === "A" ? confirmed : undefined,
    },
    call.version,
  );
}

/** Refused while other records name the client; the sentence counts them. */
export function deleteClient(id: number, call: Call) {
  clientById(id, call.site);
  const counts = one<{ appointments: number; orders: number; boxes: number }>`
    SELECT (SELECT count(*) FROM appointments WHERE id_client = ${id}) AS appointments,
           (SELECT count(*) FROM orders WHERE id_client = ${id}) AS orders,
           (SELECT count(*) FROM box_lines WHERE id_client = ${id}) AS boxes`;
  const blockers =
    counts &&
    listBlockers(
      [counts.appointments, "appuntamento", "appuntamenti"],
      [counts.orders, "ordine", "ordini"],
      [counts.boxes, "deposito", "depositi"],
    );
  if (blockers) refuse(409, `Il cliente non può essere eliminato: ha ${blockerText(blockers, call.site)}.`);
  for (const place of placesOf(id)) remove("pickup_places", place.id);
  remove("clients", id, call.version);
}

export function addPickupPlace(
  client: number,
  { cityId, address, city, zip, province, notes }: PickupPlace,
): number {
  mustExist(client);
  mustBeCity(cityId);
  return insert("pickup_places", { id_client: client, address, city, id_city: cityId, zip, province, notes });
}

export function placeById(id: number): PlaceRow {
  return (
    one<PlaceRow>`
      SELECT id, id_client, address, city, id_city AS cityId, zip, province, notes, version
      FROM pickup_places WHERE id = ${id}` ?? notFound("Luogo di carico non trovato.")
  );
}

export function changePickupPlace(
  id: number,
  { cityId, address, city, zip, province, notes }: PickupPlace,
  call: Call,
) {
  placeById(id);
  mustBeCity(cityId);
  update("pickup_places", id, { address, city, id_city: cityId, zip, province, notes }, call.version);
}

export function deletePickupPlace(id: number, call: Call) {
  placeById(id);
  const counts = one<{ appointments: number; works: number }>`
    SELECT (SELECT count(*) FROM appointments WHERE id_address = ${id}) AS appointments,
           (SELECT count(*) FROM works WHERE id_pickup_place = ${id}) AS works`;
  const blockers =
    counts &&
    listBlockers(
      [counts.appointments, "appuntamento", "appuntamenti"],
      [counts.works, "lavorazione", "lavorazioni"],
    );
  if (blockers) refuse(409, `Il luogo non può essere eliminato: ha ${blockerText(blockers, call.site)}.`);
  remove("pickup_places", id, call.version);
}

/** 422 on `field` when the place is not one of this client's. */
export function mustBePlaceOf(place: number, client: number, field: string) {
  const row = one<{ id_client: number }>`SELECT id_client FROM pickup_places WHERE id = ${place}`;
  if (row?.id_client !== client) refuseField(field, "Il luogo non appartiene al cliente.");
}

/** 422 on `field` when there is no such client. */
export function mustBeClient(client: number, field: string) {
  if (!one`SELECT 1 FROM clients WHERE id = ${client}`) refuseField(field, "Cliente non trovato.");
}

function mustExist(client: number) {
  if (!one`SELECT 1 FROM clients WHERE id = ${client}`) notFound("Cliente non trovato.");
}

function mustBeCity(id: number) {
  if (!hasCity(id)) refuseField("city", "Scegliere un comune dall'elenco.");
}

/** Fields that belong to the other type of client (a company's PEC, a private's fiscal code) are stored empty. */
function columnsOf(values: Omit<ClientDetails, "confirmed">) {
  const isPrivate = values.privateClient === 1;
  const columns = {
    private_client: values.privateClient,
    name: values.name,
    surname: values.surname,
    email: values.email,
    phone: values.phone,
    cellphone: values.cellphone,
    fiscal_code: isPrivate ? values.fiscalCode : "",
    private_address: isPrivate ? values.privateAddress : "",
    business_name: isPrivate ? "" : values.businessName,
    business_address: isPrivate ? "" : values.businessAddress,
    unique_code: isPrivate ? "" : values.uniqueCode,
    pec: isPrivate ? "" : values.pec,
  };
  return { ...columns, folded: searchName(columns) };
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
