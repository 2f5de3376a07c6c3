import type { DayTimes } from "../../src/server/days/facts/times";
import { all, run } from "../../src/server/db/db";
import { type Random, seededRandom } from "./random";
import { cubicMetres } from "./skills";
import type { Trade } from "./trade";
import type { Work } from "./works";

/** What a price follows; the floors are those walked at both ends, the hours on the road those of one vehicle. */
export type Effort = { personHours: number; volume: number; roadHours: number; floors: number };

type Sale = { month: string; agent: number };

const euros = { order: 80, personHour: 26, cubicMetre: 9, roadHour: 55, cubicMetreUpstairs: 1.5 };

const ofMonth: Record<string, number> = {
  ...{ "01": 0.94, "02": 0.94, "06": 1.06, "07": 1.12, "08": 1.04, "09": 1.08, "11": 0.95 },
};

const ofAgent: Record<number, number> = { 1: 1.05, 2: 0.94 };

/** In euros, before what somebody sold it for. */
export const usualPrice = (works: readonly Effort[], { month, agent }: Sale): number =>
  works.reduce(
    (sum, { personHours, volume, roadHours, floors }) =>
      sum +
      euros.personHour * personHours +
      euros.cubicMetre * volume +
      euros.roadHour * roadHours +
      euros.cubicMetreUpstairs * volume * floors,
    euros.order,
  ) *
  (ofMonth[month] ?? 1) *
  (ofAgent[agent] ?? 1);

/** In tens of euros; it deviates by 13.5 % from the usual one, as often up as down. */
export function agreedPrice(random: Random, works: readonly Effort[], sale: Sale): number {
  const deviation = (random.next() + random.next() + random.next() + random.next() - 2) * Math.sqrt(3);
  return 10 * Math.round((usualPrice(works, sale) * Math.exp(0.135 * deviation)) / 10);
}

/** Of an order whose works are still to be planned. */
const unplanned: Effort = { personHours: 12, volume: 12, roadHours: 1, floors: 2 };

export function insertPrices({ orders, works }: Trade, { works: times, tours }: DayTimes) {
  const random = seededRandom("prezzi");
  const ofOrder = Map.groupBy(works, ({ order }) => order);
  const minutes = new Map(times.map((work) => [work.id, work.minutes]));
  const floors = floorsOfWorks();
  const agents = new Map(
    all<{ id: number; id_agent: number }>`
      SELECT o.id, a.id_agent FROM orders o JOIN appointments a ON a.id = o.id_appointment`.map((row) => [
      row.id,
      row.id_agent,
    ]),
  );
  const effortOf = ({ id, needs }: Work): Effort => ({
    personHours: ((needs[1] ?? 0) * (minutes.get(id) ?? 0)) / 60,
    volume: cubicMetres(id, needs),
    roadHours: tours(id).wheel / 60,
    floors: floors.get(id) ?? 0,
  });
  for (const { id, created, flagged } of orders) {
    const own = ofOrder.get(id) ?? [];
    const sale = { month: (own[0]?.day ?? created).slice(5, 7), agent: agents.get(id) ?? 0 };
    const price = agreedPrice(random, own.length ? own.map(effortOf) : [unplanned], sale);
    const onB = flagged ? 50 * Math.round((price * random.pick([0.5, 0.6, 0.8, 1])) / 50) : 0;
    run`UPDATE orders SET agreed_price_cents = ${price * 100}, agreed_price_2 = ${onB} WHERE id = ${id}`;
  }
}

/** Walked at the first place and at the last, half of them where there is a small elevator. */
const floorsOfWorks = () =>
  new Map(
    all<{ id: number; floors: number }>`
      SELECT w.id, sum(CASE WHEN p.floor < 0 THEN 1 ELSE coalesce(p.floor, 0) END
                       * CASE p.elevator WHEN 'big' THEN 0 WHEN 'small' THEN 0.5 ELSE 1 END) AS floors
      FROM works w JOIN pickup_places p ON p.id IN (w.id_pickup_place, w.id_unloading_place) GROUP BY w.id`.map(
      ({ id, floors }) => [id, floors],
    ),
  );
