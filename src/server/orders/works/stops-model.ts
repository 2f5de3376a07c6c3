import { spokenPhone } from "../../base/text";
import {
  type Address,
  type PlaceOnRoute,
  shortPlaceText,
  townOrAddress,
  withChosenPlace,
} from "../../clients/pickup-places/model";

/** Where the goods of a work go. Site B sees only where they are loaded, as the work's own address. */
export type Route = {
  loading: PlaceOnRoute;
  between: PlaceOnRoute[];
  stops: number[];
  /** Null where it is not decided, or nothing is unloaded. */
  unloading: PlaceOnRoute | null;
  id_unloadingPlace: number | null;
  /** 1: works of its type unload somewhere. */
  unloads: number;
};

export const maxStops = 8;

export const toBeDecided = "da definire";

export const messages = {
  unknownEnd: "Scarico da definire",
  samePlace: "È lo stesso luogo di prima: sceglierne un altro.",
};

type Place = Pick<Address, "address" | "city" | "country">;

export const isEndUnknown = ({ unloads, unloading }: Partial<Pick<Route, "unloads" | "unloading">>) =>
  unloads === 1 && !unloading;

type Ends = { id_pickupPlace: number } & Partial<Pick<Route, "stops" | "unloading">>;

export const lastPlaceOf = ({ id_pickupPlace, stops, unloading }: Ends) =>
  unloading?.id ?? stops?.at(-1) ?? id_pickupPlace;

type OnRoute = Place & Partial<Route>;

export const lastTownOf = (work: OnRoute) => townOrAddress(work.unloading ?? work.between?.at(-1) ?? work);

const along = (text: (place: Place) => string) => (work: OnRoute) =>
  [text(work), ...onwards(work).map((place) => (place ? text(place) : toBeDecided))].join(" → ");

/** `Caserta → Rho` */
export const routeTowns = along(townOrAddress);

/** `Via Roma 1, Caserta → Via Po 3, Rho` */
export const routeStreets = along(shortPlaceText);

export const onwardText = (work: Partial<Route>) =>
  onwards(work)
    .map((place) => (place ? shortPlaceText(place) : toBeDecided))
    .join(" → ");

/** Null: to be decided. */
const onwards = ({ between = [], unloading = null, unloads }: Partial<Route>) => [
  ...between,
  ...(unloading || isEndUnknown({ unloads, unloading }) ? [unloading] : []),
];

export type RouteEnd = {
  role: "Carico" | "Tappa" | "Scarico";
  place: PlaceOnRoute | null;
};

/** The places in the order in which the crew reaches them; none on site B. */
export function routeEnds({ loading, ...work }: Partial<Route>): RouteEnd[] {
  if (!loading) return [];
  const stops = work.between?.length ?? 0;
  const after = onwards(work).map(
    (place, at): RouteEnd => ({ role: at < stops ? "Tappa" : "Scarico", place }),
  );
  return [{ role: "Carico", place: loading }, ...after];
}

export const placeContact = ({ contact_name, contact_phone }: PlaceOnRoute) =>
  [contact_name, contact_phone && spokenPhone(contact_phone)].filter(Boolean).join(", ");

type Posted = { values: Record<string, unknown> };

/** A posted form of a work as its funct takes it: a new place instead of its number, the stops as a list. */
export const withRoute = <Form extends Posted>(form: Form): Form => {
  const values = withChosenPlace(form.values, "id_unloadingPlace");
  return { ...form, values: { ...values, ...(values.stops ? { stops: Object.values(values.stops) } : {}) } };
};

/** The form has the fields of a new place under `place`. */
export const fieldOfRoute = (path: string) => path.replace(/^id_unloadingPlace\./, "place.");
