import { blockerText, listBlockers } from "../blockers";
import { type Call, can } from "../caller";
import { isForeign } from "../countries";
import { all, insert, one, remove, sql, update } from "../db";
import { notFound, refuse, refuseField, within } from "../errors";
import { firmIdentity } from "../firm/identity";
import { countOf } from "../paging";
import type { Site } from "../permissions";
import { hasCity, regionOfCity } from "../places/store";
import type { PickupPlace } from "./input";
import { type Address, messages, placeText } from "./model";

type Row = {
  id: number;
  id_client: number;
  address: string;
  city: string;
  cityId: number | null;
  zip: string;
  province: string;
  country: string;
  coordinates: string;
  notes: string;
  version: number;
};

const columns = sql`id, id_client, address, city, id_city AS cityId, zip, province, country, coordinates, notes, version`;

/** The places of a client, as a select offers them. */
export const placesOf = (client: number) =>
  all<Row>`SELECT ${columns} FROM pickup_places WHERE id_client = ${client} ORDER BY id`.map(asOption);

/** The places of each of the clients, read at once. */
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

/** Whether a stored place, or one that is being written, is outside the home region; undefined where its comune is not known. */
export function isOutOfRegion({ client = 0, place = 0, ...written }: Asked): boolean | undefined {
  const { cityId, country = "" } = written.cityId || written.country ? written : placeMeant(client, place);
  if (isForeign(country)) return true;
  const region = cityId && regionOfCity(cityId);
  return region ? region !== firmIdentity().region : undefined;
}

/** The chosen place of the client, or its only one. */
function placeMeant(client: number, place: number): Town {
  const places = all<Row>`SELECT ${columns} FROM pickup_places WHERE id_client = ${client}`;
  const only = places.length === 1 ? places[0] : undefined;
  return places.find(({ id }) => id === place) ?? only ?? {};
}

/** The address of the client's first place; empty fields when it has none. */
export const firstAddressOf = (client: number) =>
  one<Address>`
    SELECT address, zip, city, province, country FROM pickup_places WHERE id_client = ${client} ORDER BY id LIMIT 1` ?? {
    address: "",
    zip: "",
    city: "",
    province: "",
    country: "",
  };

export function placeById(id: number): Row {
  return (
    one<Row>`SELECT ${columns} FROM pickup_places WHERE id = ${id}` ??
    notFound("Luogo di carico non trovato.")
  );
}

/** Site B has no coordinates. */
export function placeShown(id: number, site: Site) {
  const { coordinates, ...place } = placeById(id);
  return { ...place, ...(site === "A" && { coordinates }) };
}

export function addPlace(client: number, values: PickupPlace): number {
  if (!one`SELECT 1 FROM clients WHERE id = ${client}`) notFound("Cliente non trovato.");
  return insert("pickup_places", { id_client: client, ...columnsOf(values) });
}

type PlaceColumns = Pick<Row, "address" | "city" | "zip" | "province" | "country" | "notes"> & {
  id_city: number | null;
};

/** A place of an old list, with whatever is known of it. */
export const addImportedPlace = (id_client: number, columns: PlaceColumns): number =>
  insert("pickup_places", { id_client, ...columns });

/** In another town the coordinates of the old one are wrong. */
export function changePlace(id: number, values: PickupPlace, call: Call) {
  const before = placeById(id);
  const coordinates = call.site === "A" ? (values.coordinates ?? before.coordinates) : before.coordinates;
  const isMoved = values.cityId !== before.cityId || values.country !== before.country;
  const isOutdated = isMoved && coordinates === before.coordinates;
  const columns = { ...columnsOf(values), coordinates: isOutdated ? "" : coordinates };
  update("pickup_places", id, columns, call.version);
}

export function deletePlace(id: number, call: Call) {
  placeById(id);
  const blockers = listBlockers(
    [countOf(sql`appointments WHERE id_address = ${id}`), "appuntamento", "appuntamenti"],
    [countOf(sql`works WHERE id_pickup_place = ${id}`), "lavorazione", "lavorazioni"],
  );
  if (blockers) refuse(409, `Il luogo non può essere eliminato: ha ${blockerText(blockers, call.site)}.`);
  remove("pickup_places", id, call.version);
}

export function removePlacesOf(client: number) {
  for (const { id } of placesOf(client)) remove("pickup_places", id);
}

/** 422 on `field` when the place is not one of this client's. */
export function mustBePlaceOf(client: number, place: number, field: string) {
  const row = one<{ id_client: number }>`SELECT id_client FROM pickup_places WHERE id = ${place}`;
  if (row?.id_client !== client) refuseField(field, "Il luogo non appartiene al cliente.");
}

/** The number of a place of this client, which may be new; 422 on `field` when it is not. */
export function placeToStore(client: number, place: number | PickupPlace, field: string, call: Call): number {
  if (typeof place === "number") {
    mustBePlaceOf(client, place, field);
    return place;
  }
  if (!can(call, "clients.edit")) refuse(403, messages.mayNotAdd);
  return within(field, () => addPlace(client, place));
}

/** `values` may have more fields: those of a new client are posted with its first place. */
function columnsOf({ address, city, cityId, zip, province, country, coordinates, notes }: PickupPlace) {
  if (cityId !== null && !hasCity(cityId)) refuseField("city", messages.city);
  return { address, city, id_city: cityId, zip, province, country, coordinates, notes };
}
