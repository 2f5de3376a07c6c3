import type { Call } from "../caller";
import { now } from "../clock";
import { all, insert, one, remove, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import type { Site } from "../permissions";
import { hasCity } from "../places/store";
import { fold } from "../text";
import type { ClientDetails, NewClient, Place } from "./input";
import { type ClientType, placeText } from "./model";

export type ClientRow = {
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

export type PlaceRow = {
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

export const placesOf = (client: number) =>
  all<PlaceRow>`
    SELECT id, id_client, address, city, id_city AS cityId, zip, province, notes, version
    FROM pickup_places WHERE id_client = ${client} ORDER BY id`.map((place) => ({
    id: place.id,
    text: placeText(place),
  }));

/** The client whole, with its first place's address fields (spec 2 §3); site B never sees `confirmed`. */
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

/** Makes the client and its first loading place. */
export function createClient(values: NewClient) {
  const id = insert("clients", { ...columnsOf(values), date_created: now() });
  return { id, id_address: addPlace(id, values) };
}

export function changeContacts(
  id: number,
  values: Pick<ClientDetails, "name" | "surname" | "email" | "phone" | "cellphone">,
  call: Call,
) {
  const before = clientById(id, call.site);
  update("clients", id, { ...values, folded: folded({ ...before, ...defined(values) }) }, call.version);
}

export function changeClient(id: number, { confirmed, ...values }: ClientDetails, call: Call) {
  const before = clientById(id, call.site);
  const columns = columnsOf(values);
  update(
    "clients",
    id,
    {
      ...columns,
      folded: folded({ ...before, ...defined(columns) }),
      confirmed: call.site === "A" ? confirmed : undefined,
    },
    call.version,
  );
}

/** Refused while anything still speaks of the client, saying what. */
export function deleteClient(id: number, call: Call) {
  clientById(id, call.site);
  const held = one<{ appointments: number; orders: number; boxes: number }>`
    SELECT (SELECT count(*) FROM appointments WHERE id_client = ${id}) AS appointments,
           (SELECT count(*) FROM orders WHERE id_client = ${id}) AS orders,
           (SELECT count(*) FROM box_lines WHERE id_client = ${id}) AS boxes`;
  const holders =
    held &&
    holding(
      [held.appointments, "appuntamento", "appuntamenti"],
      [held.orders, "ordine", "ordini"],
      [held.boxes, "deposito", "depositi"],
    );
  if (holders) refuse(409, `Il cliente non può essere eliminato: ha ${blockerText(holders, call.site)}.`);
  for (const place of placesOf(id)) remove("pickup_places", place.id);
  remove("clients", id, call.version);
}

export function addPlace(client: number, { cityId, address, city, zip, province, notes }: Place): number {
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

export function changePlace(id: number, { cityId, address, city, zip, province, notes }: Place, call: Call) {
  placeById(id);
  mustBeCity(cityId);
  update("pickup_places", id, { address, city, id_city: cityId, zip, province, notes }, call.version);
}

export function deletePlace(id: number, call: Call) {
  placeById(id);
  const held = one<{ appointments: number; works: number }>`
    SELECT (SELECT count(*) FROM appointments WHERE id_address = ${id}) AS appointments,
           (SELECT count(*) FROM works WHERE id_pickup_place = ${id}) AS works`;
  const holders =
    held &&
    holding([held.appointments, "appuntamento", "appuntamenti"], [held.works, "lavorazione", "lavorazioni"]);
  if (holders) refuse(409, `Il luogo non può essere eliminato: ha ${blockerText(holders, call.site)}.`);
  remove("pickup_places", id, call.version);
}

/** 422 on `field` when the place is not one of this client's. */
export function mustBelong(place: number, client: number, field: string) {
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

/** `2 appuntamenti, 1 ordine`: what stands in the way of a deletion; empty when nothing does. */
export function holding(...counts: [count: number, one: string, more: string][]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, one, more]) => `${count} ${count === 1 ? one : more}`)
    .join(", ");
}

/** Site B may not see all that holds a record, so it is not told how much there is. */
export const blockerText = (holders: string, site: Site) => (site === "A" ? holders : "altri dati collegati");

/** A company has no fiscal code of a private and the other way round: another kind's fields are not kept. */
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
  return { ...columns, folded: folded(columns) };
}

/** The name as it is searched. */
export function folded(client: { name?: string; surname: string; business_name?: string }): string {
  return fold([client.surname, client.name, client.business_name].filter(Boolean).join(" "));
}

const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
