import { addDays, type Day, weekday } from "../../src/server/base/days";
import { all, insert } from "../../src/server/db/db";
import { momentOf } from "./clients";
import { type Random, seededRandom } from "./random";
import type { Order, Trade } from "./trade";
import type { Work } from "./works";

type Material = { id: number; name: string; cost_cents: number; yes_no: number };

export const stockToday: Record<string, number> = {
  Coperte: 180,
  Scotch: 64,
  "Coperte Matrimoniali": 31,
  "Coperte Singole": 58,
  "Scatole Barili": 120,
  "Scatole Fragili": 85,
  "Scatole Libri": 240,
  Bauletti: 4,
  Giornali: 40,
  Pluriball: -3,
};

export function insertMaterials({ orders, works }: Trade, today: Day, user: number) {
  const random = seededRandom("materiali");
  const catalogue = all<Material>`SELECT id, name, cost_cents, yes_no FROM materials WHERE name <> 'Camion' ORDER BY position`;
  for (const work of works) {
    if (work.day <= today && work.type <= 4 && random.chance(0.4)) insertCounts(random, catalogue, work);
  }
  const goods = catalogue.filter(({ yes_no }) => !yes_no);
  for (const order of orders) if (random.chance(0.33)) insertBlock(random, goods, order, today);
  for (const material of catalogue) insertLoads(random, material, today, user);
}

function insertCounts(random: Random, catalogue: Material[], { id, order, day }: Work) {
  for (const { id: id_material, yes_no, cost_cents } of catalogue) {
    if (!random.chance(yes_no ? 0.9 : 0.3)) continue;
    const value_out = yes_no ? 1 : random.int(1, 24);
    const value_in = yes_no ? Number(random.chance(0.95)) : random.chance(0.5) ? random.int(0, value_out) : 0;
    insert("work_materials", { id_work: id, id_material, value_out, value_in });
    const quantity = value_out - value_in;
    if (yes_no || !quantity) continue;
    insert("order_materials", {
      id_order: order,
      id_work: id,
      id_material,
      date: day,
      quantity,
      price_cents: cost_cents * quantity,
    });
  }
}

function insertBlock(random: Random, goods: Material[], { id, created }: Order, today: Day) {
  const date = addDays(created, random.int(0, 12));
  const delivered = date <= today && random.chance(0.97) ? 1 : 0;
  const moment = `${created} ${momentOf(random)}`;
  const id_block = insert("material_blocks", { id_order: id, date, date_created: moment });
  for (const { id: id_material, cost_cents } of random.shuffled(goods).slice(0, random.int(1, 5))) {
    const quantity = random.int(1, 20);
    insert("order_materials", {
      id_order: id,
      id_block,
      id_material,
      date,
      quantity,
      price_cents: cost_cents * quantity,
      delivered,
    });
  }
}

function insertLoads(random: Random, { id, name }: Material, today: Day, user: number) {
  const left = stockToday[name];
  if (left === undefined) return;
  const out = all<{ date: Day; quantity: number }>`
    SELECT date, sum(quantity) AS quantity FROM order_materials WHERE id_material = ${id} AND delivered = 1
    GROUP BY date ORDER BY date`;
  let owed = left;
  let next = addDays(today, -365 * 3);
  for (const { date, quantity } of [...out, { date: today, quantity: 0 }]) {
    owed += quantity;
    if (owed <= 0 || (date < next && date < today)) continue;
    const isOpen = weekday(date) !== 6 && date < today;
    const day = isOpen ? date : addDays(date, -1);
    insert("material_loads", {
      id_material: id,
      increment: owed,
      date: day,
      id_user: user,
      date_created: `${day} ${momentOf(random)}`,
    });
    owed = 0;
    next = addDays(date, random.int(20, 45));
  }
}
