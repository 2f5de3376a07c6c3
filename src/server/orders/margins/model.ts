import { type Day, formatDay } from "../../base/days";
import { type Costs, hourCost, unitTexts, vehicleCost } from "../../crews/costs/model";

export const messages = {
  exported: "Margini degli ordini esportati in CSV",
  none: "Nessun ordine nel periodo scelto.",
};

export const marginsPerPage = 50;

/** `way` of one vehicle from the firm's place and back, null where it is not known. */
export type WorkFacts = {
  date: Day;
  /** Its day has come: who was there has hours to type. */
  isDone: boolean;
  /** How long it takes, for those whose hours nobody wrote. */
  minutes: number;
  hours: readonly { id_worker: number; minutes: number }[];
  /** Of the crew; null for each of the asked ones where there is no crew yet. */
  workers: readonly (number | null)[];
  /** `share`: the part of the vehicle's day that this work has. */
  vehicles: readonly { id: number | null; share: number }[];
  way: { km: number; isRough: boolean } | null;
};

export type OrderFacts = {
  price: number;
  materials: number;
  permits: number;
  works: readonly WorkFacts[];
  /** It may have no works and still be known. */
  isCancelled?: boolean;
};

/** An amount in cents; null where a cost in it is not known. */
type Amount = number | null;

export type Margin = {
  price: number;
  hours: { minutes: number; cents: Amount; isEstimate: boolean };
  vehicles: { days: number; cents: Amount; isEstimate: boolean };
  way: { km: number; isRough: boolean; cents: Amount };
  materials: number;
  permits: number;
  missing: string[];
  margin: Amount;
  /** Some hours or vehicles are those that were planned. */
  isEstimate: boolean;
  hoursToType: Day[];
};

type Item = { amount: number; cents: Amount; lacks?: string };

/** Price − hours − vehicles and kilometres − materials − permits; nothing that is not known counts as 0. */
export function marginOf(
  { price, materials, permits, works, isCancelled }: OrderFacts,
  costs: Costs,
): Margin {
  const hours = sumOf(works.flatMap((work) => hoursOf(work, costs)));
  const vehicles = sumOf(works.flatMap((work) => vehiclesOf(work, costs)));
  const way = sumOf(works.flatMap((work) => wayOf(work, costs)));
  const nobody = works.filter(({ hours, workers }) => !hours.length && !workers.length);
  const missing = [
    ...(works.length || isCancelled ? [] : ["Nessuna lavorazione"]),
    ...nobody.map(({ date }) => `Operai non indicati (${formatDay(date)})`),
    ...[hours, vehicles, way].flatMap(({ lacks }) => lacks),
  ];
  const spent = [hours.cents, vehicles.cents, way.cents];
  const known = missing.length === 0 && spent.every((cents) => cents !== null);
  const areHoursPlanned = works.some((work) => !work.hours.length && work.workers.length > 0);
  const areVehiclesPlanned = works.some((work) => work.vehicles.some(({ id }) => id === null));
  return {
    price,
    hours: { minutes: hours.amount, cents: hours.cents, isEstimate: areHoursPlanned },
    vehicles: {
      days: Math.round(vehicles.amount * 10) / 10,
      cents: vehicles.cents,
      isEstimate: areVehiclesPlanned,
    },
    isEstimate: areHoursPlanned || areVehiclesPlanned,
    hoursToType: works.flatMap(({ isDone, hours, workers, date }) =>
      isDone && !hours.length && workers.some((id) => id !== null) ? [date] : [],
    ),
    way: {
      km: way.amount,
      isRough: works.some((work) => work.vehicles.length > 0 && work.way?.isRough),
      cents: way.cents,
    },
    materials,
    permits,
    missing: [...new Set(missing)],
    margin: known
      ? price - spent.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) - materials - permits
      : null,
  };
}

function sumOf(items: readonly Item[]) {
  const isKnown = items.every(({ cents }) => cents !== null);
  return {
    amount: items.reduce((sum, { amount }) => sum + amount, 0),
    cents: isKnown ? items.reduce((sum, { cents }) => sum + (cents ?? 0), 0) : null,
    lacks: items.flatMap(({ lacks }) => lacks ?? []),
  };
}

/** `each` is what so many `parts` cost; divided last, as a fraction of them is not exact. */
const priced = (amount: number, each: number | null, unit: keyof typeof unitTexts, parts = 1): Item =>
  each === null && amount > 0
    ? { amount, cents: null, lacks: `${unitTexts[unit]} non indicato` }
    : { amount, cents: Math.round((amount * (each ?? 0)) / parts) };

function hoursOf({ hours, workers, minutes }: WorkFacts, costs: Costs): Item[] {
  const people = hours.length ? hours : workers.map((id_worker) => ({ id_worker, minutes }));
  return people.map(({ id_worker, minutes }) => priced(minutes, hourCost(costs, id_worker), "hour", 60));
}

const vehiclesOf = ({ vehicles }: WorkFacts, costs: Costs): Item[] =>
  vehicles.map(({ id, share }) => priced(share, vehicleCost(costs, "day", id), "day"));

const wayOf = ({ vehicles, way, date }: WorkFacts, costs: Costs): Item[] =>
  vehicles.map(({ id }) =>
    way === null
      ? { amount: 0, cents: null, lacks: `Percorso non calcolato (${formatDay(date)})` }
      : priced(way.km, vehicleCost(costs, "km", id), "km"),
  );

export type OrderMargin = {
  order_id: number;
  id_client: number;
  client: string;
  date: Day;
  id_agent: number;
} & Margin;

/** An estimate is never summed or ranked with what is known. */
export const ranks = ["actual", "estimate", "unknown"] as const;
type Rank = (typeof ranks)[number];

export const rankTexts: Record<Rank, string> = {
  actual: "Consuntivi",
  estimate: "Stime",
  unknown: "Margine non noto",
};

export const rankOf = ({ margin, isEstimate }: Pick<Margin, "margin" | "isEstimate">): Rank =>
  margin === null ? "unknown" : isEstimate ? "estimate" : "actual";

/** In their rank the best first; those that are not known the newest first. */
export const byMargin = (one: OrderMargin, other: OrderMargin): number =>
  ranks.indexOf(rankOf(one)) - ranks.indexOf(rankOf(other)) ||
  (other.margin ?? 0) - (one.margin ?? 0) ||
  other.order_id - one.order_id;

export function totalMargins(rows: readonly OrderMargin[]) {
  const of = (rank: Rank) => rows.filter((row) => rankOf(row) === rank);
  const days = rows.flatMap(({ hoursToType }) => hoursToType).sort();
  return {
    actual: totalMargin(of("actual")),
    estimate: totalMargin(of("estimate")),
    unknown: of("unknown").length,
    hoursToType: { works: days.length, first: days[0] ?? null },
  };
}

function totalMargin(rows: readonly OrderMargin[]) {
  const sum = (of: (row: OrderMargin) => Amount) => rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  return {
    orders: rows.length,
    price: sum(({ price }) => price),
    hours: sum(({ hours }) => hours.cents),
    vehicles: sum(({ vehicles, way }) => (vehicles.cents ?? 0) + (way.cents ?? 0)),
    materials: sum(({ materials }) => materials),
    permits: sum(({ permits }) => permits),
    margin: sum(({ margin }) => margin),
  };
}

/** With one decimal; null without a price. */
export const percentOfPrice = ({ price, margin }: { price: number; margin: Amount }): number | null =>
  margin === null || price === 0 ? null : Math.round((margin / price) * 1000) / 10;
