import { refuseField } from "../../base/errors";
import type { Site } from "../../base/permissions";
import type { PickupPlace } from "../../clients/pickup-places/input";
import { type PlaceOnRoute, placeText } from "../../clients/pickup-places/model";
import { firstPlaceOf, placesOnRoutes, placeToStore } from "../../clients/pickup-places/store";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Call } from "../../journal/caller";
import type { ChangedWork } from "./input";
import { internalOrder, type Route, routeMessages } from "./model";

type Ends = { id_work: number; unloads: number; first: number; last: number | null; passing: string };

/** Where the goods of these works go, read at once: one statement, however many they are. */
function routesOf(works: readonly number[]): Map<number, Route> {
  const places = placesOnRoutes<Ends>(
    sql`w.id AS id_work, t.unloads, w.id_pickup_place AS first, w.id_unloading_place AS last,
        (SELECT json_group_array(id_place ORDER BY position) FROM work_stops WHERE id_work = w.id) AS passing`,
    sql`json_each(${JSON.stringify(works)}) chosen
        CROSS JOIN works w ON w.id = chosen.value
        JOIN work_types t ON t.value = w.type
        JOIN pickup_places p ON p.id IN (
          SELECT w.id_pickup_place UNION ALL SELECT w.id_unloading_place
          UNION ALL SELECT id_place FROM work_stops WHERE id_work = w.id)`,
  );
  const ofWorks = [...Map.groupBy(places, ({ id_work }) => id_work)];
  return new Map(ofWorks.map(([id, visited]) => [id, routeThrough(visited)]));
}

/** Of none on site B. */
export const routesOn = (site: Site, works: readonly { id: number }[]) =>
  site === "B" ? new Map<number, Route>() : routesOf(works.map(({ id }) => id));

function routeThrough(visited: readonly (PlaceOnRoute & Ends)[]): Route {
  const places = new Map(
    visited.map(({ id_work, unloads, first, last, passing, ...place }) => [place.id, place]),
  );
  const { unloads, first, last, passing } = visited[0] as Ends;
  const at = (id: number) => places.get(id) as PlaceOnRoute;
  const stops = JSON.parse(passing) as number[];
  return {
    loading: at(first),
    between: stops.map(at),
    stops,
    unloading: last === null ? null : at(last),
    id_unloadingPlace: last,
    unloads,
  };
}

/** The firm's own place, where goods go that are stored: the place of its own works. */
export const depot = () => rememberedDepot("all");

const rememberedDepot = remembered(["clients", "orders", "pickup_places"], (_: "all") => readDepot());

function readDepot(): { id: number; text: string } | null {
  const order = one<{ id_client: number }>`SELECT id_client FROM orders WHERE id = ${internalOrder}`;
  const place = order && firstPlaceOf(order.id_client);
  return place ? { id: place.id, text: `Magazzino della ditta: ${placeText(place)}` } : null;
}

type Sent = Pick<ChangedWork, "id_pickupPlace" | "id_unloadingPlace" | "stops">;
type Stored = { id: number; id_unloading_place: number | null };

/** The column of the end of the way; site B leaves it as it was. */
export function endToStore(sent: Sent, client: number, call: Call, before?: Stored) {
  if (call.site === "B") return {};
  const stored = before?.id_unloading_place ?? null;
  const end = sent.id_unloadingPlace === undefined ? stored : sent.id_unloadingPlace;
  const between = sent.stops ?? (before ? linesOf(before.id).map(({ id_place }) => id_place) : []);
  mustMove([sent.id_pickupPlace, ...between, end], between.length);
  return { id_unloading_place: end === stored ? end : placeOnRoute(client, end, "id_unloadingPlace", call) };
}

/** 422 where the crew would go to the place where it is already. */
function mustMove(places: readonly (number | PickupPlace | null)[], stops: number) {
  const known = places.filter((place) => place !== null);
  const again = known.findIndex((place, at) => typeof place === "number" && place === known[at - 1]);
  if (again > 0)
    refuseField(again > stops ? "id_unloadingPlace" : `stops.${again - 1}`, routeMessages.samePlace);
}

const placeOnRoute = (client: number, place: number | PickupPlace | null, field: string, call: Call) =>
  place === null || place === depot()?.id ? place : placeToStore(client, place, field, call);

const linesOf = (work: number) => all<{ id: number; id_place: number }>`
  SELECT id, id_place FROM work_stops WHERE id_work = ${work} ORDER BY position`;

export function setStops(id_work: number, client: number, places: readonly number[], call: Call) {
  const stored = linesOf(id_work);
  for (const [position, place] of places.entries()) {
    const before = stored[position];
    if (before?.id_place === place) continue;
    const id_place = placeOnRoute(client, place, `stops.${position}`, call);
    if (before) update("work_stops", before.id, { id_place });
    else insert("work_stops", { id_work, id_place, position });
  }
  for (const { id } of stored.slice(places.length)) remove("work_stops", id);
}

export function removeStops(work: number) {
  for (const { id } of linesOf(work)) remove("work_stops", id);
}
