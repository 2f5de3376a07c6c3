import { described } from "../tables/all";
import type { JournaledTable } from "../tables/rows";

type Fields = Record<string, unknown>;

export type Changed = {
  read: string;
  key: Fields;
  rows: { table: string; id?: number; column?: string };
  /** The list of the answer whose rows have the column, where they are several. */
  among?: string;
  fields?(values: Fields): Fields | undefined;
};

/** What the version of a write belongs to: how its caller reads it, and where the journal has its changes. */
export type VersionedRecord = { table?: JournaledTable; find(input: Fields): Changed };

const whole = (values: Fields) => values;

const idIn = (input: Fields, name: string) =>
  Number(input[name] ?? ((input.values ?? input.material) as Fields | undefined)?.[name]);

/** `sent` is what the write calls the row's number; `fields` finds the row where the read answers more. */
type Reading = { read?: string; key?: string; sent?: string; fields?: Changed["fields"] };

export const row = (table: JournaledTable, reading: Reading = {}): VersionedRecord => {
  const own = described[table].read;
  const { read = own?.funct ?? "", key = own?.key ?? "id", sent = key, fields } = reading;
  const find = (input: Fields) => {
    const id = idIn(input, sent);
    return { read, key: { [key]: id }, rows: { table, id }, fields };
  };
  return { table, find };
};

export const rowWithList = (table: JournaledTable, reading: Reading) =>
  row(table, { ...reading, fields: whole });

export const inList = (
  table: JournaledTable,
  read: string,
  list: string,
  keys: readonly string[] = [],
): VersionedRecord => ({
  table,
  find(input) {
    const id = idIn(input, "id");
    const key = Object.fromEntries(keys.map((name) => [name, input[name]]));
    const fields = (values: Fields) => (values[list] as Fields[]).find((listed) => listed.id === id);
    return { read, key, rows: { table, id }, fields };
  },
});

export const rowsOfWork = (table: JournaledTable, read: string, key: string): VersionedRecord => ({
  table,
  find(input) {
    const id = idIn(input, key);
    return { read, key: { [key]: id }, rows: { table, column: "id_work", id }, fields: whole };
  },
});

/** Rows of all works that the read of a day answers under `list`. */
export const rowsOfDay = (table: JournaledTable, read: string, list: string): VersionedRecord => ({
  table,
  find: ({ date }) => ({
    ...{ read, key: { date }, fields: whole },
    ...{ rows: { table, column: "id_work" }, among: list },
  }),
});

/** `under`: where the read answers its fields, beside their version. */
export const wholeTable = (
  table: JournaledTable,
  read: string,
  { under, keys = [] }: { under?: string; keys?: readonly string[] } = {},
): VersionedRecord => ({
  table,
  find: (input) => ({
    read,
    key: Object.fromEntries(keys.map((name) => [name, input[name]])),
    rows: { table },
    fields: (values) => (under ? { version: values.version, ...(values[under] as Fields) } : values),
  }),
});
