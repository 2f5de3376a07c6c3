import { refuse } from "../../base/errors";
import { candidatesFor, knownClients } from "../../clients/duplicates";
import { bySureness, compareClients, hasOtherName } from "../../clients/likeness";
import { namesakes, wantedOf, withCode, withNames } from "./client-match";
import { checkClient, placeOfRow, withCity, withPlace, writeClient } from "./clients";
import { type Checked, textOf, type Values } from "./kind";

type NamedClient = { client: number | null; refused?: string };

function clientNamedBy(values: Values): NamedClient {
  const coded = withCode(textOf(values.oldCode));
  if (coded !== null) return { client: coded };
  const wanted = wantedOf(values);
  const compared = knownClients(candidatesFor(wanted)).flatMap(({ id, identity }) => {
    const likeness = compareClients(wanted, identity);
    return likeness ? [{ id, ...likeness }] : [];
  });
  const isNameless = wanted.nameKeys.length === 0;
  const found = compared
    .toSorted(bySureness)
    .find(({ isSame, isOther }) => isSame || (isNameless && !isOther));
  return found ? { client: found.id } : onlyNamesake(values);
}

/** Who has another tax code is somebody else. */
function onlyNamesake(values: Values): NamedClient {
  const { fiscalCode } = wantedOf(values);
  const isOther = (code: string) => fiscalCode !== "" && code !== "" && code.toUpperCase() !== fiscalCode;
  const same = namesakes(values).filter(({ identity }) => !isOther(identity.fiscalCode));
  if (same.length < 2) return { client: same[0]?.id ?? null };
  return {
    client: null,
    refused: `Ci sono ${same.length} clienti con questo nome: aggiungere il telefono, il codice fiscale o il codice cliente.`,
  };
}

export function checkClientOfRow(values: Values): Checked & { client: number | null } {
  const { values: named } = withNames(values);
  const { client, refused } = clientNamedBy(named);
  if (refused) return { values: named, client, refused };
  if (client === null) {
    const checked = checkClient(values);
    const refusal = checked.refused
      ? "Cliente non trovato: serve il nome, il telefono, il codice fiscale o il codice."
      : undefined;
    return {
      ...checked,
      client,
      refused: refusal,
      normalised: [...(checked.normalised ?? []), "Nuovo cliente"],
    };
  }
  const { values: located, normalised, problem } = withCity(withPlace(named));
  const notes = [otherNameNote(named, client), problem].filter((note) => note !== undefined);
  return { values: located, client, normalised: [...notes, ...normalised] };
}

/** A code may lead to a client of another name. */
function otherNameNote(values: Values, client: number): string | undefined {
  const wanted = wantedOf(values);
  const [known] = knownClients([client]);
  return known && wanted.nameKeys.length > 0 && hasOtherName(wanted, known.identity)
    ? `Cliente «${known.name}»: nel file «${wanted.name}»`
    : undefined;
}

export function clientOfRow(values: Values): { client: number; place: number } {
  const { client, refused } = clientNamedBy(values);
  if (refused) refuse(409, refused);
  return client === null ? writeClient(values) : { client, place: placeOfRow(client, values) };
}

/** The number of a row's client; a text where it is not there yet. */
export type ClientIdentity = number | string;

export function clientIdentity({
  client,
  values,
}: {
  client: number | null;
  values: Values;
}): ClientIdentity {
  const { oldCode, fiscalCode, vatNumber, phones, nameKeys } = wantedOf(values);
  return client ?? (oldCode || fiscalCode || vatNumber || `${nameKeys[0] ?? ""} ${phones[0] ?? ""}`);
}
