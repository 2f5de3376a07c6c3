/** The kinds of persons that data are of, each with the table of its rows. */
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

/** The user name that an erased account keeps. */
export const erasedLogin = (id: number) => `cancellato-${id}`;

/** The kind of person that a table has a row of. */
export const kindOf = (table: string) =>
  (Object.keys(personTables) as PersonKind[]).find((kind) => personTables[kind] === table);
