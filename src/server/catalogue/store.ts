import type { Call } from "../caller";
import { all, update } from "../db";
import { notFound } from "../errors";
import type { MaterialValues } from "./input";
import type { Material } from "./model";

/** The materials in their order. */
export const catalogue = () =>
  all<Material>`SELECT id, name, cost, position, yes_no, version FROM materials ORDER BY position, id`;

export const materialById = (id: number) =>
  catalogue().find((material) => material.id === id) ?? notFound("Materiale non trovato.");

/** Existing lines of orders are not changed: they have their own price. */
export function changeMaterial(id: number, { cost, position }: MaterialValues, call: Call) {
  materialById(id);
  update("materials", id, { cost }, call.version);
  if (position !== undefined) moveTo(id, position);
}

/** Positions count from 1, without gaps. */
function moveTo(id: number, position: number) {
  const before = catalogue();
  const others = before.filter((material) => material.id !== id);
  const moved = before.find((material) => material.id === id) as Material;
  const order = others.toSpliced(position - 1, 0, moved);
  for (const [index, material] of order.entries()) {
    if (material.position !== index + 1) update("materials", material.id, { position: index + 1 });
  }
}
