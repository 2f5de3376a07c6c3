import { described } from "../tables/all";
import type { Replacement, Table } from "../tables/define";

/** What of a table's rows is personal, and what becomes of it. */
type Values = {
  /** Whose the values are: the person of the row itself, or of the row of another table that a column names. */
  of?: "itself" | { column: string; table: string };
  /** Sealed in the journal under the key of the person (sealing.ts), replaced by an erasure. */
  personal: Readonly<Record<string, Replacement>>;
  /** Free text that may name another person: searched for the names and contacts of the person to erase. */
  mentions?: readonly string[];
  /** Secrets, which the journal leaves out: what an erasure leaves of them. */
  secret: Readonly<Record<string, string>>;
  /** An erasure deletes the rows. */
  isDeleted: boolean;
  plain: readonly string[];
};

/** The personal values of every journaled table, from its description. */
export const personalValues: Readonly<Record<string, Values>> = Object.fromEntries(
  Object.entries(described).map(([name, table]) => [name, valuesOf(table)]),
);

function valuesOf({ person, isErasedWhole, columns }: Table): Values {
  const all = Object.entries(columns);
  const mentions = all.flatMap(([name, column]) => (column.mentions ? [name] : []));
  const of =
    person && person !== "itself" ? { column: person, table: columns[person]?.to as string } : person;
  return {
    of: of as Values["of"],
    personal: Object.fromEntries(
      all.flatMap(([name, { personal }]) => (personal ? [[name, personal.erasedAs]] : [])),
    ),
    mentions: mentions.length ? mentions : undefined,
    secret: Object.fromEntries(
      all.flatMap(([name, { secret }]) => (secret ? [[name, secret.erasedAs]] : [])),
    ),
    isDeleted: isErasedWhole === true,
    plain: all.flatMap(([name, { personal, secret }]) => (personal || secret ? [] : [name])),
  };
}

const columnsOf = new Map(
  Object.entries(personalValues).map(([table, { personal }]) => [table, Object.keys(personal)]),
);

export const personalColumns = (table: string): readonly string[] => columnsOf.get(table) ?? [];
