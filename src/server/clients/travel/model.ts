import { durationWords } from "../../base/days";
import type { Rows } from "../../tables/rows";

/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** How fast something goes: a van as a car does nearly. */
export const paces = ["van", "lorry"] as const;
export type Pace = (typeof paces)[number];

/** What goes together goes as its slowest. */
export const slowest = (some: readonly Pace[]): Pace => (some.includes("lorry") ? "lorry" : "van");

/** A way by road, and by ferry where there is one; `isOwn`: the time is the firm's own, of every vehicle. */
export type Journey = {
  km: number;
  minutes: number;
  ferry: boolean;
  isOwn: boolean;
  /** The exact point of one end is not known. */
  isRough?: boolean;
};

/** The firm's own time between two comuni, in both directions. */
export type TravelTime = Rows["travel_times"] & {
  city_1: string;
  city_2: string;
  /** `1:35`, as the form has it. */
  duration: string;
  /** What the program would estimate for a lorry, and for a van; null where it does not know the way. */
  estimate: Journey | null;
  estimateOfVan: Journey | null;
};

/** In minutes. */
export const longest = 48 * 60;

export const messages = {
  missing: "Tempo di viaggio non trovato.",
  taken: "Per questi due comuni c'è già un tempo: modificarlo nell'elenco.",
  city: "Scegliere un comune dall'elenco.",
  longest: "Al massimo 48 ore.",
  coordinates:
    "Scrivere latitudine e longitudine, come 40.8518, 14.2681, o incollare il collegamento di una mappa che le contiene.",
  shortLink: "Un collegamento breve non contiene le coordinate: aprirlo e copiare quello lungo.",
  notItaly: "Il punto non è in Italia: controllare le coordinate, con la latitudine per prima.",
};

const number = String.raw`(-?\d{1,3}(?:[.,]\d+)?)`;

/** Where the links of maps, and people, write a point; a pin goes before the middle of the map. */
const notations = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(
    `[?&](?:q|query|ll|destination|daddr|cp)=(?:loc:)?${number}(?:,|%2C|~)(?:\\+|%20)?${number}`,
    "i",
  ),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`#map=\\d+/${number}/${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`^geo:${number},${number}`),
  new RegExp(`^\\(?${number}\\s*°?\\s*(?:[,;]\\s+|[,;/]|\\s)\\s*${number}\\s*°?\\)?$`),
];

const sexagesimal =
  /^(\d{1,2})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?\s*([NS])[\s,]+(\d{1,3})\s*°\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["″”]|''))?\s*([EOW])$/i;

const decimal = new RegExp(`^${number}\\s*°?\\s*([NS])[\\s,;]+${number}\\s*°?\\s*([EOW])$`, "i");

export const coordinatesRefusal = (typed: string) =>
  /^https?:\/\/(maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|osm\.org\/go|maps\.apple\/p)\//i.test(typed.trim())
    ? messages.shortLink
    : messages.coordinates;

const degrees = (text = "") => Number(text.replace(",", "."));

const sign = (letter = "", negative: string) => (negative.includes(letter.toUpperCase()) ? -1 : 1);

export function parseCoordinates(text: string): Point | null {
  const typed = text.trim();
  // Of a way its last point: behind the @ stands the middle of the picture.
  const way = /\/dir\/([^@?#]*)/.exec(typed)?.[1] ?? "";
  const goal = way.split("/").findLast((part) => part !== "" && !part.startsWith("data="));
  if (goal) return parseCoordinates(goal.replace(/%2C/i, ",").replace(/\+|%20/g, ""));
  for (const notation of notations) {
    const [found, latitude, longitude] = notation.exec(typed) ?? [];
    if (found) return pointOf(degrees(latitude), degrees(longitude));
  }
  const [, latitude, ofLatitude, longitude, ofLongitude] = decimal.exec(typed) ?? [];
  if (ofLongitude)
    return pointOf(degrees(latitude) * sign(ofLatitude, "S"), degrees(longitude) * sign(ofLongitude, "OW"));
  const [found, north, northMinutes, northSeconds, ns, east, eastMinutes, eastSeconds, ew] =
    sexagesimal.exec(typed) ?? [];
  if (!found) return null;
  const whole = (...[first, minutes, seconds]: (string | undefined)[]) =>
    degrees(first) + degrees(minutes) / 60 + degrees(seconds || "0") / 3600;
  return pointOf(
    whole(north, northMinutes, northSeconds) * sign(ns, "S"),
    whole(east, eastMinutes, eastSeconds) * sign(ew, "OW"),
  );
}

const pointOf = (latitude: number, longitude: number): Point | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;

/** `40.8518, 14.2681`: as it is stored and shown, to about a metre. */
export const coordinatesText = ({ latitude, longitude }: Point) =>
  [latitude, longitude].map((part) => Number(part.toFixed(5))).join(", ");

export const isInItaly = ({ latitude, longitude }: Point) =>
  latitude > 35 && latitude < 47.2 && longitude > 6.5 && longitude < 18.6;

const radians = (angle: number) => (angle * Math.PI) / 180;

function straightKm(from: Point, to: Point): number {
  const [latitude, longitude] = [to.latitude - from.latitude, to.longitude - from.longitude].map(radians);
  const half =
    Math.sin((latitude as number) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin((longitude as number) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}

/** A road is longer than the straight line, a short one by more. */
const detour = (straight: number) => (straight < 20 ? 1.4 : straight < 100 ? 1.3 : 1.25);

/** The first kilometres are in towns, the last ones on the motorway; in km/h. */
const stretches: readonly ({ km: number } & Record<Pace, number>)[] = [
  { km: 10, van: 35, lorry: 30 },
  { km: 40, van: 75, lorry: 60 },
  { km: Number.POSITIVE_INFINITY, van: 105, lorry: 80 },
];

/** Two addresses of one town are this far apart at least. */
const shortest = 10;

export function roadBetween(from: Point, to: Point, pace: Pace): { km: number; minutes: number } {
  const straight = straightKm(from, to);
  const km = straight * detour(straight);
  return { km: Math.round(km), minutes: minutesOnRoad(km, pace) };
}

function minutesOnRoad(km: number, pace: Pace): number {
  let rest = km;
  let minutes = 0;
  for (const { km: length, [pace]: speed } of stretches) {
    const part = Math.min(rest, length);
    minutes += (part / speed) * 60;
    rest -= part;
  }
  return Math.max(shortest, Math.ceil(minutes / 5) * 5);
}

/** How much of a way somebody drives: nobody does on the ferry. */
export const wheelMinutes = (
  { km, minutes, ferry }: Pick<Journey, "km" | "minutes" | "ferry">,
  pace: Pace,
): number => (ferry ? Math.min(minutes, minutesOnRoad(km, pace)) : minutes);

/** `ca.` on a time or a way: something is missing that somebody could write. */
export const roughly = (isRough: boolean | undefined) => (isRough ? " ca." : "");

/** Of its kilometres `isRough` itself; the firm's own time never is. */
export const isRoughTime = (way: Journey | null | undefined): boolean => way?.isRough === true && !way.isOwn;

/** `118 km`, `118 km ca.` */
export const kmText = ({ km, isRough }: { km: number; isRough?: boolean }) => `${km} km${roughly(isRough)}`;

/** `118 km, 1 h 50 min, in furgone 1 h 25 min`: of a lorry and of a van, where the van is quicker. */
export const bothText = (ofLorry: Journey | null, ofVan: Journey | null): string =>
  !ofLorry
    ? "da definire"
    : ofVan && ofVan.minutes < ofLorry.minutes
      ? `${journeyText(ofLorry)}, in furgone ${durationWords(ofVan.minutes)}`
      : journeyText(ofLorry);

/** `118 km, 1 h 50 min`; "ca." where the point of one end is not known, the firm's own time never. */
export const journeyText = (way: Journey): string =>
  [
    kmText(way),
    `${durationWords(way.minutes)}${roughly(isRoughTime(way))}`,
    way.ferry && !way.isOwn ? "con il traghetto" : "",
  ]
    .filter(Boolean)
    .join(", ");
