import type { Call } from "../caller";
import { all, insert, one, remove, sql, update } from "../db";
import { notFound, refuse } from "../errors";
import { countOf } from "../paging";
import type { Location } from "../places/input";

type Listed = Location & { id: number };

/** The condominiums of the account request, by name. */
export const listLocations = () =>
  all<Listed>`SELECT id, name, address, city FROM locations ORDER BY name, id`;

export const hasLocation = (id: number) => one`SELECT 1 FROM locations WHERE id = ${id}` !== null;

export const locationById = (id: number) =>
  one<
    Listed & { version: number }
  >`SELECT id, name, address, city, version FROM locations WHERE id = ${id}` ??
  notFound("Condominio non trovato.");

export const addLocation = (values: Location): number => insert("locations", values);

export function changeLocation(id: number, values: Location, call: Call) {
  locationById(id);
  update("locations", id, values, call.version);
}

/** Refused while a request names it: administrators still read where the account came from. */
export function deleteLocation(id: number, call: Call) {
  locationById(id);
  const held = countOf(sql`account_requests WHERE id_location = ${id}`);
  const requests = held === 1 ? "1 richiesta" : `${held} richieste`;
  if (held) refuse(409, `Il condominio non può essere eliminato: ha ${requests} di account.`);
  remove("locations", id, call.version);
}
