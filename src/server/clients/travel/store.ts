import { isForeign } from "../../base/countries";
import { formatDuration } from "../../base/days";
import { notFound, refuse, refusedBy, refuseFields } from "../../base/errors";
import { all, one } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Rows } from "../../tables/rows";
import type { TravelTimeChange, TravelTimeValues } from "./input";
import {
  type Journey,
  messages,
  type Pace,
  type Point,
  parseCoordinates,
  roadBetween,
  type TravelTime,
} from "./model";

/** Comuni of the small islands that no bridge reaches, by cadastral code; Sicily and Sardinia are regions. */
const islands: Record<string, readonly string[]> = {
  capri: ["B696", "A268"],
  ischia: ["E329", "A617", "B924", "D702", "E396", "I652"],
  procida: ["H072"],
  ponza: ["G871"],
  ventotene: ["L742"],
  elba: ["B553", "B669", "E930", "E931", "E680", "G912", "M391"],
  capraia: ["B685"],
  giglio: ["E348"],
  tremiti: ["E363"],
  lipari: ["E606"],
  salina: ["E523", "E855", "I254"],
  ustica: ["L519"],
  egadi: ["D518"],
  pantelleria: ["G315"],
  pelagie: ["E431"],
  maddalena: ["E425"],
  "san pietro": ["B789"],
  "monte isola": ["F532"],
};

const islandByCode = new Map(
  Object.entries(islands).flatMap(([island, codes]) => codes.map((code) => [code, island] as const)),
);

/** The island of a comune; empty on the mainland. */
export const islandOf = ({ code, region }: { code: string; region: string }): string =>
  islandByCode.get(code) ?? (region === "Sicilia" || region === "Sardegna" ? region.toLowerCase() : "");

type Port = readonly [island: string, latitude: number, longitude: number];

/** From port to port in minutes, for a lorry: with the waiting and the loading. */
const crossings: readonly (readonly [from: Port, to: Port, minutes: number])[] = [
  [["", 38.22, 15.63], ["sicilia", 38.2, 15.56], 60],
  [["", 40.84, 14.26], ["sicilia", 38.13, 13.37], 720],
  [["", 42.1, 11.79], ["sardegna", 40.92, 9.52], 540],
  [["", 43.55, 10.3], ["sardegna", 40.92, 9.52], 630],
  [["", 44.41, 8.91], ["sardegna", 40.84, 8.4], 780],
  [["", 40.84, 14.26], ["sardegna", 39.21, 9.11], 900],
  [["sicilia", 38.13, 13.37], ["sardegna", 39.21, 9.11], 810],
  [["", 40.84, 14.26], ["capri", 40.56, 14.24], 120],
  [["", 40.82, 14.12], ["ischia", 40.74, 13.94], 105],
  [["", 40.84, 14.26], ["ischia", 40.74, 13.94], 135],
  [["", 40.82, 14.12], ["procida", 40.77, 14.03], 80],
  [["procida", 40.77, 14.03], ["ischia", 40.74, 13.94], 60],
  [["", 41.25, 13.61], ["ponza", 40.9, 12.96], 195],
  [["", 41.25, 13.61], ["ventotene", 40.8, 13.43], 165],
  [["", 42.93, 10.54], ["elba", 42.81, 10.33], 105],
  [["", 43.55, 10.3], ["capraia", 43.05, 9.84], 210],
  [["", 42.43, 11.12], ["giglio", 42.36, 10.92], 105],
  [["", 42.0, 15.0], ["tremiti", 42.12, 15.5], 120],
  [["sicilia", 38.22, 15.25], ["lipari", 38.47, 14.96], 180],
  [["sicilia", 38.22, 15.25], ["salina", 38.56, 14.87], 240],
  [["lipari", 38.47, 14.96], ["salina", 38.56, 14.87], 75],
  [["sicilia", 38.13, 13.37], ["ustica", 38.71, 13.19], 210],
  [["sicilia", 38.02, 12.51], ["egadi", 37.93, 12.33], 105],
  [["sicilia", 38.02, 12.51], ["pantelleria", 36.83, 11.94], 420],
  [["sicilia", 37.28, 13.53], ["pelagie", 35.5, 12.6], 570],
  [["sardegna", 41.18, 9.38], ["maddalena", 41.21, 9.41], 50],
  [["sardegna", 39.2, 8.37], ["san pietro", 39.14, 8.31], 75],
  [["sardegna", 39.11, 8.36], ["san pietro", 39.14, 8.31], 70],
  [["", 45.69, 10.1], ["monte isola", 45.69, 10.09], 60],
];

const bothWays = crossings.flatMap(([from, to, minutes]) => [
  { from, to, minutes },
  { from: to, to: from, minutes },
]);

const pointOf = ([, latitude, longitude]: Port): Point => ({ latitude, longitude });

/** Where a small island's comune is placed whose own place is not known: the middle of its province is mainland. */
export function portOf(island: string): Point | null {
  const port = islands[island] && crossings.find(([, to]) => to[0] === island)?.[1];
  return port ? pointOf(port) : null;
}

type End = { point: Point; island: string };

/** Null where no ferry is known; `passed`: islands that lie behind. */
function wayBetween(from: End, to: End, pace: Pace, passed: readonly string[] = []): Journey | null {
  if (from.island === to.island)
    return { ...roadBetween(from.point, to.point, pace), ferry: false, isOwn: false };
  const ways = bothWays.flatMap((crossing): Journey[] => {
    const [island] = crossing.to;
    if (crossing.from[0] !== from.island || passed.includes(island)) return [];
    const rest = wayBetween({ point: pointOf(crossing.to), island }, to, pace, [...passed, from.island]);
    if (!rest) return [];
    const road = roadBetween(from.point, pointOf(crossing.from), pace);
    const minutes = road.minutes + crossing.minutes + rest.minutes;
    return [{ km: road.km + rest.km, minutes, ferry: true, isOwn: false }];
  });
  return ways.sort((one, other) => one.minutes - other.minutes)[0] ?? null;
}

type City = Pick<Rows["municipalities"], "id" | "name" | "province" | "region" | "code" | "coordinates">;

/** Where something is: `isRough` when its own point is not known, only the comune, the province or the small island. */
type Spot = { city: number | null; point: Point | null; isRough: boolean; island: string };

const cityOf = remembered(
  ["municipalities"],
  (id: number) =>
    one<City>`SELECT id, name, province, region, code, coordinates FROM municipalities WHERE id = ${id}`,
);

/** The mean of its comuni, for one whose place is not known; read of all at once, as most places ask for a few. */
const middles = remembered(["municipalities"], (_: "all"): ReadonlyMap<string, Point> => {
  const rows = all<{ province: string; coordinates: string }>`
    SELECT province, coordinates FROM municipalities WHERE coordinates <> ''`;
  const mean = (points: readonly Point[], of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return new Map(
    [...Map.groupBy(rows, ({ province }) => province)].flatMap(([province, inside]): [string, Point][] => {
      const points = inside.flatMap(({ coordinates }) => parseCoordinates(coordinates) ?? []);
      if (!points.length) return [];
      return [
        [
          province,
          { latitude: mean(points, (p) => p.latitude), longitude: mean(points, (p) => p.longitude) },
        ],
      ];
    }),
  );
});

const middleOf = (province: string): Point | null => middles("all").get(province) ?? null;

export type Place = { id_city: number | null; province: string; country: string; coordinates: string };

/** A place abroad without coordinates of its own is nowhere: the middle of a country says nothing. */
export const spotOf = (place: Place): Spot =>
  spotIn(place, place.id_city === null ? null : cityOf(place.id_city));

function spotIn(
  { id_city, province, country, coordinates }: Place,
  city: Pick<City, "province" | "region" | "code" | "coordinates"> | null,
): Spot {
  const island = city ? islandOf(city) : "";
  const own = parseCoordinates(coordinates);
  if (own) return { city: id_city, point: own, isRough: false, island };
  const ofCity = city && parseCoordinates(city.coordinates);
  if (ofCity) return { city: id_city, point: ofCity, isRough: true, island };
  const point = isForeign(country)
    ? null
    : (portOf(island) ?? middleOf(city?.province ?? province.trim().toUpperCase()));
  return { city: id_city, point, isRough: point !== null, island };
}

type Found = Place & { id: number; code: string | null; region: string; own: string; seat: string };

export function spotsOfPlaces(ids: readonly number[]): Map<number, Spot> {
  const places = all<Found>`
    SELECT p.id, p.id_city, p.province, p.country, p.coordinates, m.code, m.region, m.province AS seat, m.coordinates AS own
    FROM pickup_places p LEFT JOIN municipalities m ON m.id = p.id_city
    WHERE p.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return new Map(
    places.map(({ id, code, region, own, seat, ...place }) => [
      id,
      spotIn(place, code === null ? null : { code, region, province: seat, coordinates: own }),
    ]),
  );
}

/** Of a comune as such its own coordinates are the point. */
const spotOfCity = (id: number) =>
  spotOf({ id_city: id, province: "", country: "", coordinates: cityOf(id)?.coordinates ?? "" });

/** The firm's own minutes by pair, `61022 63049`. */
const ownTimes = remembered(
  ["travel_times"],
  (_: "all") =>
    new Map(
      all<Pick<TravelTime, "id_city_1" | "id_city_2" | "minutes">>`
        SELECT id_city_1, id_city_2, minutes FROM travel_times`.map(({ id_city_1, id_city_2, minutes }) => [
        `${id_city_1} ${id_city_2}`,
        minutes,
      ]),
    ),
);

function estimateOf(from: Spot, to: Spot, pace: Pace): Journey | null {
  const [start, end] = [from.point, to.point];
  const way =
    start &&
    end &&
    wayBetween({ point: start, island: from.island }, { point: end, island: to.island }, pace);
  return way && { ...way, ...((from.isRough || to.isRough) && { isRough: true }) };
}

export function journeyBetween(from: Spot, to: Spot, pace: Pace): Journey | null {
  const way = estimateOf(from, to, pace);
  if (!way || from.city === null || to.city === null) return way;
  const minutes = ownTimes("all").get(inOrder(from.city, to.city).join(" "));
  return minutes ? { ...way, minutes, isOwn: true } : way;
}

/** Each is computed once, when it is asked for; null for one place, or one not known. */
export function waysBetween(
  places: Iterable<number>,
): (from: number, to: number, pace: Pace) => Journey | null {
  let spots: Map<number, Spot> | undefined;
  const known = new Map<string, Journey | null>();
  return (from, to, pace) => {
    if (from === to) return null;
    const key = `${from} ${to} ${pace}`;
    let way = known.get(key);
    if (way !== undefined) return way;
    spots ??= spotsOfPlaces([...new Set(places)]);
    const [start, end] = [spots.get(from), spots.get(to)];
    way = start && end ? journeyBetween(start, end, pace) : null;
    known.set(key, way);
    return way;
  };
}

export function journeyOfCities(from: number, to: number) {
  const [one, other] = [spotOfCity(from), spotOfCity(to)];
  return {
    from: nameOf(from),
    to: nameOf(to),
    journey: journeyBetween(one, other, "lorry"),
    ofVan: journeyBetween(one, other, "van"),
    isRough: one.isRough || other.isRough,
  };
}

function nameOf(id: number): string {
  const { name, province } = cityOf(id) ?? notFound("Comune non trovato.");
  return `${name} (${province})`;
}

const inOrder = (one: number, other: number): [number, number] =>
  one <= other ? [one, other] : [other, one];

type Row = Pick<TravelTime, "id" | "id_city_1" | "id_city_2" | "minutes" | "version">;

function readable(row: Row): TravelTime {
  const estimate = (pace: Pace) => estimateOf(spotOfCity(row.id_city_1), spotOfCity(row.id_city_2), pace);
  return {
    ...row,
    city_1: nameOf(row.id_city_1),
    city_2: nameOf(row.id_city_2),
    duration: formatDuration(row.minutes),
    estimate: estimate("lorry"),
    estimateOfVan: estimate("van"),
  };
}

export const listTravelTimes = () =>
  all<Row>`
    SELECT t.id, t.id_city_1, t.id_city_2, t.minutes, t.version
    FROM travel_times t
    JOIN municipalities a ON a.id = t.id_city_1 JOIN municipalities b ON b.id = t.id_city_2
    ORDER BY a.folded, b.folded, t.id`.map(readable);

export function travelTimeById(id: number): TravelTime {
  const row = one<Row>`SELECT id, id_city_1, id_city_2, minutes, version FROM travel_times WHERE id = ${id}`;
  return row ? readable(row) : notFound(messages.missing);
}

type Cities = Partial<Omit<TravelTimeValues, "duration">>;

const cityRefusals = ({ id_city_1, id_city_2 }: Cities) => ({
  id_city_1: id_city_1 && !cityOf(id_city_1) ? messages.city : undefined,
  id_city_2: id_city_2 && !cityOf(id_city_2) ? messages.city : undefined,
});

export const travelErrors = (pair: Cities) =>
  refusedBy(
    () => refuseFields(cityRefusals(pair)),
    () => pair.id_city_1 && pair.id_city_2 && mustBeUnused(...inOrder(pair.id_city_1, pair.id_city_2)),
  );

/** Another pair is another row. */
export function columnsOf({ duration: minutes, ...pair }: TravelTimeValues | TravelTimeChange) {
  if (!("id_city_1" in pair)) return { minutes };
  refuseFields(cityRefusals(pair));
  const [first, second] = inOrder(pair.id_city_1, pair.id_city_2);
  mustBeUnused(first, second);
  return { id_city_1: first, id_city_2: second, minutes };
}

function mustBeUnused(first: number, second: number) {
  if (one`SELECT 1 FROM travel_times WHERE id_city_1 = ${first} AND id_city_2 = ${second}`)
    refuse(409, messages.taken, { id_city_2: messages.taken });
}
