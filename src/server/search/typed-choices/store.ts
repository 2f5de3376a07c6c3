import { fold } from "../../base/text";
import { newPlace, placeText } from "../../clients/pickup-places/model";
import { placesOf } from "../../clients/pickup-places/store";
import type { City } from "../../clients/places/model";
import { searchCities } from "../../clients/places/store";
import { sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import { internalOrder } from "../../orders/works/model";
import { clientMeant, nearestClients } from "../clients";
import { orders } from "../records";
import type { Client, Place, Residence, Visit } from "./input";

/** Longer than any name or address: nothing is looked for. */
const isTooLong = (text: string) => text.length > 200;

/** Enter may come before the suggestions, or before the script that asks for them. */
export function withClientAndPlace(typed: Visit, call: Call) {
  const { places_of, place, ...values } = withClient(typed, call);
  const isStale = places_of !== undefined && places_of !== values.client;
  const isChosen = !values.client || (!isStale && values.client_address);
  return {
    ...values,
    client_address: isChosen ? values.client_address : onlyPlace(values),
    place: place && withTown(place),
  };
}

/** What was chosen before counts as long as the field still has its name. */
function withClient(typed: Visit, call: Call): Visit {
  if (typed.client_text === undefined || !can(call, "clients.view")) return typed;
  const meant = isTooLong(typed.client_text)
    ? undefined
    : clientMeant(typed.client_text, Number(typed.client));
  return { ...typed, client: String(meant?.id ?? ""), client_text: meant?.name ?? typed.client_text };
}

/** Of a client whose places were not shown yet. */
function onlyPlace({ client, client_address }: Pick<Visit, "client" | "client_address">): string {
  const [only, ...others] = placesOf(Number(client));
  if (only) return others.length ? "" : String(only.id);
  return client_address === newPlace ? newPlace : "";
}

export function withTown<Values extends Place>(typed: Values): Values {
  if (typed.country || !typed.cityId_text || isTooLong(typed.cityId_text)) return typed;
  const words = fold(nameOf(typed.cityId_text));
  const found = searchCities(nameOf(typed.cityId_text));
  const isChosen = typed.cityId && (words === fold(typed.city) || isAmong(found, typed.cityId));
  if (isChosen) return typed;
  const city = onlyOne(found, words);
  if (!city) return { ...typed, cityId: "" };
  const filled = {
    city: city.comune,
    province: city.province,
    zip: city.caps.length === 1 ? city.cap : "",
  };
  const written = typed.cityId ? {} : filledOf(typed);
  return { ...typed, ...filled, ...written, cityId: String(city.value), cityId_text: city.text };
}

/** What was written by hand; with another comune these were its own. */
const filledOf = ({ city, province, zip }: Place) =>
  Object.fromEntries(Object.entries({ city, province, zip }).filter(([, text]) => text));

/** `Napoli (NA), già Barra` is found as `Napoli`. */
const nameOf = (text: string) => text.replace(/\s*\(.*$/, "");

const isAmong = (cities: City[], id: string) => cities.some(({ value }) => String(value) === id);

function onlyOne(cities: City[], words: string): City | undefined {
  const [same, other] = cities.filter(({ comune }) => fold(comune) === words);
  if (same) return other ? undefined : same;
  const [first, second] = cities.filter(({ comune }) => fold(comune).startsWith(words));
  return second ? undefined : first;
}

/** A place without a word is where the client lives or has its seat, if that is written with its comune. */
export function withPlaceOfResidence(typed: Client): Client {
  const isBlank = ![typed.address, typed.country, typed.cityId_text, typed.city, typed.zip].some(Boolean);
  const residence = typed.privateClient === "1" ? typed.privateAddress : typed.businessAddress;
  if (!isBlank || !residence) return withTown(typed);
  const { street, ...town } = partsOf(residence);
  return withTown({ ...typed, ...town, address: street });
}

/** Null where another is typed, or something of it is missing. */
export function placeOfResidence(typed: Client): string | null {
  const { address, city, zip, province, country } = withPlaceOfResidence(typed);
  const isOwn = typed.address || typed.country || typed.cityId_text || typed.city || typed.zip;
  return isOwn || !(address && city && zip && province)
    ? null
    : placeText({ address, city, zip, province, country });
}

/** For a place of the same comune that lacks its street. */
export function streetOfResidence({ residence, city }: Residence): { street: string } {
  const { street, cityId_text = "" } = partsOf(residence);
  return { street: cityId_text && fold(nameOf(cityId_text)) === fold(city) ? street : "" };
}

/** `Via Roma 3, 80022 Arzano (NA)`: what follows the last comma is the town, if there is one of that very name. */
function partsOf(residence: string): { street: string; zip?: string; cityId_text?: string } {
  if (isTooLong(residence)) return { street: residence };
  const [, street = "", zip = "", town = ""] = /^(.+),\s*(\d{5})?\s*([^,]+)$/.exec(residence) ?? [];
  const name = fold(nameOf(town));
  const isTown = searchCities(nameOf(town)).some(({ comune }) => fold(comune) === name);
  return isTown ? { street, zip, cityId_text: town } : { street: residence };
}

const maxClients = 6;

type OrderChoice = { value: string; text: string; detail: string };

const ofClient = "client-";

/** The order of that number, then those of the clients who are meant; a client without one stands for himself. */
export function ordersMeant(query: string, call: Call): OrderChoice[] {
  const choices = (which: Parameters<typeof orders>[0]) =>
    orders(which, call).map(({ value, text, detail = "" }) => ({
      value: value.replace("order-", ""),
      text,
      detail,
    }));
  const [, number] = /^(?:ordine|#)?\s*(\d{1,9})$/i.exec(query.trim()) ?? [];
  const clients = can(call, "clients.view") ? nearestClients(query, maxClients) : [];
  const ofClients = clients.flatMap(({ id, name, detail }) => {
    const own = choices(sql`o.id_client = ${id} AND o.id <> ${internalOrder}`);
    const none = {
      value: `${ofClient}${id}`,
      text: name,
      detail: [detail, "nessun ordine"].filter(Boolean).join(" · "),
    };
    return own.length ? own : [none];
  });
  const all = [...(number ? choices(sql`o.id = ${Number(number)}`) : []), ...ofClients];
  return [...new Map(all.map((choice) => [choice.value, choice])).values()];
}
