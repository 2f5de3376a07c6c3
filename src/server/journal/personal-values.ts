import { described } from "../tables/all";
import type { Replacement, Table } from "../tables/define";

type Values = {
  of?: "itself" | { column: string; table: string };
  personal: Readonly<Record<string, Replacement>>;
  mentions?: readonly string[];
  /** The journal leaves them out. */
  secret: Readonly<Record<string, string>>;
  isDeleted: boolean;
  plain: readonly string[];
};

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
