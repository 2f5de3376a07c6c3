import { now, today } from "../base/clock";
import type { Day } from "../base/days";
import { given, notFound, refuse, refuseField, refuseFields } from "../base/errors";
import { all, type Fragment, insert, one, sql } from "../db/db";
import { paged } from "../db/paging";
import type { Call } from "../journal/caller";
import type { Rows } from "../tables/rows";
import { addStocktaking, keepCounted } from "./counted";
import type { Load, Stocktaking } from "./input";
import { countTexts, futureDate, isLow, loadsPerPage, texts } from "./model";

type StockedMaterial = Omit<Rows["materials"], "position" | "version"> & { cost: number; stock: number };

/** Materials with their stock: loaded less delivered (DECISIONS, Materials), as triggers of the schema add along. */
const materialsWithStock = (which: Fragment) => all<StockedMaterial>`
  SELECT m.id, m.name, m.cost, m.cost_cents, coalesce(s.stock, 0) AS stock, m.threshold, m.stocked, m.yes_no, m.retired
  FROM materials m LEFT JOIN material_stock s ON s.id_material = m.id
  WHERE ${which} ORDER BY m.position, m.id`;

export const offeredMaterials = () => materialsWithStock(sql`NOT m.retired`);

/** Also a retired one, which an existing line may have. */
export const materialWithStock = (id: number) =>
  materialsWithStock(sql`m.id = ${id}`)[0] ?? notFound(texts.notFound);

/** Of the retired ones those that are not used up. */
export const stockedMaterials = () =>
  materialsWithStock(sql`m.stocked AND (NOT m.retired OR coalesce(s.stock, 0) <> 0)`);

/** How many materials in use have a low stock; none as long as nothing was ever loaded or delivered. */
export const countLowMaterials = () =>
  one`SELECT 1 FROM material_stock`
    ? offeredMaterials().filter((material) => material.stocked && isLow(material)).length
    : 0;

const findMaterial = (id: number) =>
  one<{ cost_cents: number; retired: number }>`SELECT cost_cents, retired FROM materials WHERE id = ${id}`;

export function materialRefusal(id: number): string | undefined {
  const material = findMaterial(id);
  if (!material) return texts.unknown;
  return material.retired ? texts.retired : undefined;
}

export function mustBeMaterial(id: number, field: string) {
  refuseFields({ [field]: materialRefusal(id) });
  return findMaterial(id) as { cost_cents: number };
}

const isLoaded = ({ increment }: Load["values"][number]) => increment > 0;

export const loadErrors = (typed: Partial<Load>) => given(loadReasons(typed));

function loadReasons({ values, date }: Partial<Load>) {
  const loads = values?.filter(isLoaded);
  const refused = loads?.map(({ id_material }) => materialRefusal(id_material)).find(Boolean);
  return {
    date: date && date > today() ? futureDate : undefined,
    values: loads?.length === 0 ? texts.noQuantity : refused,
  };
}

export function saveLoad({ values, date }: Load, call: Call) {
  refuseFields(loadReasons({ values, date }));
  for (const { id_material, increment } of values.filter(isLoaded)) {
    insert("material_loads", { id_material, increment, date, id_user: call.user.id, date_created: now() });
    keepCounted(id_material, [{ date, change: increment }], call);
  }
}

/** Refused when a stock is no longer the one shown: it may have been counted before or after a movement. */
export function saveStocktaking({ values }: Stocktaking, call: Call) {
  if (!values.length) refuseField("values", countTexts.none);
  const { values: unknown, ...moved } = countedErrors([...values.entries()]);
  if (unknown) refuseField("values", unknown);
  if (Object.keys(moved).length) refuse(409, countTexts.moved, moved);
  // Also without a difference: it was counted.
  for (const { id_material, counted, stock } of values)
    addStocktaking({ id_material, increment: counted - stock, date: today() }, call);
  return { movements: values.filter(({ counted, stock }) => counted !== stock).length };
}

export function countedErrors(
  rows: [number, Pick<Stocktaking["values"][number], "id_material" | "stock">][],
) {
  const present = new Map(stockedMaterials().map(({ id, stock }) => [id, stock]));
  return Object.fromEntries(
    rows.flatMap(([at, { id_material, stock }]) => {
      const computed = present.get(id_material);
      if (computed === undefined) return [["values", texts.unknown]];
      return computed === stock ? [] : [[`${at}.counted`, countTexts.movedFrom(stock, computed)]];
    }),
  ) as Record<string, string>;
}

type LoadRow = { date: Day; date_created: string; material: string; increment: number; reason: string };

/** Loads and differences of stock-takings by the moment shown, newest first: a load may be entered days later. */
export function listLoads(page?: number) {
  const columns = sql`l.date, l.date_created, m.name AS material, l.increment, l.reason`;
  const from = sql`material_loads l JOIN materials m ON m.id = l.id_material WHERE l.increment <> 0`;
  const { rows, total } = paged<LoadRow>(
    { columns, from, order: sql`l.date DESC, substr(l.date_created, 12) DESC, l.id DESC` },
    page,
    loadsPerPage,
  );
  const history = rows.map(({ date, date_created, ...row }) => ({
    date: `${date} ${date_created.slice(11)}`,
    ...row,
  }));
  return { history, total };
}
