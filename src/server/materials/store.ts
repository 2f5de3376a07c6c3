import { now, today } from "../base/clock";
import { type Day, formatDay } from "../base/days";
import { given, notFound, refuse, refuseField, refuseFields } from "../base/errors";
import type { Site } from "../base/permissions";
import { exactEuroText, maxCents } from "../base/text";
import { doubt } from "../call/doubts";
import { all, type Fragment, insert, one, remove, sql, update } from "../db/db";
import { paged } from "../db/paging";
import { priceOf } from "../input/fields";
import { type Call, can } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { mustNotBeCancelled } from "../orders/cancelled";
import type { PrintedBlock } from "../paper/printouts/model";
import type { Rows } from "../tables/rows";
import { materialById } from "./catalogue";
import { aboveQuote, actOfDelivery, addStocktaking, keepCounted, type StockChange } from "./counted";
import type { Bulk, ChangedLine, Load, NewLine, Stocktaking } from "./input";
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

function mustBeMaterial(id: number, field: string) {
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

type Line = Rows["order_materials"] & { price: number };

type ListedLine = Line & {
  name: string;
  /** The number of works tied to the line, as text; a tied line is changed only from its work. */
  conteggio_lavori: string;
};

/** On site B without those of a work that it does not show. */
export function materialsOfOrder(order: number, site: Site): ListedLine[] {
  return all<ListedLine>`
    SELECT l.id, l.id_order, l.id_block, l.id_work, l.id_material, m.name, l.date, l.quantity, l.price,
           l.price_cents, l.delivered, CASE WHEN l.id_work IS NULL THEN '0' ELSE '1' END AS conteggio_lavori, l.version
    FROM order_materials l JOIN materials m ON m.id = l.id_material
    WHERE l.id_order = ${order}
      AND (l.id_work IS NULL OR EXISTS (SELECT 1 FROM work_rows WHERE id = l.id_work AND ${shownOn(site)}))
    ORDER BY l.date, l.id`;
}

export function removeMaterialsOf(order: number) {
  for (const { id } of all<{ id: number }>`SELECT id FROM order_materials WHERE id_order = ${order}`) {
    remove("order_materials", id);
  }
  for (const { id } of all<{ id: number }>`SELECT id FROM material_blocks WHERE id_order = ${order}`) {
    remove("material_blocks", id);
  }
}

export const undeliveredOf = (order: number) => all<Pick<Line, "id" | "id_block">>`
  SELECT id, id_block FROM order_materials WHERE id_order = ${order} AND delivered = 0 AND id_work IS NULL`;

export function removeUndelivered(lines: ReturnType<typeof undeliveredOf>) {
  for (const { id, id_block } of lines) {
    remove("order_materials", id);
    removeEmptyBlock(id_block);
  }
}

export function addLine(order: number, { date = today(), price, ...line }: NewLine, call: Call) {
  mustSeeOrder(order, call);
  mustNotBeCancelled(order);
  const { cost_cents } = mustBeMaterial(line.id_material, "id_material");
  const typed = can(call, "prices.view") ? priceOf("price", { price, ...line }) : undefined;
  const price_cents = typed ?? costOf(cost_cents, line.quantity, "quantity");
  const id_block = newBlock(order, date);
  const id = insert("order_materials", { ...line, price_cents, id_order: order, id_block, date });
  keepCounted(line.id_material, effectOf({ ...line, delivered: line.delivered ?? 1, date }), call);
  doubtDelivery(line.id_material, { ...line, date });
  return { id, id_block };
}

/** No line costs more than a price may. */
function costOf(cost_cents: number, quantity: number, field: string): number {
  const cents = cost_cents * quantity;
  if (cents > maxCents) refuseFields({ [field]: `Il prezzo supera ${exactEuroText(maxCents / 100)}.` });
  return cents;
}

/** Where a stock is counted, more cannot go out than there is; what is delivered counts at once. */
function doubtDelivery(material: number, { delivered = 1, date }: { delivered?: number; date: Day }) {
  if (!delivered) return;
  if (date > today())
    doubt(`Il ${formatDay(date)} deve ancora venire: la giacenza conta la consegna da adesso.`);
  const counted = one<{ name: string; stock: number }>`
    SELECT m.name, s.stock FROM material_stock s JOIN materials m ON m.id = s.id_material
    WHERE m.id = ${material} AND m.stocked AND s.stock < 0
      AND EXISTS (SELECT 1 FROM material_loads WHERE id_material = m.id)`;
  if (counted) doubt(`${counted.name}: la giacenza scende a ${counted.stock}.`);
}

type Ordered = Bulk["materials"][number];

const isOrdered = ({ quantity }: Ordered) => quantity > 0;

export function bulkRefusal(materials: readonly Ordered[]): string | undefined {
  const lines = materials.filter(isOrdered);
  if (!lines.length) return texts.noQuantity;
  return lines.map(({ id_material }) => materialRefusal(id_material)).find(Boolean);
}

export function addLines({ id_order, materials, date, delivered }: Bulk, call: Call) {
  mustSeeOrder(id_order, call);
  mustNotBeCancelled(id_order);
  refuseFields({ materials: bulkRefusal(materials) });
  const lines = materials.filter(isOrdered);
  const id_block = newBlock(id_order, date);
  for (const { id_material, quantity } of lines) {
    const { cost_cents } = mustBeMaterial(id_material, "materials");
    insert("order_materials", {
      id_order,
      id_block,
      id_material,
      quantity,
      price_cents: costOf(cost_cents, quantity, "materials"),
      date,
      delivered,
    });
    keepCounted(id_material, effectOf({ quantity, delivered, date }), call);
    doubtDelivery(id_material, { delivered, date });
  }
  return { id_block };
}

type Delivery = Pick<Line, "quantity" | "delivered" | "date"> & { act?: number };

const effectOf = ({ quantity, delivered, date, act }: Delivery, ends = false): StockChange[] =>
  delivered ? [{ date, change: ends ? quantity : -quantity, act }] : [];

/** Refused for a line tied to a work; without a price, a new quantity sets the price. */
export function changeLine({ id, price, ...values }: ChangedLine, call: Call) {
  const line = untiedLine(id, call);
  const { cost_cents } = materialById(line.id_material);
  const typed = can(call, "prices.view")
    ? priceOf("price", { price, ...values }, line.price_cents)
    : undefined;
  const price_cents =
    typed ??
    (values.quantity === line.quantity ? undefined : costOf(cost_cents, values.quantity, "quantity"));
  update("order_materials", id, { ...values, price_cents }, call.version);
  const { quantity, delivered = line.delivered, date = line.date } = values;
  const before = effectOf({ ...line, act: actOfDelivery(id, line.date) }, true);
  const after = effectOf({ quantity, delivered, date, act: actOfDelivery(id, date) });
  keepCounted(line.id_material, [...before, ...after], call);
  if (quantity > line.quantity || delivered > line.delivered || date > line.date)
    doubtDelivery(line.id_material, { delivered, date });
}

export function deleteLine(id: number, call: Call) {
  const line = untiedLine(id, call);
  const { id_block } = line;
  remove("order_materials", id, call.version);
  keepCounted(line.id_material, effectOf({ ...line, act: actOfDelivery(id, line.date) }, true), call);
  removeEmptyBlock(id_block);
}

function removeEmptyBlock(id: number | null) {
  if (id && !one`SELECT 1 FROM order_materials WHERE id_block = ${id}`) remove("material_blocks", id);
}

export function lineById(id: number, call: Call) {
  const { id_work, ...line } = untiedLine(id, call);
  return line;
}

function untiedLine(id: number, call: Call): Line {
  const line = one<Line>`
    SELECT id, id_order, id_block, id_work, id_material, quantity, price, price_cents, delivered, date, version
    FROM order_materials WHERE id = ${id}`;
  if (!line) notFound("Riga di materiale non trovata.");
  mustSeeOrder(line.id_order, call);
  if (line.id_work) refuse(409, texts.tied);
  return line;
}

function mustSeeOrder(order: number, { site }: Call) {
  const seen = one`SELECT 1 FROM order_rows WHERE id = ${order} AND ${shownOn(site)}`;
  if (!seen) notFound("Ordine non trovato.");
}

const newBlock = (id_order: number, date: Day) =>
  insert("material_blocks", { id_order, date, date_created: now() });

/** Ties one order line to the work, with what stayed at the client's; quantity 0 deletes it. */
export function setLineOfWork(
  work: Work,
  { id: id_material, cost_cents }: Material,
  quantity: number,
  call: Call,
) {
  const line = one<Pick<Line, "id" | "quantity" | "delivered" | "date">>`
    SELECT id, quantity, delivered, date FROM order_materials WHERE id_work = ${work.id} AND id_material = ${id_material}`;
  const price_cents = aboveQuote(work, id_material, quantity) ?? costOf(cost_cents, quantity, "materials");
  if (!line && quantity) {
    const { id: id_work, id_order, date } = work;
    insert("order_materials", { id_order, id_work, id_material, date, quantity, price_cents, delivered: 1 });
  } else if (line && !quantity) remove("order_materials", line.id);
  else if (line && (line.quantity !== quantity || !line.delivered))
    update("order_materials", line.id, { quantity, price_cents, delivered: 1 });
  const after = line ? { ...line, quantity, delivered: 1 } : { quantity, delivered: 1, date: work.date };
  keepCounted(id_material, [...(line ? effectOf(line, true) : []), ...effectOf(after)], call);
}

/** What an accepted quote foresees: it is in the agreed price, and not delivered yet. */
export const planLineOfWork = (
  { id: id_work, id_order, date }: Work,
  id_material: number,
  quantity: number,
) =>
  insert("order_materials", { id_order, id_work, id_material, date, quantity, price_cents: 0, delivered: 0 });

/** Of `work_materials`: what an untouched form would not have saved. */
export const isCounted = sql`
  EXISTS (SELECT 1 FROM materials m WHERE m.id = id_material AND (value_out <> m.yes_no OR value_in <> m.yes_no))`;

export function removeCountsOf(work: number) {
  for (const { id } of all<{ id: number }>`SELECT id FROM work_materials WHERE id_work = ${work}`)
    remove("work_materials", id);
}

type Work = { id: number; id_order: number; date: Day };
type Material = { id: number; cost_cents: number };

/** 404 also for an order that site B does not show. */
export function blockForPrintout(id: number, { site }: Call): PrintedBlock {
  const block = one<Omit<PrintedBlock, "materials">>`
    SELECT b.id AS id_block, b.id_order, b.date, c.private_client, c.name, c.surname, c.business_name,
           c.phone, c.cellphone, p.address, p.city, p.province, p.zip, p.country
    FROM material_blocks b
    JOIN order_rows o ON o.id = b.id_order
    JOIN appointments a ON a.id = o.id_appointment
    JOIN clients c ON c.id = o.id_client
    JOIN pickup_places p ON p.id = a.id_address
    WHERE b.id = ${id} AND ${shownOn(site)}`;
  if (!block) notFound("Blocco di materiali non trovato.");
  const materials = all<{ name: string; quantity: number }>`
    SELECT m.name, l.quantity FROM order_materials l JOIN materials m ON m.id = l.id_material
    WHERE l.id_block = ${id} ORDER BY m.position, l.id`;
  return { ...block, materials };
}
