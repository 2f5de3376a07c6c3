import { addDays, type Day, dayOf } from "../../src/server/base/days";
import { all, type Fragment, insert, run, sql, update } from "../../src/server/db/db";
import { changeSetting, type Setting, setting } from "../../src/server/db/settings";
import { planLineOfWork } from "../../src/server/materials/store";
import { estimateOf, inventoryOf } from "../../src/server/sales/estimate";
import type { Item } from "../../src/server/sales/items/model";
import { listItems } from "../../src/server/sales/items/store";
import { linesOf, reprice, setDiscount, totalsOf } from "../../src/server/sales/lines";
import { vehiclesIn } from "../../src/server/sales/model";
import { versionRow } from "../../src/server/sales/store";
import type { Random } from "./random";
import { seededRandom } from "./random";
import { cubicMetres } from "./skills";

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
  Scala: 12_000,
  Piattaforma: 18_000,
};

/** An order with its first work from place to place, or an open visit. */
type Sold = {
  order: number | null;
  appointment: number;
  created: string;
  price: number;
  loading: number;
  unloading: number | null;
  work: number;
  date: Day | null;
  permit: number;
  cubic_metres: number | null;
  piano: number;
  client: string;
};

/** A third of the demo's orders: two of three that go from place to place. */
const removals = sql`w.id_unloading_place IS NOT NULL AND o.id % 3 > 0`;

/**
 * A third of all orders come from a quote of what was agreed, and every third open visit has one. As where one is
 * accepted, the work asks what its quote has; how long it takes says `minutes`.
 */
export function insertSales(today: Day, minutes: (work: number) => number, which: Fragment = removals) {
  for (const [key, value] of Object.entries(rates)) changeSetting(key as Setting, value as string);
  for (const [name, cents] of Object.entries(vehiclesADay))
    run`UPDATE resources SET sale_cents = ${cents} WHERE name = ${name}`;
  run`UPDATE materials SET sale_cents = cost_cents * 3 / 2 WHERE yes_no = 0`;
  const random = seededRandom("preventivi");
  const years = new Map<string, number>();
  for (const sold of soldOnes(today, which)) {
    const id = insertQuote(sold, years, random.chance(0.5));
    if (sold.order !== null) askAsWork(id, sold, minutes(sold.work));
    insertThings(random, id, sold, today);
    reprice(versionRow(id));
    if (sold.permit)
      insertLine(id, { kind: "permit", description: "Permesso di sosta", position: 900 }, sold.permit);
    if (sold.order !== null) meet(id, sold.price);
    settle(id, sold, today);
  }
}

const soldOnes = (today: Day, which: Fragment) => all<Sold>`
  SELECT o.id AS "order", a.id AS appointment, o.date_created AS created, o.agreed_price_cents AS price,
         w.id_pickup_place AS loading, w.id_unloading_place AS unloading, w.id AS work, w.date,
         w.police_permission_cents AS permit, n.cubic_metres, coalesce(n.piano, 0) AS piano,
         trim(c.surname || ' ' || c.name) AS client
  FROM orders o JOIN appointments a ON a.id = o.id_appointment JOIN clients c ON c.id = a.id_client
  JOIN works w ON w.id = (
    SELECT id FROM works WHERE id_order = o.id ORDER BY id_unloading_place IS NULL, id LIMIT 1)
  LEFT JOIN work_needs n ON n.id_work = w.id
  WHERE o.id <> 9999 AND ${which}
  UNION ALL
  SELECT NULL, a.id, a.date || ' 18:00', 0, a.id_address, NULL, 0, NULL, 0, 8 + a.id % 14, 0,
         trim(c.surname || ' ' || c.name)
  FROM appointments a JOIN clients c ON c.id = a.id_client
  WHERE a.state = 0 AND a.id % 3 = 0 AND a.date < ${today} AND a.date > ${addDays(today, -60)}
  ORDER BY created, appointment`;

function insertQuote(sold: Sold, years: Map<string, number>, hasDeposit: boolean): number {
  const year = sold.created.slice(0, 4);
  const number = (years.get(year) ?? 0) + 1;
  years.set(year, number);
  const id_quote = insert("quotes", {
    id_appointment: sold.appointment,
    year: Number(year),
    number,
    date_created: sold.created,
  });
  return insert("quote_versions", {
    id_quote,
    version_no: 1,
    id_loading: sold.loading,
    id_unloading: sold.unloading,
    wished_date: sold.date,
    deposit_kind: hasDeposit ? "advance" : "none",
    deposit_permille: 300,
    date_created: sold.created,
  });
}

function askAsWork(id: number, { work }: Sold, minutes: number) {
  const asked = all<{ id: number; count: number; type: number }>`
    SELECT r.id, w.value AS count, r.type FROM work_resources w JOIN resources r ON r.id = w.id_resource
    WHERE w.id_work = ${work} AND w.list = 'A' AND w.value > 0 ORDER BY r.id`;
  const vehicles = asked.flatMap(({ id, count, type }) => (type === 1 ? [{ id, count }] : []));
  const people = asked.find(({ type }) => type === 0)?.count;
  update("quote_versions", id, { people, minutes, vehicles: JSON.stringify(vehicles) });
}

/** Up to its volume: a piano that it asks for, the boxes that stayed there or those that are planned, then what comes. */
function insertThings(random: Random, id_version: number, sold: Sold, today: Day) {
  const all = listItems().filter(({ room }) => room !== "Ufficio");
  const counted = new Map<Item, number>();
  let rest = litresOf(id_version, sold);
  const add = (item: Item, most: number) => {
    const quantity = Math.min(most, Math.floor(rest / item.litres));
    if (quantity > 0) counted.set(item, (counted.get(item) ?? 0) + quantity);
    rest -= quantity * item.litres;
  };
  const piano = all.find(({ skill }) => skill === "piano");
  if (sold.piano && piano) add(piano, 1);
  const stayed = boxesOf(sold.work);
  const isAhead = sold.date === null || sold.date >= today;
  for (const item of all.filter(({ id_material }) => id_material)) {
    const own = stayed.find(({ id_material }) => id_material === item.id_material);
    add(item, own ? Math.ceil(own.quantity * 0.8) : isAhead && random.chance(0.5) ? random.int(4, 20) : 0);
  }
  const others = all.filter(({ id_material, people, skill }) => !id_material && people < 4 && !skill);
  while (rest >= 100) {
    const item = random.pick(others.filter(({ litres }) => litres <= rest));
    add(item, item.room === "Imballi" ? random.int(2, 6) : 1);
  }
  for (const [at, item] of all.filter((item) => counted.has(item)).entries()) {
    const { id: id_item, name, room, litres } = item;
    const quantity = counted.get(item) as number;
    insert("inventory_lines", { id_version, id_item, room, name, litres, quantity, position: at + 1 });
  }
}

/** The volume that is written in the work, else what its vehicles do. */
function litresOf(id: number, { cubic_metres, work }: Sold): number {
  const vehicles = vehiclesIn(versionRow(id).vehicles).map(({ id, count }) => [id, count]);
  return 1000 * (cubic_metres ?? Math.max(2, cubicMetres(work, Object.fromEntries(vehicles))));
}

const boxesOf = (work: number) => all<{ id: number; id_material: number; quantity: number }>`
  SELECT id, id_material, quantity FROM order_materials WHERE id_work = ${work}`;

type Written = { kind: "free" | "permit"; description: string; position: number; id_vat_rule?: number };

const insertLine = (id_version: number, line: Written, cents: number) =>
  insert("quote_lines", { ...line, id_version, quantity_milli: 1000, unit_cents: cents, total_cents: cents });

/** The price that was agreed: what is above the rates is packing and further days, what is below a discount. */
function meet(id: number, price: number) {
  const gap = price - totalsOf(versionRow(id), linesOf(id)).agreed_cents;
  const description = "Imballaggio, smontaggio e altre giornate";
  if (gap < 0) setDiscount(id, { unit: "€", quantity_milli: -gap * 10 });
  if (gap > 0) insertLine(id, { kind: "free", description, position: 700, id_vat_rule: 1 }, gap);
}

/** Sent, and of an order accepted: its work takes length, volume and boxes. */
function settle(id: number, { order, work, created, date, cubic_metres, client }: Sold, today: Day) {
  const { used, volume } = estimateOf(versionRow(id), inventoryOf(id));
  const sentOn = dayOf(created);
  update("quote_versions", id, {
    ...used,
    vehicles: JSON.stringify(used.vehicles.map(({ id, count }) => ({ id, count }))),
    terms: setting("quote.text"),
    state: order === null ? "sent" : "accepted",
    sent_on: sentOn,
    valid_until: addDays(sentOn > today ? today : sentOn, 30),
    ...(order !== null && { accepted_on: sentOn, accepted_how: "paper", accepted_name: client }),
  });
  if (order === null || date === null) return;
  update("works", work, { minutes: used.minutes });
  if (cubic_metres === null)
    insert("work_needs", { id_work: work, cubic_metres: Math.ceil(volume.total / 100) / 10 });
  for (const { kind, id_material, quantity_milli, unit_cents } of linesOf(id)) {
    if (kind !== "material" || id_material === null) continue;
    let rest = quantity_milli / 1000;
    const stayed = all<{ id: number; id_work: number; quantity: number }>`
      SELECT id, id_work, quantity FROM order_materials
      WHERE id_order = ${order} AND id_material = ${id_material} AND id_work > 0 ORDER BY id_work <> ${work}, id`;
    if (stayed[0]?.id_work !== work) planLineOfWork({ id: work, id_order: order, date }, id_material, rest);
    for (const line of stayed) {
      const free = Math.min(rest, line.quantity);
      rest -= free;
      update("order_materials", line.id, { price_cents: unit_cents * (line.quantity - free) });
    }
  }
}
