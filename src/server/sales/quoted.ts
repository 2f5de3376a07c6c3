import { today } from "../base/clock";
import type { Site } from "../base/permissions";
import { all, type Fragment, one, sql } from "../db/db";
import type { Rows } from "../tables/rows";
import { type Goal, type PresentQuote, quoteNumber, type VersionState } from "./model";

/** What the accepted quote of an order has of a material, in the agreed price. */
export const quotedMaterial = (order: number, material: number) =>
  one<{ quantity: number; unit_cents: number }>`
    SELECT l.quantity_milli / 1000 AS quantity, l.unit_cents
    FROM orders o
    JOIN quotes q ON q.id_appointment = o.id_appointment
    JOIN quote_versions v ON v.id_quote = q.id AND v.state = 'accepted'
    JOIN quote_lines l ON l.id_version = v.id AND l.kind = 'material' AND l.id_material = ${material}
    WHERE o.id = ${order}`;

/** Of an appointment's quote what was accepted, else the last that was sent, else the draft; null without any. */
export const presentQuote = (appointment: Fragment) => sql`(
  SELECT json_object('id', v.id, 'year', q.year, 'number', q.number, 'version_no', v.version_no, 'variant', v.variant,
    'state', v.state, 'valid_until', v.valid_until, 'agreed_cents', (
      SELECT coalesce(sum(total_cents), 0) FROM quote_lines
      WHERE id_version = v.id AND kind NOT IN ('permit', 'stamp')))
  FROM quotes q JOIN quote_versions v ON v.id_quote = q.id
  WHERE q.id_appointment = ${appointment}
  ORDER BY CASE v.state WHEN 'accepted' THEN 0 WHEN 'sent' THEN 1 WHEN 'draft' THEN 2 ELSE 3 END, v.version_no DESC
  LIMIT 1)`;

type Selected = Pick<Rows["quotes"], "year" | "number"> &
  Pick<Rows["quote_versions"], "id" | "version_no" | "variant" | "valid_until"> & {
    state: VersionState;
    agreed_cents: number;
  };

/** What `presentQuote` selected, with its amount for who sees prices. */
export function presentQuoteIn(selected: string | null, seesPrices: boolean): PresentQuote | null {
  if (selected === null) return null;
  const { id, year, number, version_no, variant, state, valid_until, agreed_cents } = JSON.parse(
    selected,
  ) as Selected;
  return {
    ...{ id, number: quoteNumber({ year, number }), version_no, variant, state },
    isExpired: state === "sent" && valid_until !== null && valid_until < today(),
    ...(seesPrices && { agreed_cents }),
  };
}

export type QuotedThing = Pick<
  Rows["inventory_lines"],
  "room" | "name" | "quantity" | "fragile" | "packed_by" | "note"
> & { goal: Goal };

/** What the accepted quotes of orders take along, by order and room; site B has no quotes. */
export const quotedThings = (orders: readonly number[], site: Site): Map<number, QuotedThing[]> =>
  site === "B"
    ? new Map()
    : Map.groupBy(
        all<QuotedThing & { id_order: number }>`
          SELECT o.id AS id_order, l.room, l.name, l.quantity, l.goal, l.packed_by, l.fragile, l.note
          FROM orders o
          JOIN quotes q ON q.id_appointment = o.id_appointment
          JOIN quote_versions v ON v.id_quote = q.id AND v.state = 'accepted'
          JOIN inventory_lines l ON l.id_version = v.id
          WHERE o.id IN (SELECT value FROM json_each(${JSON.stringify(orders)}))
          ORDER BY min(l.position) OVER (PARTITION BY v.id, l.room), l.position, l.id`,
        ({ id_order }) => id_order,
      );
