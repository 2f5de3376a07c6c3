import { one } from "../db/db";

/** What the accepted quote of an order has of a material, in the agreed price: only what exceeds it is charged. */
export const quotedMaterial = (order: number, material: number) =>
  one<{ quantity: number; unit_cents: number }>`
    SELECT l.quantity_milli / 1000 AS quantity, l.unit_cents
    FROM orders o
    JOIN quotes q ON q.id_appointment = o.id_appointment
    JOIN quote_versions v ON v.id_quote = q.id AND v.state = 'accepted'
    JOIN quote_lines l ON l.id_version = v.id AND l.kind = 'material' AND l.id_material = ${material}
    WHERE o.id = ${order}`;
