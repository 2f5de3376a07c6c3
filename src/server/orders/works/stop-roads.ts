import { wheelMinutes } from "../../clients/travel/model";
import { waysBetween } from "../../clients/travel/store";
import { all } from "../../db/db";
import { depot } from "./stops";
import type { Route } from "./stops-model";

/** The way of a work over all its places, in minutes, and how many of them at the wheel; what is not known counts nothing. */
export type Road = { minutes: number; wheel: number };

export const noRoad: Road = { minutes: 0, wheel: 0 };

/** From the depot to the first place, and from the last one back, in minutes; `wheel`: at the wheel in all. */
export type Tour = { out: number; back: number; wheel: number };

export const noTour: Tour = { out: 0, back: 0, wheel: 0 };

export type Passing = { id: number; first: number; unloading: number | null; passing: string };

/** The roads of these works; those that stay at one place have none. */
export function roadsOfWorks(works: readonly number[]): Map<number, Road> {
  const rows = all<Passing>`
    SELECT w.id, w.id_pickup_place AS first, w.id_unloading_place AS unloading,
           (SELECT json_group_array(id_place ORDER BY position) FROM work_stops WHERE id_work = w.id) AS passing
    FROM works w
    WHERE w.id IN (SELECT value FROM json_each(${JSON.stringify(works)}))
      AND (w.id_unloading_place IS NOT NULL OR EXISTS (SELECT 1 FROM work_stops WHERE id_work = w.id))`;
  return roadsPassing(rows);
}

export const roadsPassing = (rows: readonly Passing[]): Map<number, Road> =>
  roadsThrough(
    rows.map(({ id, first, unloading, passing }) => ({
      id,
      places: [first, ...(JSON.parse(passing) as number[]), ...(unloading === null ? [] : [unloading])],
    })),
  );

type Routed = Pick<Route, "loading" | "stops" | "id_unloadingPlace">;

export const roadsOfRoutes = (routes: ReadonlyMap<number, Routed>): Map<number, Road> =>
  roadsThrough([...routes].map(([id, route]) => ({ id, places: placesOn(route) })));

const placesOn = ({ loading, stops, id_unloadingPlace: last }: Routed) => [
  loading.id,
  ...stops,
  ...(last === null ? [] : [last]),
];

export const roadOver = (places: readonly number[]): { road: Road; tour: Tour } => {
  const road = roadsThrough([{ id: 0, places }]).get(0) ?? noRoad;
  const [first = 0] = places;
  return { road, tour: toursOf([{ id: 0, first, last: places.at(-1) ?? first, wheel: road.wheel }])(0) };
};

type Ends = { id: number; first: number; last: number; wheel: number };

export function toursOf(
  works: readonly Ends[],
  start = depot()?.id,
  between = waysBetween([start ?? 0, ...works.flatMap(({ first, last }) => [first, last])]),
): (work: number) => Tour {
  if (start === undefined) return () => noTour;
  const known = new Map(works.map((work) => [work.id, work]));
  return (id) => {
    const work = known.get(id);
    if (!work) return noTour;
    const [out, back] = [between(start, work.first), between(work.last, start)];
    const wheel = work.wheel + (out ? wheelMinutes(out) : 0) + (back ? wheelMinutes(back) : 0);
    return { out: out?.minutes ?? 0, back: back?.minutes ?? 0, wheel };
  };
}

function roadsThrough(works: readonly { id: number; places: readonly number[] }[]): Map<number, Road> {
  const moving = works.filter(({ places }) => places.length > 1);
  const between = waysBetween(moving.flatMap(({ places }) => places));
  return new Map(
    moving.map(({ id, places }) => {
      const ways = places.slice(1).flatMap((to, at) => between(places[at] as number, to) ?? []);
      return [
        id,
        {
          minutes: ways.reduce((sum, way) => sum + way.minutes, 0),
          wheel: ways.reduce((sum, way) => sum + wheelMinutes(way), 0),
        },
      ];
    }),
  );
}
