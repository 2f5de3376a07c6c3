import type { JournaledTable, Rows } from "./rows";

export type Row = Record<string, unknown>;
/** A row by its table and number, as it is now or as the journal last knew it. */
export type Look = (table: string, id: unknown) => Row | null;

/** Whether site B sees a column. One that it does not see is published empty, or with the value given here. */
export type SiteB<Cell = unknown> = boolean | { shown?: true; published: Cell | null };

/** What an erasure leaves in the place of a value, for the number of the person. */
export type Replacement = string | null | ((id: number) => string | null);

type Label = string | ((region: string) => string);

/** What is known of a column: a kind of `kinds.ts` made it. */
export type Column<Cell = unknown, B = unknown> = {
  label: Label;
  /** A stored value as people read it. */
  readable: (cell: Cell) => string;
  /** What a code stands for. */
  codes?: Readonly<Record<string | number, string>>;
  /** The table that it refers to. */
  to?: JournaledTable;
  siteB: B;
  /** Where it is shown: in histories and the log, in the log alone, or only in exports. */
  shownIn: "history" | "log" | "exports";
  /** Sealed in the journal under the key of the person, and what an erasure leaves instead. */
  personal?: { erasedAs: Replacement };
  /** Free text that may name another person. */
  mentions?: boolean;
  /** Left out of the journal, and what an erasure leaves instead. */
  secret?: { erasedAs: string };
};

type Named<T extends JournaledTable> = {
  /** The columns that name and link are made of; others are not there. */
  by: readonly (keyof Rows[T] & string)[];
  name: (row: Row, look: Look) => string;
  /** The address of the screen that shows the row. */
  link?: (row: Row, look: Look) => string | null;
  /** The column that refers to the row whose screen shows this one. */
  linkOf?: keyof Rows[T] & string;
};

/** Which rows site B sees, by these columns of theirs. */
type RowRule<T extends JournaledTable> = {
  by: readonly (keyof Rows[T] & string)[];
  shows: (row: Row, look: Look) => boolean;
};

/** Whether site B sees the rows; those that are unpublished only where it is served by the same server. */
type RowsOnB<T extends JournaledTable> = boolean | "unpublished" | RowRule<T>;

type Description<T extends JournaledTable, B extends RowsOnB<T>> = {
  /** A row with its article: "la lavorazione". */
  called: `${"il" | "lo" | "la" | "le"} ${string}` | `l'${string}`;
  /** The rows of an export, in words. */
  many: string;
  /** What the bin calls deleted rows; tables without it are not in the bin. */
  bin?: string;
  /** The noun whose screens show the rows. */
  noun: string;
  /** The service whose acts name these rows in their note, whatever else they change. */
  service?: string;
  /** The day that a row belongs to: a column, or that of the row which a column refers to. */
  day?: keyof Rows[T] & string;
  /** The column of the record that the log names in place of these rows: their own number is shown nowhere. */
  partOf?: keyof Rows[T] & string;
  /** The funct that reads one row, and the name of its number there; without a name it reads them all. */
  read?: { funct: string; key?: string; fixed?: object };
  /** Whose the personal values are: the person of the row itself, or of the row that a column refers to. */
  person?: "itself" | (keyof Rows[T] & string);
  /** An erasure deletes the rows of the person. */
  isErasedWhole?: true;
  siteB: B;
  named: Named<T>;
  columns: { [C in keyof Rows[T]]: Column<NonNullable<Rows[T][C]>, B extends false ? unknown : SiteB> };
};

/** The description of any table. */
export type Table = Omit<
  Description<JournaledTable, boolean>,
  "siteB" | "named" | "columns" | "day" | "partOf" | "person"
> & {
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

/**
 * Describes a table once: everything that the program knows of a column stands on its line. The compiler refuses a
 * column that is missing, unknown, or does not say whether site B sees it.
 */
export const table = <T extends JournaledTable, const B extends RowsOnB<T>>(
  _name: T,
  description: Description<T, B>,
): Table & { siteB: B } => description as unknown as Table & { siteB: B };
