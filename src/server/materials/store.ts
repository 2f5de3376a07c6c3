import type { Day } from "../days";
import { all, remove } from "../db";
import type { Site } from "../permissions";
import { shownOn } from "../visibility";

type Line = {
  id: number;
  id_order: number;
  id_block: number | null;
  id_work: number | null;
  id_material: number;
  name: string;
  date: Day;
  quantity: number;
  price: number;
  delivered: number;
  /** The number of works tied to the line, as text; a tied line is changed only from its work. */
  conteggio_lavori: string;
  version: number;
};

/** The material lines of an order by date; on site B without those of a work that it does not show. */
export function materialsOfOrder(order: number, site: Site): Line[] {
  return all<Line>`
    SELECT l.id, l.id_order, l.id_block, l.id_work, l.id_material, m.name, l.date, l.quantity, l.price,
           l.delivered, CASE WHEN l.id_work IS NULL THEN '0' ELSE '1' END AS conteggio_lavori, l.version
    FROM order_materials l JOIN materials m ON m.id = l.id_material
    WHERE l.id_order = ${order}
      AND (l.id_work IS NULL OR EXISTS (SELECT 1 FROM work_rows WHERE id = l.id_work AND ${shownOn(site)}))
    ORDER BY l.date, l.id`;
}

/** With an order go the lines that were never delivered, and their blocks. */
export function removeMaterialsOf(order: number) {
  for (const { id } of all<{ id: number }>`SELECT id FROM order_materials WHERE id_order = ${order}`) {
    remove("order_materials", id);
  }
  for (const { id } of all<{ id: number }>`SELECT id FROM material_blocks WHERE id_order = ${order}`) {
    remove("material_blocks", id);
  }
}
