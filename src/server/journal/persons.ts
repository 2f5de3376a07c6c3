export const personTables = {
  client: "clients",
  worker: "workers",
  account: "users",
  request: "account_requests",
} as const;

export type PersonKind = keyof typeof personTables;
export type Person = { kind: PersonKind; id: number };

export const erased = "(dati cancellati)";
export const erasedName = (kind: PersonKind, id: number) =>
  `${{ client: "Cliente", worker: "Operaio", account: "Account", request: "Richiesta" }[kind]} cancellato ${id}`;

export const erasedLogin = (id: number) => `cancellato-${id}`;

export const kindOf = (table: string) =>
  (Object.keys(personTables) as PersonKind[]).find((kind) => personTables[kind] === table);
