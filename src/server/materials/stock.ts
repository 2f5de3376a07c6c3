import type { Call } from "../caller";
import { now, today } from "../clock";
import type { Day } from "../days";
import { all, insert, one, sql } from "../db";
import { refuseField } from "../errors";
import { paged } from "../paging";
import type { Load } from "./input";
import { historyPerPage, texts } from "./model";

type Stocked = { id: number; name: string; cost: number; stock: number };

/** The catalogue with its stock: what was loaded less what was delivered (DECISIONS, Materials). */
export const stocked = () => all<Stocked>`
  SELECT m.id, m.name, m.cost,
         coalesce((SELECT sum(increment) FROM material_loads WHERE id_material = m.id), 0)
         - coalesce((SELECT sum(quantity) FROM order_materials WHERE id_material = m.id AND delivered = 1), 0) AS stock
  FROM materials m ORDER BY m.position, m.id`;

/** A load of the warehouse: each material with an increment is one row of the history. */
export function load({ values, date }: Load, call: Call) {
  if (date > today()) refuseField("date", texts.future);
  const loads = values.filter(({ increment }) => increment > 0);
  if (!loads.length) refuseField("values", texts.nothingCounted);
  for (const { id_material, increment } of loads) {
    if (!one`SELECT 1 FROM materials WHERE id = ${id_material}`) refuseField("values", texts.unknown);
    insert("material_loads", { id_material, increment, date, id_user: call.user.id, date_created: now() });
  }
}

type Loaded = { date: Day; date_created: string; material: string; increment: number };

/** The history of the warehouse, newest first, 20 a page. */
export function loads(page?: number) {
  const columns = sql`l.date, l.date_created, m.name AS material, l.increment`;
  const from = sql`material_loads l JOIN materials m ON m.id = l.id_material`;
  const { rows, total } = paged<Loaded>({ columns, from, order: sql`l.id DESC` }, page, historyPerPage);
  const history = rows.map(({ date, date_created, ...row }) => ({
    date: `${date} ${date_created.slice(11)}`,
    ...row,
  }));
  return { history, total };
}
