import { all, type Fragment, one, run, sql } from "../db/db";
import { erasedName } from "../journal/persons";
import { clientName, type Gap, type GapColumn, incompleteText, type NamedClient } from "./model";

type NewGap = { gap: GapColumn; of: number; from?: { id_import: number; number: number } };

/** What a client was entered without, at the telephone or by the row of an import. */
export function noteGap({ gap, of, from }: NewGap) {
  const [table, column] = gap.split(".");
  run`INSERT INTO client_gaps (gap_table, id_gap, gap_column, id_import, number)
      VALUES (${table}, ${of}, ${column}, ${from?.id_import}, ${from?.number})`;
}

export const forgetGaps = (id_import: number, number: number) =>
  run`DELETE FROM client_gaps WHERE id_import = ${id_import} AND number = ${number}`;

const erasedSurname = erasedName("client", 0).slice(0, -1);

/** Missing as long as its column is empty; a client that was deleted or erased misses nothing. */
const stillMissing = sql`
  CASE g.gap_table || '.' || g.gap_column
    WHEN 'clients.fiscal_code' THEN c.private_client = 1 AND c.fiscal_code = ''
    WHEN 'clients.private_address' THEN c.private_client = 1 AND c.private_address = ''
    WHEN 'clients.business_address' THEN c.private_client <> 1 AND c.business_address = ''
    WHEN 'pickup_places.address' THEN p.address = ''
    WHEN 'pickup_places.id_city' THEN p.id_city IS NULL AND (p.country = '' OR p.city = '')
  END AND c.surname <> ${erasedSurname} || c.id`;

/** `client_gaps g` that are open, with their client `c`. */
export const openGaps = (which: Fragment) => sql`
  client_gaps g
  LEFT JOIN pickup_places p ON g.gap_table = 'pickup_places' AND p.id = g.id_gap
  JOIN clients c ON c.id = iif(g.gap_table = 'clients', g.id_gap, p.id_client)
  WHERE ${which} AND ${stillMissing}`;

type GapRow = { id_client: number; gap: GapColumn; id_gap: number };

const gapsWhere = (which: Fragment) => all<GapRow>`
  SELECT c.id AS id_client, g.gap_table || '.' || g.gap_column AS gap, g.id_gap
  FROM ${openGaps(which)} GROUP BY c.id, gap, g.id_gap ORDER BY min(g.id)`;

export const incompleteClients = sql`(SELECT c.id FROM ${openGaps(sql`TRUE`)})`;

/** Of those clients that lack something. */
export function gapsOf(clients: readonly number[]): Map<number, Gap[]> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(clients)}))`;
  const rows = gapsWhere(sql`(
    (g.gap_table = 'clients' AND g.id_gap IN ${ids}) OR
    (g.gap_table = 'pickup_places' AND g.id_gap IN (SELECT id FROM pickup_places WHERE id_client IN ${ids})))`);
  const found = new Map<number, Gap[]>();
  for (const { id_client, gap, id_gap } of rows)
    found.set(id_client, [...(found.get(id_client) ?? []), { gap, id: id_gap }]);
  return found;
}

/** An order needs what its client and this place of it lack. */
export function incompleteRefusal(client: number, place: number): string | undefined {
  const isNeeded = ({ gap, id }: Gap) => gap.startsWith("clients.") || id === place;
  const gaps = gapsOf([client]).get(client)?.filter(isNeeded) ?? [];
  const row = gaps.length
    ? one<NamedClient>`SELECT private_client, surname, name, business_name FROM clients WHERE id = ${client}`
    : null;
  return row
    ? `Il cliente ${clientName(row)} è da completare prima dell'ordine: ${incompleteText(gaps)}.`
    : undefined;
}
