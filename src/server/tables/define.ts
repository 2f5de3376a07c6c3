import type { Permission } from "../base/permissions";
import type { JournaledTable, Rows } from "./rows";

export type Row = Record<string, unknown>;
/** As it is now, or as the journal last knew it. */
export type Look = (table: string, id: unknown) => Row | null;

/** A column that site B does not see is published empty, or with this value. */
export type SiteB<Cell = unknown> = boolean | { shown?: true; published: Cell | null };

export type Replacement = string | null | ((id: number) => string | null);

type Label = string | ((region: string) => string);

/** What a column holds, and how its cell is read wherever it comes from. */
export type Kind =
  | "day"
  | "moment"
  | "time"
  | "number"
  | "minutes"
  | "euro"
  | "cents"
  | "flag"
  | "code"
  | "ref"
  | "text"
  | "phone"
  | "email"
  | "taxCode"
  | "vatNumber"
  | "uniqueCode"
  | "secret"
  | "technical";

/** Of a price by its name in whole euros. */
export const centsOf = <Name extends string>(name: Name) => `${name}_cents` as const;

export type Column<Cell = unknown, B = unknown, Others extends string = string> = {
  label: Label;
  kind: Kind;
  readable: (cell: Cell) => string;
  codes?: Readonly<Record<string | number, string>>;
  /** A price in cents, which calls have in whole euros, too, under its name without `_cents`. */
  hasWholeEuros?: true;
  to?: JournaledTable;
  siteB: B;
  /** Everywhere it is only for who has this right. */
  sees?: Permission;
  /** In histories and the log, in the log alone, or only in exports. */
  shownIn: "history" | "log" | "exports";
  /** Sealed in the journal under the key of the person. */
  personal?: { erasedAs: Replacement };
  mentions?: boolean;
  secret?: { erasedAs: string };
  /** It holds with that value of another column: older values of the two come back together. */
  holdsWith?: Others;
  /** Written by an act that does more: no older value comes back by itself. */
  onlyByAct?: true;
  /** Of a day, in years: a later one is asked about. */
  ahead?: number;
  /** Its day or its author, which every act has. */
  isOfAct?: true;
};

type Named<T extends JournaledTable> = {
  /** The columns that name and link are made of; others are not there. */
  by: readonly (keyof Rows[T] & string)[];
  name: (row: Row, look: Look) => string;
  link?: (row: Row, look: Look) => string | null;
  /** The column that refers to the row whose screen shows this one. */
  linkOf?: keyof Rows[T] & string;
};

type RowRule<T extends JournaledTable> = {
  by: readonly (keyof Rows[T] & string)[];
  shows: (row: Row, look: Look) => boolean;
};

/** The unpublished ones only where site B is served by the same server. */
type RowsOnB<T extends JournaledTable> = boolean | "unpublished" | RowRule<T>;

/** What an undo asks: that what a row refers to exists, or also its noun (`undo-rules.ts`). */
type Undo = "by references alone" | "by its noun";

/** Whose screens show the rows: of accounts with one of these permissions, or as `journal/audience.ts` rules. */
export type Readers = "every account" | "administrators" | "by rule" | readonly Permission[];

type PartGate = Permission | "signed in" | "admin";

type Description<T extends JournaledTable, B extends RowsOnB<T>> = {
  called: `${"il" | "lo" | "la" | "le"} ${string}` | `l'${string}`;
  many: string;
  /** Tables without it are not in the bin. */
  bin?: string;
  noun: string;
  /** Its acts name these rows in their note, whatever else they change. */
  service?: string;
  /** A column, or that of the row which a column refers to. */
  day?: keyof Rows[T] & string;
  /** The log names that record: the number of these rows is shown nowhere. */
  partOf?: keyof Rows[T] & string;
  /** `key`: the name of its number there; without one it reads them all. */
  read?: { funct: string; key?: string; fixed?: object };
  /** The person of the row itself, or of the row that a column refers to. */
  person?: "itself" | (keyof Rows[T] & string);
  isErasedWhole?: true;
  /** The record whose history and page have the rows, and for whom. */
  inHistoryOf?: { table: JournaledTable; gate: PartGate | { onA: PartGate } };
  siteB: B;
  /** In fields and lists of every account; only the own screens ask a right. */
  isNamedEverywhere?: true;
  named: Named<T>;
  columns: {
    [C in keyof Rows[T]]: Column<
      NonNullable<Rows[T][C]>,
      B extends false ? unknown : SiteB,
      keyof Rows[T] & string
    >;
  };
};

export type Table = Omit<
  Description<JournaledTable, boolean>,
  "siteB" | "named" | "columns" | "day" | "partOf" | "person"
> & {
  undo: Undo;
  readers: Readers;
  siteB: boolean | "unpublished" | { by: readonly string[]; shows: (row: Row, look: Look) => boolean };
  named: {
    by: readonly string[];
    name: (row: Row, look: Look) => string;
    link?: (row: Row, look: Look) => string | null;
    linkOf?: string;
  };
  day?: string;
  partOf?: string;
  person?: string;
  columns: Readonly<Record<string, Column<never>>>;
};

/** Each column's line says all: the compiler refuses one that does not say whether site B sees it. */
export const table = <
  T extends JournaledTable,
  const B extends RowsOnB<T>,
  const U extends Undo,
  const R extends Readers,
>(
  _name: T,
  description: Description<T, B> & { undo: U; readers: R },
): Table & { siteB: B; undo: U; readers: R } =>
  description as unknown as Table & { siteB: B; undo: U; readers: R };
