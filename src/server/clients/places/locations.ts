import { notFound, refuse } from "../../base/errors";
import { all, one, sql } from "../../db/db";
import { naturalOrder } from "../../db/natural-order";
import { countOf, directions } from "../../db/paging";
import type { ListedLocation } from "./model";

export const listLocations = () =>
  all<ListedLocation>`SELECT id, name, address, city FROM locations
    ORDER BY ${directions([...naturalOrder(sql`lower(name)`), sql`id`], false).order}`;

export const hasLocation = (id: number) => one`SELECT 1 FROM locations WHERE id = ${id}` !== null;

export const locationById = (id: number) =>
  one<
    ListedLocation & { version: number }
  >`SELECT id, name, address, city, version FROM locations WHERE id = ${id}` ??
  notFound("Condominio non trovato.");

/** Refused while an account request names it: administrators read there where the account came from. */
export function mustBeUnnamed(id: number) {
  const count = countOf(sql`account_requests WHERE id_location = ${id}`);
  const requests = count === 1 ? "1 richiesta" : `${count} richieste`;
  if (count) refuse(409, `Il condominio non può essere eliminato: ha ${requests} di account.`);
}
