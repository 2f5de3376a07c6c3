import { notFound, refuse, refusedBy } from "../base/errors";
import { all, insert, one, update } from "../db/db";
import { moveTo } from "../db/positions";
import { priceOf } from "../input/fields";
import type { Call } from "../journal/caller";
import { seenFields } from "../journal/visibility";
import type { Rows } from "../tables/rows";
import type { Taken } from "../undo/revert";
import type { MaterialValues, NewMaterial } from "./input";
import { type Material, nameTaken, texts } from "./model";

/** The materials in their order, also the retired ones. */
export const catalogue = () => all<Material>`
  SELECT id, name, cost, cost_cents, position, yes_no, stocked, threshold, retired, version
  FROM materials ORDER BY position, id`;

export const materialById = (id: number) =>
  catalogue().find((material) => material.id === id) ?? notFound(texts.notFound);

/** A new material is the last of the list. */
export function addMaterial({ cost, cost_cents, ...values }: NewMaterial) {
  mustBeUnused(values.name);
  const position = Math.max(0, ...catalogue().map((material) => material.position)) + 1;
  return {
    id: insert("materials", { ...values, cost_cents: priceOf("cost", { cost, cost_cents }), position }),
  };
}

/** Existing lines of orders are not changed: they have their own price. */
export function changeMaterial(
  id: number,
  { position, cost, cost_cents, ...values }: MaterialValues,
  call: Call,
) {
  const before = materialById(id);
  if (values.name !== undefined) mustBeUnused(values.name, id);
  const inCents = priceOf("cost", { cost, cost_cents }, before.cost_cents);
  update("materials", id, seenFields("materials", { ...values, cost_cents: inCents }, call), call.version);
  if (position === undefined) return;
  const placed = catalogue().map((row) => ({ key: row.id, position: row.position }));
  moveTo("materials", placed, id, position);
}

export function setRetired(id: number, retired: 0 | 1, call: Call) {
  materialById(id);
  update("materials", id, { retired }, call.version);
}

/** Those that are sold by the piece. */
export const pricedMaterials = () => all<
  Pick<Rows["materials"], "id" | "name" | "cost_cents" | "sale_cents">
>`
  SELECT id, name, cost_cents, sale_cents FROM materials WHERE retired = 0 AND yes_no = 0 ORDER BY position, id`;

export function setMaterialPrice(id: number, sale_cents: number) {
  const material = pricedMaterials().find((material) => material.id === id) ?? notFound(texts.notFound);
  if (material.sale_cents !== sale_cents) update("materials", id, { sale_cents });
}

export const nameErrors = (name: string | undefined, id = 0) =>
  refusedBy(() => name !== undefined && mustBeUnused(name, id));

function mustBeUnused(name: string, except = 0) {
  if (one`SELECT 1 FROM materials WHERE name = ${name} COLLATE NOCASE AND id <> ${except}`)
    refuse(409, nameTaken, { name: nameTaken });
}

export function mayTakeBack({ id, former }: Taken): undefined {
  if (former) mustBeUnused(String(former.name), id);
}
