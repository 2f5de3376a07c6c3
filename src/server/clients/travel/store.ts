import { isForeign } from "../../base/countries";
import { formatDuration } from "../../base/durations";
import { notFound, refuse, refusedBy, refuseFields } from "../../base/errors";
import { all, insert, one, remove, update } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Call } from "../../journal/caller";
import { islandOf, portOf, wayBetween } from "./crossings";
import type { TravelTimeValues } from "./input";
import { type Journey, messages, type Pace, type Point, parseCoordinates, type TravelTime } from "./model";

type City = {
  id: number;
  name: string;
  province: string;
  region: string;
  code: string;
  coordinates: string;
};

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

function spotsOfPlaces(ids: readonly number[]): Map<number, Spot> {
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

export function addTravelTime({ id_city_1, id_city_2, duration: minutes }: TravelTimeValues): number {
  refuseFields(cityRefusals({ id_city_1, id_city_2 }));
  const [first, second] = inOrder(id_city_1, id_city_2);
  mustBeUnused(first, second);
  return insert("travel_times", { id_city_1: first, id_city_2: second, minutes });
}

function mustBeUnused(first: number, second: number) {
  if (one`SELECT 1 FROM travel_times WHERE id_city_1 = ${first} AND id_city_2 = ${second}`)
    refuse(409, messages.taken, { id_city_2: messages.taken });
}

/** Another pair is another row. */
export function changeTravelTime(id: number, { duration: minutes }: { duration: number }, call: Call) {
  travelTimeById(id);
  update("travel_times", id, { minutes }, call.version);
}

export function deleteTravelTime(id: number, call: Call) {
  travelTimeById(id);
  remove("travel_times", id, call.version);
}
