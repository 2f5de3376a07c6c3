import type { Call } from "../caller";
import { materialById } from "../catalogue/store";
import { now, today } from "../clock";
import type { Day } from "../days";
import { insert, one, remove, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import { shownOn } from "../visibility";
import type { Bulk, ChangedLine, NewLine } from "./input";
import { priceOf, texts } from "./model";

/** One line on an order, as a block of its own. */
export function addLine(order: number, { date = today(), ...line }: NewLine, call: Call) {
  mustSee(order, call);
  const { cost } = mustBeMaterial(line.id_material, "id_material");
  const id_block = newBlock(order, date);
  const price = line.price ?? priceOf(cost, line.quantity) ?? 0;
  const id = insert("order_materials", { ...line, price, id_order: order, id_block, date });
  return { id, id_block };
}

/** Many lines on an order, as one block; what was not asked for is left out. */
export function addLines({ id_order, materials, date, delivered }: Bulk, call: Call) {
  mustSee(id_order, call);
  const lines = materials.filter(({ quantity }) => quantity > 0);
  if (!lines.length) refuseField("materials", texts.nothingCounted);
  const id_block = newBlock(id_order, date);
  for (const { id_material, quantity } of lines) {
    const { cost } = mustBeMaterial(id_material, "materials");
    insert("order_materials", {
      id_order,
      id_block,
      id_material,
      quantity,
      price: cost * quantity,
      date,
      delivered,
    });
  }
  return { id_block };
}

/** A line tied to a work is changed only from there; without a price it costs what its pieces cost. */
export function changeLine({ id, ...values }: ChangedLine, call: Call) {
  const line = freeLine(id, call);
  const { cost } = materialById(line.id_material);
  const price = values.price ?? (values.quantity === line.quantity ? undefined : cost * values.quantity);
  update("order_materials", id, { ...values, price }, call.version);
}

export function deleteLine(id: number, call: Call) {
  const { id_block } = freeLine(id, call);
  remove("order_materials", id, call.version);
  if (id_block && !one`SELECT 1 FROM order_materials WHERE id_block = ${id_block}`)
    remove("material_blocks", id_block);
}

/** A line as its dialog shows it; one tied to a work is not to be changed here. */
export function lineById(id: number, call: Call) {
  const { id_work, ...line } = freeLine(id, call);
  return line;
}

type Line = {
  id: number;
  id_order: number;
  id_block: number | null;
  id_work: number | null;
  id_material: number;
  quantity: number;
  price: number;
  delivered: number;
  date: Day;
  version: number;
};

function freeLine(id: number, call: Call): Line {
  const line = one<Line>`
    SELECT id, id_order, id_block, id_work, id_material, quantity, price, delivered, date, version
    FROM order_materials WHERE id = ${id}`;
  if (!line) notFound("Riga di materiale non trovata.");
  mustSee(line.id_order, call);
  if (line.id_work) refuse(409, texts.tied);
  return line;
}

/** 404 for an order that is not there, or that site B does not show. */
function mustSee(order: number, { site }: Call) {
  const seen = one`SELECT 1 FROM order_rows WHERE id = ${order} AND ${shownOn(site)}`;
  if (!seen) notFound("Ordine non trovato.");
}

const newBlock = (id_order: number, date: Day) =>
  insert("material_blocks", { id_order, date, date_created: now() });

function mustBeMaterial(id: number, field: string) {
  return (
    one<{ cost: number }>`SELECT cost FROM materials WHERE id = ${id}` ?? refuseField(field, texts.unknown)
  );
}
