import { fold, recordNumberIn } from "../base/text";
import { clientsMatching } from "../clients/store";
import { all, database, type Fragment, sql } from "../db/db";
import type { Call } from "../journal/caller";
import { namedRecords } from "../records/names";
import { mayNameRecord } from "../records/readable-records";
import { withoutKind } from "../records/sentences";
import { tableOf } from "../tables/all";

const maxFound = 500;
/** Tables with more rows are searched by number alone. */
const maxRead = 5_000;

const ofClients: Record<string, (clients: Fragment) => Fragment> = {
  appointments: (clients) => sql`SELECT id FROM appointments WHERE id_client IN ${clients}`,
  box_lines: (clients) => sql`SELECT id FROM box_lines WHERE id_client IN ${clients}`,
  clients: (clients) => sql`SELECT id FROM clients WHERE id IN ${clients}`,
  orders: (clients) => sql`SELECT id FROM orders WHERE id_client IN ${clients}`,
  pickup_places: (clients) => sql`SELECT id FROM pickup_places WHERE id_client IN ${clients}`,
  works: (clients) =>
    sql`SELECT id FROM works WHERE id_order IN (SELECT id FROM orders WHERE id_client IN ${clients})`,
};

/** A part of a name counts where the caller may read it; site B finds numbers alone. */
export function findRecords(table: string, text: string, call: Call): number[] {
  const number = recordNumberIn(text);
  if (number) return [number];
  if (call.site === "B") return [];
  return namedSo(table, text)
    .filter((id) => mayNameRecord(table, id, call))
    .slice(0, maxFound);
}

function namedSo(table: string, text: string): number[] {
  const find = ofClients[table];
  if (!find) return namedLike(table, fold(text));
  const found = all<{ id: number }>`${find(clientsMatching(text))} ORDER BY id DESC LIMIT ${maxFound}`;
  return found.map(({ id }) => id);
}

function namedLike(table: string, words: string): number[] {
  if (!tableOf(table)) return [];
  const rows = database()
    .query(`SELECT rowid AS id FROM "${table}" ORDER BY rowid DESC LIMIT ${maxRead}`)
    .all() as { id: number }[];
  const named = namedRecords(rows.map(({ id }) => ({ table, id })));
  return rows
    .map(({ id }) => id)
    .filter((id) => fold(withoutKind(table, named(table, id).name)).includes(words));
}
