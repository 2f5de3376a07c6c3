import type { Call } from "../caller";
import { now, today } from "../clock";
import type { Day } from "../days";
import { all, insert, sql } from "../db";
import { refuseField } from "../errors";
import { texts } from "../materials/model";
import { mustBeMaterial } from "../materials/store";
import { paged } from "../paging";
import type { Load } from "./input";
import { futureDate, loadsPerPage } from "./model";

type StockedMaterial = { id: number; name: string; cost: number; stock: number };

/** The catalogue with its stock: loaded less delivered (DECISIONS, Materials), as triggers of the schema add along. */
export const materialsWithStock = () => all<StockedMaterial>`
  SELECT m.id, m.name, m.cost, coalesce(s.stock, 0) AS stock
  FROM materials m LEFT JOIN material_stock s ON s.id_material = m.id
  ORDER BY m.position, m.id`;

/** Writes a history row for each material with an increment. */
export function saveLoad({ values, date }: Load, call: Call) {
  if (date > today()) refuseField("date", futureDate);
  const loads = values.filter(({ increment }) => increment > 0);
  if (!loads.length) refuseField("values", texts.noQuantity);
  for (const { id_material, increment } of loads) {
    mustBeMaterial(id_material, "values");
    insert("material_loads", { id_material, increment, date, id_user: call.user.id, date_created: now() });
  }
}

type LoadRow = { date: Day; date_created: string; material: string; increment: number };

/** Loads, newest first. */
export function listLoads(page?: number) {
  const columns = sql`l.date, l.date_created, m.name AS material, l.increment`;
  const from = sql`material_loads l JOIN materials m ON m.id = l.id_material`;
  const { rows, total } = paged<LoadRow>({ columns, from, order: sql`l.id DESC` }, page, loadsPerPage);
  const history = rows.map(({ date, date_created, ...row }) => ({
    date: `${date} ${date_created.slice(11)}`,
    ...row,
  }));
  return { history, total };
}
