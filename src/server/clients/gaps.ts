import { all, type Fragment, one, sql } from "../db/db";
import { countOf } from "../db/paging";
import { erasedName } from "../journal/persons";
import { internalClient } from "../orders/works/model";
import { clientName, type Gap, type GapColumn, gapsOfOrder, incompleteText, type NamedClient } from "./model";

/** The columns that forms require, and a first call or an import may leave empty. */
const lacking: Record<GapColumn, Fragment> = {
  "clients.fiscal_code": sql`c.private_client = 1 AND c.fiscal_code = ''`,
  "clients.private_address": sql`c.private_client = 1 AND c.private_address = ''`,
  "clients.business_address": sql`c.private_client <> 1 AND c.business_address = ''`,
  "pickup_places.address": sql`p.address = ''`,
  "pickup_places.id_city": sql`p.id_city IS NULL AND (p.country = '' OR p.city = '')`,
};
const columns = Object.keys(lacking) as GapColumn[];
const conditions = Object.values(lacking);

const erasedSurname = erasedName("client", 0).slice(0, -1);

/** Nobody completes who was erased, nor the program's own client. */
const mayBeCompleted = sql`c.surname <> ${erasedSurname} || c.id AND c.id <> ${internalClient}`;

const incomplete = sql`
  clients c LEFT JOIN pickup_places p ON p.id_client = c.id
  WHERE (${conditions.reduce((found, one) => sql`${found} OR ${one}`)}) AND ${mayBeCompleted}`;

export const incompleteClients = sql`(SELECT c.id FROM ${incomplete})`;

export const countIncomplete = () => countOf(sql`clients WHERE id IN ${incompleteClients}`);

/** Of those clients that lack something. */
export function gapsOf(clients: readonly number[]): Map<number, Gap[]> {
  const rows = all<{ id_client: number; id_place: number; lacks: string }>`
    SELECT c.id AS id_client, p.id AS id_place,
           json_array(${conditions.reduce((found, one) => sql`${found}, ${one}`)}) AS lacks
    FROM ${incomplete} AND c.id IN (SELECT value FROM json_each(${JSON.stringify(clients)}))
    ORDER BY c.id, p.id`;
  const found = new Map<number, Gap[]>();
  for (const { id_client, id_place, lacks } of rows) {
    const gaps = found.get(id_client) ?? [];
    const flags = JSON.parse(lacks) as (0 | 1 | null)[];
    for (const gap of columns.filter((_, at) => flags[at])) {
      const id = gap.startsWith("clients.") ? id_client : id_place;
      if (!gaps.some((known) => known.gap === gap && known.id === id)) gaps.push({ gap, id });
    }
    found.set(id_client, gaps);
  }
  return found;
}

export function incompleteRefusal(client: number, place: number): string | undefined {
  const gaps = gapsOfOrder(gapsOf([client]).get(client) ?? [], place);
  const row = gaps.length
    ? one<NamedClient>`SELECT private_client, surname, name, business_name FROM clients WHERE id = ${client}`
    : null;
  return row
    ? `Il cliente ${clientName(row)} è da completare prima dell'ordine: ${incompleteText(gaps)}.`
    : undefined;
}
