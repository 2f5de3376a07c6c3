import { type Address, type PlaceOnRoute, shortPlaceText, townText } from "../pickup-places/model";

/** Where the goods of a work go. Site B sees only where they are loaded, as the work's own address. */
export type Route = {
  loading: PlaceOnRoute;
  /** The places between, in their order. */
  stops: PlaceOnRoute[];
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

type Loading = Pick<Address, "address" | "city" | "country">;
type OnRoute = Loading & Partial<Route>;

/** Whether the work should unload somewhere and nobody has written where. */
export const isEndUnknown = ({ unloads, unloading }: Partial<Route>) => unloads === 1 && !unloading;

/** The place where the crew is when the work is done. */
export const lastPlaceOf = ({
  id_pickupPlace,
  stops,
  unloading,
}: { id_pickupPlace: number } & Partial<Route>) => unloading?.id ?? stops?.at(-1)?.id ?? id_pickupPlace;

/** `Caserta → Rho`, `Caserta → da definire`; within one town the addresses; where nothing is unloaded one place. */
export function routeText(work: OnRoute): string {
  const after: Loading[] = [...(work.stops ?? []), ...(work.unloading ? [work.unloading] : [])];
  const end = isEndUnknown(work) ? [toBeDecided] : [];
  const towns = new Set([work, ...after].map(townText));
  if (towns.size > 1) return [...[work, ...after].map(townText), ...end].join(" → ");
  if (!after.length) return [shortPlaceText(work), ...end].join(" → ");
  return `${[work, ...after].map(({ address }) => address).join(" → ")}${end.map((text) => ` → ${text}`)}, ${townText(work)}`;
}

export type RouteEnd = {
  role: "Carico" | "Tappa" | "Scarico";
  /** Null: to be decided. */
  place: PlaceOnRoute | null;
};

/** The places in the order in which the crew reaches them. */
export function routeEnds({ loading, stops = [], ...end }: Partial<Route>): RouteEnd[] {
  if (!loading) return [];
  return [
    { role: "Carico", place: loading },
    ...stops.map((place) => ({ role: "Tappa" as const, place })),
    ...(end.unloading || isEndUnknown(end)
      ? [{ role: "Scarico" as const, place: end.unloading ?? null }]
      : []),
  ];
}
