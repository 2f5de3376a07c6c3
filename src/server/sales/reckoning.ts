import type { Rows } from "../tables/rows";

/** Litres of goods that leave the loading place; what stays is asked of nobody. */
export type Thing = Pick<Rows["inventory_lines"], "litres" | "quantity" | "goal"> & {
  dismantle_minutes: number;
  /** Whom it needs at once. */
  people: number;
};

export type Access = Pick<Rows["pickup_places"], "floor" | "elevator" | "street_metres">;

/** `litres` of its smallest vehicle, null where the firm has none. */
export type VehicleKind = { id: number; name: string; litres: number | null };

export type Ends = { loading: Access | null; unloading: Access | null };

/** Of the firm: its vehicles are filled to so many hundredths; minutes for each cubic metre. */
export type Pace = {
  fill: number;
  loadMinutes: number;
  unloadMinutes: number;
  leastPeople: number;
  mostPeople: number;
  dayMinutes: number;
};

type Volume = Record<"moved" | "stored" | "dumped" | "total", number>;

/** In litres (spec of the quote: what stays counts nowhere). */
export function volumeOf(things: readonly Pick<Thing, "litres" | "quantity" | "goal">[]): Volume {
  const of = (goal: Thing["goal"]) =>
    things.reduce((sum, thing) => sum + (thing.goal === goal ? thing.litres * thing.quantity : 0), 0);
  const [moved, stored, dumped] = [of("move"), of("store"), of("dump")];
  return { moved, stored, dumped, total: moved + stored + dumped };
}

export type Fleet = { id: number; name: string; count: number }[];

/** The fewest vehicles that hold it, then the least room, then the fewest kinds; empty where the firm has none. */
export function fleetFor(litres: number, kinds: readonly VehicleKind[], { fill }: Pick<Pace, "fill">): Fleet {
  const usable = kinds
    .flatMap(({ litres, ...kind }) => (litres ? [{ ...kind, holds: (litres * fill) / 100 }] : []))
    .sort((one, other) => other.holds - one.holds || one.id - other.id);
  const [largest] = usable;
  if (!largest || litres <= 0) return [];
  const number = Math.ceil(litres / largest.holds);
  // Of more than six the others are the largest: the choices would be too many.
  const open = Math.min(number, 6);
  const sure = number - open;
  const rest = litres - sure * largest.holds;
  const best = combinations(usable, open)
    .map((chosen) => ({ chosen, room: sum(chosen, ({ holds }) => holds) }))
    .filter(({ room }) => room >= rest)
    .sort((one, other) => one.room - other.room || new Set(one.chosen).size - new Set(other.chosen).size)[0];
  const all = [...Array<(typeof usable)[number]>(sure).fill(largest), ...(best?.chosen ?? [])];
  return [...Map.groupBy(all, ({ id }) => id).values()].map((same) => ({
    id: (same[0] as { id: number }).id,
    name: (same[0] as { name: string }).name,
    count: same.length,
  }));
}

function combinations<T>(of: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return of.flatMap((first, at) => combinations(of.slice(at), count - 1).map((rest) => [first, ...rest]));
}

const sum = <T>(of: readonly T[], amount: (one: T) => number) =>
  of.reduce((total, one) => total + amount(one), 0);

/** In hundredths: one tenth for each floor without a lift, a twentieth with a small one, a hundredth for each whole 5 m beyond 20. */
function effortAt(place: Access | null): number {
  const floors = Math.abs(place?.floor ?? 0);
  const each = place?.elevator === "none" ? 10 : place?.elevator === "small" ? 5 : 0;
  const metres = Math.max(0, (place?.street_metres ?? 0) - 20);
  return 100 + floors * each + Math.floor(metres / 5);
}

export const floorsWithoutLift = ({ loading, unloading }: Ends): number =>
  [loading, unloading].reduce(
    (floors, place) => floors + (place?.elevator === "none" ? Math.abs(place.floor ?? 0) : 0),
    0,
  );

/** Up to the minute. */
export function manMinutes(things: readonly Thing[], { loading, unloading }: Ends, pace: Pace): number {
  const { total } = volumeOf(things);
  const hundredths = pace.loadMinutes * effortAt(loading) + pace.unloadMinutes * effortAt(unloading);
  const dismantling = sum(things, ({ goal, quantity, dismantle_minutes }) =>
    goal === "stay" ? 0 : quantity * dismantle_minutes,
  );
  return Math.ceil((total * hundredths) / 100_000) + dismantling;
}

const step = 15;
const upToStep = (minutes: number) => Math.ceil(minutes / step) * step;

export type Crew = { people: number; minutes: number /** No crew ends it in a day. */; isLonger: boolean };

/** The smallest crew whose day stays within the ordinary hours, with the road if any does; else the largest. */
export function crewFor(work: number, road: number, heaviest: number, pace: Pace): Crew {
  const { leastPeople, mostPeople, dayMinutes } = pace;
  const first = Math.min(Math.max(leastPeople, heaviest), mostPeople);
  const crews = Array.from({ length: mostPeople - first + 1 }, (_, more) => first + more);
  const people =
    crews.find((some) => upToStep(work / some) + upToStep(road) <= dayMinutes) ??
    crews.find((some) => upToStep(work / some) <= dayMinutes);
  return crewOf(people ?? mostPeople, work, road, pace);
}

export const crewOf = (people: number, work: number, road: number, { dayMinutes }: Pace): Crew => ({
  people,
  minutes: upToStep(work / people) + upToStep(road),
  isLonger: upToStep(work / people) > dayMinutes,
});

/** Half up of the amount, then its sign. */
export const halfUp = (amount: number): number => Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5) || 0;

export const vatOn = (cents: number, rate_bp: number): number => halfUp((cents * rate_bp) / 10_000);

export type VatRule = { id: number; rate_bp: number };

/** What VAT is asked on: `id_vat_rule` null is outside it. */
export type Priced = { total_cents: number; id_vat_rule: number | null };

type Discount = { permille: number } | { cents: number };

/** One amount for each rule, negative; in euros shared by the rules' sums, the last taking the rest. */
export function discounts(lines: readonly Priced[], discount: Discount): Priced[] {
  const bases = byRule(lines);
  const all = sum(bases, ({ total_cents }) => total_cents);
  let rest = "cents" in discount ? Math.min(discount.cents, Math.max(all, 0)) : 0;
  return bases.map(({ id_vat_rule, total_cents }, at) => {
    const share =
      "permille" in discount
        ? halfUp((total_cents * discount.permille) / 1000)
        : at === bases.length - 1
          ? rest
          : halfUp((total_cents * discount.cents) / all);
    rest -= share;
    return { id_vat_rule, total_cents: -share };
  });
}

function byRule(lines: readonly Priced[]): Priced[] {
  return [...Map.groupBy(lines, ({ id_vat_rule }) => id_vat_rule)].map(([id_vat_rule, own]) => ({
    id_vat_rule,
    total_cents: sum(own, ({ total_cents }) => total_cents),
  }));
}

type Vat = { id_vat_rule: number; net_cents: number; vat_cents: number };

export function vatOf(lines: readonly Priced[], rules: readonly VatRule[]): Vat[] {
  return byRule(lines).flatMap(({ id_vat_rule, total_cents }) => {
    const rule = rules.find(({ id }) => id === id_vat_rule);
    return rule
      ? [
          {
            id_vat_rule: rule.id,
            net_cents: total_cents,
            vat_cents: vatOn(total_cents, rule.rate_bp),
          },
        ]
      : [];
  });
}

export type Deposit = { kind: "none" | "advance" | "earnest"; permille: number };

/** An advance pays VAT of each rule on its share of the price; an earnest is a share of the total, without. */
export function depositOf(
  { kind, permille }: Deposit,
  priced: readonly Priced[],
  total: number,
  rules: readonly VatRule[],
): { net_cents: number; vat_cents: number } {
  if (kind === "none") return { net_cents: 0, vat_cents: 0 };
  if (kind === "earnest") return { net_cents: halfUp((total * permille) / 1000), vat_cents: 0 };
  const shares = byRule(priced).map((base) => ({
    ...base,
    total_cents: halfUp((base.total_cents * permille) / 1000),
  }));
  return {
    net_cents: sum(shares, ({ total_cents }) => total_cents),
    vat_cents: sum(vatOf(shares, rules), ({ vat_cents }) => vat_cents),
  };
}
