import { isRoughTime, type Journey, type Pace, slowest, wheelMinutes } from "../../clients/travel/model";
import { waysBetween } from "../../clients/travel/store";
import { paceOfKind, paceOfVehicle } from "../../crews/skills/paces";
import { all, sql } from "../../db/db";
import type { Route } from "./model";
import { depot } from "./stops";

/** The way of a work over all its places, in minutes, and how many of them at the wheel; what is not known counts nothing. */
export type Road = { minutes: number; wheel: number; isRough: boolean };

export const noRoad: Road = { minutes: 0, wheel: 0, isRough: false };

/** The ways from the depot and back to it, in minutes. */
const depotWays = (out: Journey | null, back: Journey | null) => ({
  out: out?.minutes ?? 0,
  back: back?.minutes ?? 0,
  isRoughOut: isRoughTime(out),
  isRoughBack: isRoughTime(back),
});

export type DepotWays = ReturnType<typeof depotWays>;

/** From the depot to the first place, and from the last one back; `wheel`: at the wheel in all, `isRough`: one of all its ways. */
export type Tour = DepotWays & { wheel: number; isRough: boolean };

export const noTour: Tour = { ...depotWays(null, null), wheel: 0, isRough: false };

export type Passing = { id: number; first: number; unloading: number | null; passing: string };

/** Of works `w`, besides their number. */
export const passingColumns = sql`
  w.id_pickup_place AS first, w.id_unloading_place AS unloading,
  (SELECT json_group_array(id_place ORDER BY position) FROM work_stops WHERE id_work = w.id) AS passing`;

export const placesPassed = ({ first, unloading, passing }: Passing): number[] => [
  first,
  ...(JSON.parse(passing) as number[]),
  ...(unloading === null ? [] : [unloading]),
];

/** The roads of these works; those that stay at one place have none. */
export function roadsOfWorks(works: readonly number[]): Map<number, Road> {
  const rows = all<Passing>`
    SELECT w.id, ${passingColumns}
    FROM works w
    WHERE w.id IN (SELECT value FROM json_each(${JSON.stringify(works)}))
      AND (w.id_unloading_place IS NOT NULL OR EXISTS (SELECT 1 FROM work_stops WHERE id_work = w.id))`;
  return roadsPassing(rows);
}

export const roadsPassing = (
  rows: readonly Passing[],
  paces?: ReadonlyMap<number, Pace>,
): Map<number, Road> =>
  roadsThrough(
    rows.map((row) => ({ id: row.id, places: placesPassed(row) })),
    paces,
  );

type Routed = Pick<Route, "loading" | "stops" | "id_unloadingPlace">;

export const roadsOfRoutes = (
  routes: ReadonlyMap<number, Routed>,
  planned?: PlannedVehicles,
): Map<number, Road> =>
  roadsThrough(
    [...routes].map(([id, route]) => ({ id, places: placesOn(route) })),
    planned && pacesOfWorks([...routes.keys()], planned),
  );

const placesOn = ({ loading, stops, id_unloadingPlace: last }: Routed) => [
  loading.id,
  ...stops,
  ...(last === null ? [] : [last]),
];

/** Of a work that is not written yet: as a lorry goes, when nothing is known of its crew. */
export const roadOver = (places: readonly number[], pace: Pace = "lorry"): { road: Road; tour: Tour } => {
  const road = roadsThrough([{ id: 0, places }], new Map([[0, pace]])).get(0) ?? noRoad;
  const [first = 0] = places;
  const { wheel, isRough } = road;
  return { road, tour: toursOf([{ id: 0, first, last: places.at(-1) ?? first, wheel, isRough, pace }])(0) };
};

export type Ends = { id: number; first: number; last: number; wheel: number; isRough: boolean; pace: Pace };

export function toursOf(
  works: readonly Ends[],
  start = depot()?.id,
  between = waysBetween([start ?? 0, ...works.flatMap(({ first, last }) => [first, last])]),
): (work: number) => Tour {
  const known = new Map(works.map((work) => [work.id, work]));
  return (id) => {
    const work = known.get(id);
    if (!work) return noTour;
    const [out, back] =
      start === undefined
        ? [null, null]
        : [between(start, work.first, work.pace), between(work.last, start, work.pace)];
    const ofBoth = [out, back].reduce((sum, way) => sum + (way ? wheelMinutes(way, work.pace) : 0), 0);
    const isRough = work.isRough || isRoughTime(out) || isRoughTime(back);
    return { ...depotWays(out, back), wheel: work.wheel + ofBoth, isRough };
  };
}

function roadsThrough(
  works: readonly { id: number; places: readonly number[] }[],
  known?: ReadonlyMap<number, Pace>,
): Map<number, Road> {
  const moving = works.filter(({ places }) => places.length > 1);
  const paces = known ?? pacesOfWorks(moving.map(({ id }) => id));
  const between = waysBetween(moving.flatMap(({ places }) => places));
  return new Map(
    moving.map(({ id, places }) => {
      const pace = paces.get(id) ?? "lorry";
      const ways = places.slice(1).flatMap((to, at) => between(places[at] as number, to, pace) ?? []);
      return [
        id,
        {
          minutes: ways.reduce((sum, way) => sum + way.minutes, 0),
          wheel: ways.reduce((sum, way) => sum + wheelMinutes(way, pace), 0),
          isRough: ways.some(isRoughTime),
        },
      ];
    }),
  );
}

/** Columns of a work `w`, for `paceIn`. */
export const paceColumns = sql`
  (SELECT json_group_array(id_vehicle) FROM crew_lines WHERE id_work = w.id AND id_vehicle IS NOT NULL) AS vehicles,
  (SELECT json_group_array(l.id_resource) FROM work_resources l JOIN resources r ON r.id = l.id_resource
   WHERE l.id_work = w.id AND l.list = 'A' AND l.value > 0 AND r.type = 1) AS kinds,
  EXISTS (SELECT 1 FROM crew_lines WHERE id_work = w.id AND id_worker IS NOT NULL)
  OR EXISTS (SELECT 1 FROM work_resources WHERE id_work = w.id AND list = 'A' AND value > 0) AS has_people`;

export type PaceColumns = { vehicles: string; kinds: string; has_people: number };

/** By work, the vehicles that a plan gives it: they count instead of the stored ones. */
export type PlannedVehicles = ReadonlyMap<number, readonly number[]>;

/** A crew goes as its slowest vehicle, assigned or required; people alone as a van; nothing known as a lorry. */
export function paceIn(
  { vehicles, kinds, has_people }: PaceColumns,
  assigned: readonly number[] = JSON.parse(vehicles),
): Pace {
  const coming = [...assigned.map(paceOfVehicle), ...(JSON.parse(kinds) as number[]).map(paceOfKind)];
  return coming.length || has_people ? slowest(coming) : "lorry";
}

function pacesOfWorks(works: readonly number[], planned?: PlannedVehicles): Map<number, Pace> {
  if (!works.length) return new Map();
  const rows = all<PaceColumns & { id: number }>`
    SELECT w.id, ${paceColumns} FROM works w
    WHERE w.id IN (SELECT value FROM json_each(${JSON.stringify(works)}))`;
  return new Map(rows.map((row) => [row.id, paceIn(row, planned?.get(row.id))]));
}
