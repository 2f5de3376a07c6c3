import type { Call } from "../caller";
import { all, one } from "../db";
import { notFound } from "../errors";
import type { BlockForSheet, MaterialsForSheet } from "../printouts/model";
import { shownOn } from "../visibility";
import { workById } from "../works/store";
import { countsOf } from "./counts";

/** What the summary of a work's materials prints, out and in (CONTRACT, Links). */
export function summaryOf(work: number, call: Call): MaterialsForSheet {
  const { type_text, ...found } = workById(work, call);
  return { ...found, type: type_text, materials: countsOf(work, call) };
}

/** What the two delivery notes of a block print; 404 also for an order that site B does not show. */
export function blockForSheet(id: number, { site }: Call): BlockForSheet {
  const block = one<Omit<BlockForSheet, "materials">>`
    SELECT b.id AS id_block, b.id_order, b.date, c.private_client, c.name, c.surname, c.business_name,
           c.phone, c.cellphone, p.address, p.city, p.province, p.zip
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
