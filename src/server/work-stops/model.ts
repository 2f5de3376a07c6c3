import {
  type Address,
  type PlaceOnRoute,
  shortPlaceText,
  townText,
  withChosenPlace,
} from "../pickup-places/model";

/** Where the goods of a work go. Site B sees only where they are loaded, as the work's own address. */
export type Route = {
  loading: PlaceOnRoute;
  /** The places between, in their order. */
  between: PlaceOnRoute[];
  /** Their numbers, as the form has them. */
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

/** Whether the work should unload somewhere and nobody has written where. */
export const isEndUnknown = ({ unloads, unloading }: Partial<Pick<Route, "unloads" | "unloading">>) =>
  unloads === 1 && !unloading;

type Ends = { id_pickupPlace: number } & Partial<Pick<Route, "stops" | "unloading">>;

/** The place where the crew is when the work is done. */
export const lastPlaceOf = ({ id_pickupPlace, stops, unloading }: Ends) =>
  unloading?.id ?? stops?.at(-1) ?? id_pickupPlace;

/** `Caserta → Rho`, `Caserta → da definire`; within one town with the streets; where nothing is unloaded one place. */
export function routeText({ between = [], unloading = null, unloads, ...loading }: Place & Partial<Route>) {
  const places: Place[] = [loading, ...between, ...(unloading ? [unloading] : [])];
  const end = isEndUnknown({ unloads, unloading }) ? [toBeDecided] : [];
  const towns = [...new Set(places.map(townText))];
  if (towns.length > 1) return [...places.map(townText), ...end].join(" → ");
  if (places.length === 1) return [shortPlaceText(loading), ...end].join(" → ");
  return `${[...places.map(({ address }) => address), ...end].join(" → ")}, ${towns}`;
}

export type RouteEnd = {
  role: "Carico" | "Tappa" | "Scarico";
  /** Null: to be decided. */
  place: PlaceOnRoute | null;
};

/** The places in the order in which the crew reaches them; none on site B. */
export function routeEnds({ loading, between = [], unloading = null, unloads }: Partial<Route>): RouteEnd[] {
  if (!loading) return [];
  const stops = between.map((place): RouteEnd => ({ role: "Tappa", place }));
  const isOpen = isEndUnknown({ unloads, unloading });
  const end: RouteEnd[] = unloading || isOpen ? [{ role: "Scarico", place: unloading }] : [];
  return [{ role: "Carico", place: loading }, ...stops, ...end];
}

/** Whether there is more to say of the way than where it begins. */
export const isRoute = (work: Partial<Route>) => routeEnds(work).length > 1;

type Posted = { values: Record<string, unknown> };

/** A posted form of a work as its funct takes it: a new place instead of its number, the stops as a list. */
export const withRoute = <Form extends Posted>(form: Form): Form => {
  const values = withChosenPlace(form.values, "id_unloadingPlace");
  return { ...form, values: { ...values, ...(values.stops ? { stops: Object.values(values.stops) } : {}) } };
};

/** The form has the fields of a new place under `place`. */
export const fieldOfRoute = (path: string) => path.replace(/^id_unloadingPlace\./, "place.");
