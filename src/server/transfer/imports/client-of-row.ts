import { refuse } from "../../base/errors";
import { clientKeys, clientsNamed, findClient, nameOf } from "./client-match";
import { checkClient, placeOfRow, withCity, withNames, writeClient } from "./clients";
import type { Checked, Values, Written } from "./kind";

/** The client that a row names by code, tax number, telephone, e-mail or, if only one has it, by name. */
function clientNamedBy(values: Values): { client: number | null; refused?: string } {
  for (const key of clientKeys(values)) {
    const client = findClient(key);
    if (client !== null) return { client };
  }
  const name = nameOf(values);
  const same = name ? clientsNamed(name) : [];
  if (same.length < 2) return { client: same[0] ?? null };
  return {
    client: null,
    refused: `Ci sono ${same.length} clienti con questo nome: aggiungere il telefono, il codice fiscale o il codice cliente.`,
  };
}

/** What is found of a row's client: one that exists, or all that a new one needs. */
export function checkClientOfRow(values: Values): Checked & { client: number | null } {
  const { values: named } = withNames(values);
  const { client, refused } = clientNamedBy(named);
  if (refused) return { values: named, keys: [], client, refused };
  if (client === null) {
    const checked = checkClient(values);
    const refusal = checked.refused
      ? "Cliente non trovato: serve il nome, il telefono, il codice fiscale o il codice."
      : undefined;
    return { ...checked, client, refused: refusal, mended: [...(checked.mended ?? []), "Nuovo cliente"] };
  }
  const { values: located, mended, problem } = withCity(named);
  return { values: located, keys: [], client, mended: problem ? [...mended, problem] : mended };
}

/** The row's client and place: one of before, one that an earlier row made, or a new one. */
export function clientOfRow(values: Values): { client: number; place: number; written: Written } {
  const { client, refused } = clientNamedBy(values);
  if (refused) refuse(409, refused);
  if (client === null) {
    const written = writeClient(values);
    return { client: written.clients as number, place: written.pickup_places as number, written };
  }
  return { client, place: placeOfRow(client, values), written: {} };
}

/** The number of a row's client; a text where it is not there yet. */
export type ClientIdentity = number | string;

export const clientIdentity = ({
  client,
  values,
}: {
  client: number | null;
  values: Values;
}): ClientIdentity => client ?? clientKeys(values)[0]?.value ?? nameOf(values);
