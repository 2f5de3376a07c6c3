import { notFound, refuse } from "../../base/errors";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { naturalOrder } from "../../db/natural-order";
import { countOf, directions } from "../../db/paging";
import type { Call } from "../../journal/caller";
import type { ListedLocation, Location } from "./model";

export const listLocations = () =>
  all<ListedLocation>`SELECT id, name, address, city FROM locations
    ORDER BY ${directions([...naturalOrder(sql`lower(name)`), sql`id`], false).order}`;

export const hasLocation = (id: number) => one`SELECT 1 FROM locations WHERE id = ${id}` !== null;

export const locationById = (id: number) =>
  one<
    ListedLocation & { version: number }
  >`SELECT id, name, address, city, version FROM locations WHERE id = ${id}` ??
  notFound("Condominio non trovato.");

export const addLocation = (values: Location): number => insert("locations", values);

export function changeLocation(id: number, values: Location, call: Call) {
  locationById(id);
  update("locations", id, values, call.version);
}

/** Refused while an account request names it: administrators read there where the account came from. */
export function deleteLocation(id: number, call: Call) {
  locationById(id);
  const count = countOf(sql`account_requests WHERE id_location = ${id}`);
  const requests = count === 1 ? "1 richiesta" : `${count} richieste`;
  if (count) refuse(409, `Il condominio non può essere eliminato: ha ${requests} di account.`);
  remove("locations", id, call.version);
}
