import { now } from "../base/clock";
import type { Day } from "../base/days";
import { refuse } from "../base/errors";
import { importPart } from "../call/log-parts";
import { all, insert, one, update } from "../db/db";
import type { Call } from "../journal/caller";
import { type Cells, newestChangeOf } from "../journal/values";
import { quotedMaterial } from "../sales/quoted";
import type { Rows } from "../tables/rows";
import type { Taken } from "../undo/revert";
import { countTexts, stocktaking, texts } from "./model";

/** A movement before a count that is written or undone later gets one the other way: the count stays. */

/** How a movement changed the stock, on its day. It is written now, or was first written by `act`. */
export type StockChange = { date?: Day; change: number; act?: number };

export function keepCounted(id_material: number, changes: readonly StockChange[], call: Call) {
  const byCount = new Map<Day, number>();
  for (const { change, ...movement } of changes) {
    const count = firstCountAfter(id_material, movement);
    if (count) byCount.set(count, (byCount.get(count) ?? 0) - change);
  }
  for (const [date, increment] of byCount) {
    if (increment) addStocktaking({ id_material, increment, date }, call);
  }
}

export const addStocktaking = (
  row: { id_material: number; increment: number; date: Day },
  { user }: Pick<Call, "user">,
) => insert("material_loads", { ...row, id_user: user.id, date_created: now(), reason: stocktaking });

/** The day of the first stock-taking that saw a movement: of a later day, or saved after it. */
const firstCountAfter = (id_material: number, { date, act }: Omit<StockChange, "change">) =>
  one<{ date: Day }>`
    SELECT l.date FROM material_loads l
    WHERE l.id_material = ${id_material} AND l.reason = ${stocktaking}
      AND (l.date > ${date ?? null} OR EXISTS (
        SELECT 1 FROM change c JOIN activity a ON a.id = c.id_activity
        WHERE c.noun = 'material_loads' AND c.id_row = l.id AND c.id_activity > ${act ?? null}
          AND c.before IS NULL AND a.id_operation IN ('Orders.saveStocktaking', ${importPart})))
    ORDER BY l.date LIMIT 1`?.date;

export const actOfDelivery = (id: number, date: Day) =>
  one<{ act: number | null }>`
    SELECT min(id_activity) AS act FROM change
    WHERE noun = 'order_materials' AND id_row = ${id}
      AND after ->> '$.date' = ${date} AND after ->> '$.delivered' = 1`?.act ?? undefined;

/** What one undo takes back, until its last row is back. */
const takenBack = new WeakMap<Call, Taken[]>();

/** The rule of loads and of order lines: an undo moves no piece that was counted since, or it is refused. */
export function mayTakeBack(taken: Taken, call: Call): () => void {
  const { present, former, act } = taken;
  if (act === undefined && present?.id_work && former) refuse(409, texts.tied);
  const rows = takenBack.get(call) ?? [];
  takenBack.set(call, rows);
  rows.push(taken);
  return () => {
    // Of all the rows the first one to come here does the work.
    if (!takenBack.delete(call)) return;
    for (const [id_material, movements] of Map.groupBy(rows, materialOf))
      keepCountedThrough(Number(id_material), movements, call);
  };
}

const rowOf = ({ present, former }: Taken) => (present ?? former) as Cells;
const materialOf = (taken: Taken) => rowOf(taken).id_material;
const isStocktaking = (taken: Taken) => rowOf(taken).reason === stocktaking;

function keepCountedThrough(id_material: number, movements: readonly Taken[], call: Call) {
  const [{ act } = {}] = movements;
  const corrections = movements.filter(isStocktaking);
  if (corrections.length === movements.length)
    for (const count of corrections) mustBeNewest(id_material, count);
  else if (act === undefined) keepCounted(id_material, movements.flatMap(changesOf), call);
  else {
    mustHaveItsCount(id_material, corrections);
    // Until the next count the act had left what was counted as it was, and so does the undo of all its rows.
    const since = movements.flatMap(changesOf).map(({ change }) => ({ change, act }));
    keepCounted(id_material, since, call);
  }
}

function changesOf({ table, id, present, former }: Taken) {
  const effect = (row: Cells | null, sign: number) => {
    if (!row || row.delivered === 0) return [];
    const date = row.date as Day;
    const isLine = table === "order_materials";
    const pieces = isLine ? -Number(row.quantity) : Number(row.increment);
    return [{ date, change: sign * pieces, act: isLine ? actOfDelivery(id, date) : undefined }];
  };
  return [...effect(present, -1), ...effect(former, 1)];
}

/** A count goes only while nothing later was counted or corrected, and comes back only while nothing moved. */
function mustBeNewest(id_material: number, { id, present, former, act = 0 }: Taken) {
  const date = (present ?? former)?.date ?? null;
  const later = present
    ? one`SELECT 1 FROM material_loads WHERE id_material = ${id_material} AND reason = ${stocktaking}
          AND id > ${id} AND date >= ${date}`
    : one`SELECT 1 FROM change WHERE noun IN ('material_loads', 'order_materials')
          AND id_activity > ${act} AND id_activity <> ${newestChangeOf("material_loads", id)?.id_activity ?? null}
          AND coalesce(after, before) ->> '$.id_material' = ${id_material}
          AND (before ->> '$.date' <= ${date} OR after ->> '$.date' <= ${date})`;
  if (later) refuse(409, countTexts.countedSince);
}

/** A movement that corrected a count comes back only where the count is still there. */
function mustHaveItsCount(id_material: number, corrections: readonly Taken[]) {
  const own = JSON.stringify(corrections.map(({ id }) => id));
  for (const { former } of corrections) {
    const isThere =
      !former ||
      one`SELECT 1 FROM material_loads WHERE id_material = ${id_material} AND reason = ${stocktaking}
          AND date = ${former.date ?? null} AND id NOT IN (SELECT value FROM json_each(${own}))`;
    if (!isThere) refuse(409, countTexts.countedSince);
  }
}

/** In cents, of an order from a quote: what its works take together above the quoted quantity is charged once. */
export function aboveQuote(
  { id, id_order }: Pick<Rows["works"], "id" | "id_order">,
  material: number,
  quantity: number,
): number | undefined {
  const quoted = quotedMaterial(id_order, material);
  if (!quoted) return;
  let rest = quoted.quantity;
  const charge = (taken: number) => {
    const free = Math.min(rest, taken);
    rest -= free;
    return quoted.unit_cents * (taken - free);
  };
  const others = all<Pick<Rows["order_materials"], "id" | "quantity" | "price_cents">>`
    SELECT id, quantity, price_cents FROM order_materials
    WHERE id_order = ${id_order} AND id_material = ${material} AND id_work <> ${id} AND delivered = 1 ORDER BY id`;
  for (const other of others) {
    const price_cents = charge(other.quantity);
    if (price_cents !== other.price_cents) update("order_materials", other.id, { price_cents });
  }
  return charge(quantity);
}
