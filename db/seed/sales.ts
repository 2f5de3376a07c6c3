import { addDays, type Day, dayOf } from "../../src/server/base/days";
import { all, type Fragment, insert, run, sql, update } from "../../src/server/db/db";
import { changeSetting, type Setting, setting } from "../../src/server/db/settings";
import { estimateOf, inventoryOf } from "../../src/server/sales/estimate";
import type { Item } from "../../src/server/sales/items/model";
import { listItems } from "../../src/server/sales/items/store";
import { linesOf, reprice, setDiscount, totalsOf } from "../../src/server/sales/lines";
import { versionRow } from "../../src/server/sales/store";
import type { Random } from "./random";
import { seededRandom } from "./random";

const rates: Partial<Record<Setting, string>> = {
  "sales.hour": "2600",
  "sales.km": "80",
  "sales.floor": "150",
  "sales.dump": "6000",
  "sales.cover": "3",
};

const vehiclesADay: Record<string, number> = {
  Furgone: 9000,
  "Camion 35 q": 14_000,
  "Camion 75 q": 19_000,
  Bilico: 32_000,
};

type Sold = {
  order: number | null;
  appointment: number;
  created: string;
  booked: string;
  price: number;
  loading: number;
  unloading: number | null;
  date: Day | null;
  litres: number;
  client: string;
};

/** A third of the demo's orders: two of three that go from place to place. */
const removals = sql`w.id_unloading_place IS NOT NULL AND o.id % 3 > 0`;

/** A third of all orders come from a quote of what was agreed, and every third open visit has one. */
export function insertSales(today: Day, which: Fragment = removals) {
  for (const [key, value] of Object.entries(rates)) changeSetting(key as Setting, value as string);
  for (const [name, cents] of Object.entries(vehiclesADay))
    run`UPDATE resources SET sale_cents = ${cents} WHERE name = ${name}`;
  run`UPDATE materials SET sale_cents = cost_cents * 3 / 2 WHERE yes_no = 0`;
  const random = seededRandom("preventivi");
  const years = new Map<string, number>();
  const items = listItems().filter(({ room, people }) => room !== "Ufficio" && people < 4);
  for (const sold of soldOnes(today, which)) insertQuote(random, sold, items, years, today);
}

const soldOnes = (today: Day, which: Fragment) => all<Sold>`
  SELECT o.id AS "order", a.id AS appointment, o.date_created AS created, a.date_created AS booked,
         o.agreed_price_cents AS price, w.id_pickup_place AS loading, w.id_unloading_place AS unloading,
         w.date, coalesce(n.cubic_metres, 8 + o.id % 14) * 1000 AS litres,
         trim(c.surname || ' ' || c.name) AS client
  FROM orders o JOIN appointments a ON a.id = o.id_appointment JOIN clients c ON c.id = a.id_client
  JOIN works w ON w.id = (
    SELECT id FROM works WHERE id_order = o.id ORDER BY id_unloading_place IS NULL, id LIMIT 1)
  LEFT JOIN work_needs n ON n.id_work = w.id
  WHERE o.id <> 9999 AND ${which}
  UNION ALL
  SELECT NULL, a.id, a.date || ' 18:00', a.date_created, 0, a.id_address, NULL, NULL, (8 + a.id % 14) * 1000,
         trim(c.surname || ' ' || c.name)
  FROM appointments a JOIN clients c ON c.id = a.id_client
  WHERE a.state = 0 AND a.id % 3 = 0 AND a.date < ${today} AND a.date > ${addDays(today, -60)}
  ORDER BY booked, appointment`;

function insertQuote(
  random: Random,
  sold: Sold,
  items: readonly Item[],
  years: Map<string, number>,
  today: Day,
) {
  const sentOn = dayOf(sold.created);
  const year = sentOn.slice(0, 4);
  const number = (years.get(year) ?? 0) + 1;
  years.set(year, number);
  const id_quote = insert("quotes", {
    id_appointment: sold.appointment,
    year: Number(year),
    number,
    date_created: sold.created,
  });
  const id = insert("quote_versions", {
    id_quote,
    version_no: 1,
    id_loading: sold.loading,
    id_unloading: sold.unloading,
    wished_date: sold.date,
    deposit_kind: random.chance(0.5) ? "advance" : "none",
    deposit_permille: 300,
    date_created: sold.created,
  });
  insertThings(random, id, sold.litres, items);
  reprice(versionRow(id));
  if (sold.order !== null) meet(id, sold.price);
  const { used } = estimateOf(versionRow(id), inventoryOf(id));
  update("quote_versions", id, {
    ...used,
    vehicles: JSON.stringify(used.vehicles.map(({ id, count }) => ({ id, count }))),
    terms: setting("quote.text"),
    state: sold.order === null ? "sent" : "accepted",
    sent_on: sentOn,
    valid_until: addDays(sentOn > today ? today : sentOn, 30),
    ...(sold.order !== null && { accepted_on: sentOn, accepted_how: "paper", accepted_name: sold.client }),
  });
}

/** Until the volume is reached. */
function insertThings(random: Random, id_version: number, litres: number, items: readonly Item[]) {
  const counted = new Map<number, number>();
  let rest = litres;
  for (let tries = 0; rest > 0 && tries < 200; tries += 1) {
    const { id, litres: size, room } = random.pick(items);
    const quantity = room === "Imballi" ? random.int(4, 12) : 1;
    counted.set(id, (counted.get(id) ?? 0) + quantity);
    rest -= size * quantity;
  }
  let position = 0;
  for (const { id, name, room, litres: size } of items.filter(({ id }) => counted.has(id))) {
    position += 1;
    const quantity = counted.get(id) as number;
    insert("inventory_lines", { id_version, id_item: id, room, name, litres: size, quantity, position });
  }
}

/** The price that was agreed: what is above the rates is packing and further days, what is below a discount. */
function meet(id: number, price: number) {
  const version = versionRow(id);
  const gap = price - totalsOf(version, linesOf(id)).agreed_cents;
  if (gap < 0) setDiscount(id, { unit: "€", quantity_milli: -gap * 10 });
  if (gap > 0)
    insert("quote_lines", {
      id_version: id,
      kind: "free",
      description: "Imballaggio, smontaggio e altre giornate",
      quantity_milli: 1000,
      unit_cents: gap,
      total_cents: gap,
      id_vat_rule: 1,
      position: 700,
    });
}
