export const personTables = {
  client: "clients",
  worker: "workers",
  account: "users",
  request: "account_requests",
} as const;

export type PersonKind = keyof typeof personTables;
export type Person = { kind: PersonKind; id: number };

export const erased = "(dati cancellati)";

/** The name of a deleted row, of which every part may be erased. */
export const erasedOnce = (name: string) => name.replaceAll(`${erased} ${erased}`, erased);
export const erasedName = (kind: PersonKind, id: number) =>
  `${{ client: "Cliente", worker: "Operaio", account: "Account", request: "Richiesta" }[kind]} cancellato ${id}`;

export const erasedLogin = (id: number) => `cancellato-${id}`;

export const kindOf = (table: string) =>
  (Object.keys(personTables) as PersonKind[]).find((kind) => personTables[kind] === table);
