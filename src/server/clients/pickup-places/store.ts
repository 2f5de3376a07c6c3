import { isForeign } from "../../base/countries";
import { given, notFound, refuse, refuseField, refuseFields, within } from "../../base/errors";
import { fold } from "../../base/text";
import { all, type Fragment, insert, one, remove, sql, update } from "../../db/db";
import { firmIdentity } from "../../db/settings";
import { type Call, can } from "../../journal/caller";
import { seenFields } from "../../journal/visibility";
import { listBlockers } from "../../records/blockers";
import type { Rows } from "../../tables/rows";
import { contactsOf } from "../contacts";
import { hasCity, municipalityById, regionOfCity } from "../places/store";
import { cityIn, type PickupPlace } from "./input";
import { type Access, accessText, messages, type PlaceOnRoute, placeText } from "./model";

type Row = Access & Omit<Rows["pickup_places"], keyof Access | "id_city"> & { cityId: number | null };

const columns = sql`
  id, id_client, address, city, id_city AS cityId, zip, province, country, coordinates, notes, version,
  floor, elevator, street_metres, limited_traffic, limited_traffic_note, needs_permit, contact_name, contact_phone`;

export const placesOf = (client: number) => rowsOf(client).map(asOption);

const rowsOf = (client: number) =>
  all<Row>`SELECT ${columns} FROM pickup_places WHERE id_client = ${client} ORDER BY id`;

export function addressAndPlacesOf(client: number) {
  const rows = rowsOf(client);
  const { address = "", zip = "", city = "", province = "", country = "" } = rows[0] ?? {};
  return { address, zip, city, province, country, pickupPlaces: rows.map(asOption) };
}

export function placesOfEach(clients: readonly number[]): Map<number, ReturnType<typeof placesOf>> {
  const rows = all<Row>`
    SELECT ${columns} FROM pickup_places
    WHERE id_client IN (SELECT value FROM json_each(${JSON.stringify(clients)})) ORDER BY id_client, id`;
  const places = new Map(clients.map((client) => [client, [] as ReturnType<typeof placesOf>]));
  for (const row of rows) places.get(row.id_client)?.push(asOption(row));
  return places;
}

const asOption = (place: Row) => ({ id: place.id, text: placeText(place) });

type Town = { cityId?: number | null; country?: string };
type Asked = Town & { client?: number; place?: number };

/** Undefined where its comune is not known, or the firm's region. */
export function isOutOfRegion({ client = 0, place = 0, ...written }: Asked): boolean | undefined {
  const { cityId, country = "" } = written.cityId || written.country ? written : placeMeant(client, place);
  if (isForeign(country)) return true;
  const { region: home } = firmIdentity();
  const region = cityId && home && regionOfCity(cityId);
  return region ? region !== home : undefined;
}

function placeMeant(client: number, place: number): Town {
  const places = rowsOf(client);
  const only = places.length === 1 ? places[0] : undefined;
  return places.find(({ id }) => id === place) ?? only ?? {};
}

export const firstPlaceOf = (client: number) =>
  one<Row>`SELECT ${columns} FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1`;

export function placeById(id: number): Row {
  return (
    one<Row>`SELECT ${columns} FROM pickup_places WHERE id = ${id}` ??
    notFound("Luogo di carico non trovato.")
  );
}

type SeenOnA = keyof Access | "coordinates";

/** Site B sees neither the coordinates nor the access. */
export const placeShown = (id: number, call: Call): Omit<Row, SeenOnA> & Partial<Pick<Row, SeenOnA>> =>
  seenFields("pickup_places", placeById(id), call);

export const placesOnRoutes = <More>(more: Fragment, from: Fragment) =>
  all<PlaceOnRoute & Access & More>`
    SELECT ${more}, p.id, p.address, p.zip, p.city, p.province, p.country, p.notes, p.floor, p.elevator,
           p.street_metres, p.limited_traffic, p.limited_traffic_note, p.needs_permit, p.contact_name, p.contact_phone
    FROM ${from}`.map(
    ({ floor, elevator, street_metres, limited_traffic, limited_traffic_note, needs_permit, ...place }) => {
      const traffic = { limited_traffic, limited_traffic_note };
      return { ...place, access: accessText({ floor, elevator, street_metres, ...traffic, needs_permit }) };
    },
  );

export function addPlace(client: number, values: PickupPlace, call: Call): number {
  if (!one`SELECT 1 FROM clients WHERE id = ${client}`) notFound("Cliente non trovato.");
  const columns = { id_client: client, ...columnsOf(values), ...accessOf(values, client) };
  return insert("pickup_places", seenFields("pickup_places", columns, call));
}

/** The street is asked later. */
export function addPlaceInTown(id_client: number, id_city: number): number {
  if (!hasCity(id_city)) refuseField("cityId", messages.city);
  const { name: city, province, caps } = municipalityById(id_city);
  const [zip = "", other] = caps;
  return insert("pickup_places", { id_client, address: "", city, id_city, province, zip: other ? "" : zip });
}

type ImportedAccess = Access & Pick<Row, "notes" | "coordinates">;

type PlaceColumns = ImportedAccess &
  Pick<Row, "address" | "city" | "zip" | "province" | "country"> & { id_city: number | null };

export const addImportedPlace = (id_client: number, columns: PlaceColumns): number =>
  insert("pickup_places", { id_client, ...columns });

export function completePlace(id: number, columns: ImportedAccess | PlaceColumns) {
  const { cityId: id_city, ...row } = placeById(id);
  const stored = { ...row, id_city };
  const { limited_traffic, needs_permit } = stored;
  const known = { ...stored, limited_traffic: limited_traffic || null, needs_permit: needs_permit || null };
  const lacking = Object.entries(columns).filter(
    ([column, value]) =>
      (known[column as keyof typeof known] ?? "") === "" && value !== stored[column as keyof typeof stored],
  );
  if (lacking.length) update("pickup_places", id, Object.fromEntries(lacking));
}

/** In another town the coordinates of the old one are wrong. */
export function changePlace(id: number, values: PickupPlace, call: Call) {
  const before = placeById(id);
  const coordinates = call.site === "A" ? (values.coordinates ?? before.coordinates) : before.coordinates;
  const isMoved = values.cityId !== before.cityId || values.country !== before.country;
  const isOutdated = isMoved && coordinates === before.coordinates;
  const columns = { ...columnsOf(values), coordinates: isOutdated ? "" : coordinates };
  const access = seenFields("pickup_places", accessOf(values, before.id_client), call);
  update("pickup_places", id, { ...columns, ...access }, call.version);
}

export function deletePlace(id: number, call: Call) {
  placeById(id);
  const blockers = listBlockers(
    call,
    [sql`appointments WHERE id_address = ${id}`, "appuntamento", "appuntamenti"],
    [sql`works WHERE id_pickup_place = ${id}`, "lavorazione", "lavorazioni"],
    [
      sql`works WHERE id_unloading_place = ${id}`,
      "lavorazione che vi scarica",
      "lavorazioni che vi scaricano",
    ],
    [sql`work_stops WHERE id_place = ${id}`, "tappa di lavorazione", "tappe di lavorazioni"],
    [sql`permits WHERE id_place = ${id}`, "permesso di sosta", "permessi di sosta"],
    [
      sql`quote_versions WHERE ${id} IN (id_loading, id_unloading, id_storage)`,
      "versione di preventivo",
      "versioni di preventivi",
    ],
  );
  if (blockers) refuse(409, `Il luogo non può essere eliminato: ha ${blockers}.`);
  remove("pickup_places", id, call.version);
}

export function removePlacesOf(client: number) {
  for (const { id } of placesOf(client)) remove("pickup_places", id);
}

export function placeRefusal(client: number, place: number): string | undefined {
  const row = one<{ id_client: number }>`SELECT id_client FROM pickup_places WHERE id = ${place}`;
  return row?.id_client === client ? undefined : "Il luogo non appartiene al cliente.";
}

const mustBePlaceOf = (client: number, place: number, field: string) =>
  refuseFields({ [field]: placeRefusal(client, place) });

/** 422 on `field` when the place is not of this client. */
export function placeToStore(client: number, place: number | PickupPlace, field: string, call: Call): number {
  if (typeof place === "number") {
    mustBePlaceOf(client, place, field);
    return place;
  }
  if (!can(call, "clients.edit")) refuse(403, messages.mayNotAdd);
  return within(field, () => addPlace(client, place, call));
}

export function placeErrors(value: unknown): Record<string, string> {
  const city = cityIn(value);
  return city === undefined || hasCity(city) ? {} : { city: messages.city };
}

export const callerErrors = (value: unknown): Record<string, string> =>
  given({ cityId: placeErrors(value).city });

/** `values` may have more fields: those of a new client are posted with its first place. */
function columnsOf({ address, city, cityId, zip, province, country, coordinates, notes }: PickupPlace) {
  if (cityId !== null && !hasCity(cityId)) refuseField("city", messages.city);
  return { address, city, id_city: cityId, zip, province, country, coordinates, notes };
}

/** The phone of a contact of the client's need not be typed again. */
function accessOf(values: PickupPlace, client: number): Partial<Access> {
  const { floor, elevator, street_metres, limited_traffic, limited_traffic_note, needs_permit } = values;
  const { contact_name = "", contact_phone } = values;
  const known = contact_name && !contact_phone ? contactsOf(client) : [];
  const same = known.find(({ name }) => fold(name) === fold(contact_name));
  return {
    floor,
    elevator,
    street_metres,
    limited_traffic,
    limited_traffic_note,
    needs_permit,
    contact_name: values.contact_name,
    contact_phone: same?.phone || contact_phone,
  };
}
