import type { Call } from "../../journal/caller";

/** A cell of a spreadsheet. A day of a spreadsheet arrives as text, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
export type Cell = string | number | boolean | null;

/** A cleaned value: null where the cell is empty or cannot be used. */
export type Value = string | number | null;

/** A value as text, empty where there is none. */
export const textOf = (value: Value | undefined) => String(value ?? "");

/** Two values one below the other. */
export const inLines = (...values: readonly (Value | undefined)[]) =>
  values.map(textOf).filter(Boolean).join("\n");

/** The values of a row by the names of the kind's columns; columns that the file does not have are null. */
export type Values = Readonly<Record<string, Value>>;

/** What a cell means. */
export type Cleaned = {
  value: Value;
  /** What was changed, in Italian, when the value is not what was written: `«+39 333 12» → 33312`. */
  normalised?: string;
  /** Why the cell cannot be used, in Italian; the value is null then. */
  problem?: string;
  /** What the cell holds beside its value. */
  others?: readonly OtherContact[];
};

/** A telephone or an e-mail of a row beside the client's first ones; `name` is what is written beside it. */
export type OtherContact = { name: string; phone: string; email: string };

/** What all cells of a column say of the way in which each of them is read; both when they contradict each other. */
export type Reading = { order?: "day" | "month" | "both"; decimals?: "comma" | "point" | "both" };

export type Column = {
  name: string;
  /** The heading in the template, in Italian. */
  heading: string;
  /** Other headings that mean the same; letters, accents, signs and spaces are compared loosely. */
  synonyms: readonly string[];
  /** What may be written there, one Italian sentence for the template. */
  help: string;
  /** The cell of the template's example row. */
  example: string | number;
  /**
   * "always": a row without a usable value is refused. "wanted": it enters as "da completare", and is listed until
   * `completes` is filled in. Otherwise an unusable cell is left out and the row counts as mended.
   */
  need?: "always" | "wanted";
  /**
   * The column of the database that lacks a wanted value. It is empty, or null, as long as the value is missing;
   * with `unless`, a condition of SQL, also where that is true nothing is missing.
   */
  completes?: { table: string; column: string; unless?: string };
  /** `before` has the cleaned values of the columns that stand before this one in the kind. */
  clean(cell: Cell, before: Values, reading?: Reading): Cleaned;
  /** Its cells are read in one way, which all of them together decide. */
  reads?: "days" | "amounts";
  /** Gives a clean value to other columns, once all of the row are clean; its own is then null. */
  joins?(value: Value, values: Values): Values;
  /** A clean value in people's words; without it as it is. */
  shown?(value: Value): string;
  /** Whether a cell looks like one of this column, whatever its heading. Only for columns with cells of their own form. */
  recognises?(cell: Cell): boolean;
};

/** What identifies a record: two rows with an equal key are duplicates. */
export type Key = {
  /** As `phone`, `fiscal_code`, `number`. */
  name: string;
  value: string;
  /** How the verdict names it: `stesso telefono`. */
  words: string;
};

/** What a kind finds in the database about a row whose cells are clean. */
export type Checked = {
  /** For `write`, also with numbers of the records that the row refers to. */
  values: Values;
  /** Sentences about what was changed beyond single cells: `CAP 81100 dal comune`. */
  normalised?: readonly string[];
  /** Names of columns that this row needs and has not, beside those that are always wanted, with a sentence for each. */
  missing?: Readonly<Record<string, string>>;
  /** The row cannot enter: one Italian sentence. */
  refused?: string;
  /** Of a kind whose duplicates have an equal key. */
  keys?: readonly Key[];
};

/** The record, or the row of the file that comes first, which a row repeats. */
export type Repeated = { id: number | null; row: number | null; words: string };

/** Is asked for each row of a file in turn: what the row repeats, and what it has in common with others all the same. */
export type DuplicateFinder = (
  values: Values,
  row: number,
  keys: readonly Key[],
) => { duplicate: Repeated | null; notes: readonly string[] };

/** The rows that a write made: the table of each with its number. */
export type Written = Readonly<Record<string, number>>;

/** What the rows of a file are. */
export type ImportKind = {
  /** In addresses and in the database: `clients`. */
  name: string;
  /** `Clienti` */
  title: string;
  /** The table of the record that a row makes: duplicates are of this table. */
  table: string;
  columns: readonly Column[];
  /** Columns of which a file of this kind has one at least: without any it is a list of something else. */
  signs?: readonly string[];
  /** The column of notes that may take what no other column takes. */
  notes?: string;
  /** Reads the database and writes nothing: it runs in a Worker, beside the work of others. */
  check(values: Values): Checked;
  /** The number of the record that has this key. */
  find?(key: Key): number | null;
  /** Where duplicates are not simply rows with an equal key. */
  duplicates?(): DuplicateFinder;
  /** Creates the record, through the stores of its noun. A Refusal refuses the row alone. */
  write(values: Values, call: Call): Written;
  /** Completes the record `id` with what it lacks; without it a duplicate is skipped or entered once more. */
  merge?(id: number, values: Values, call: Call): Written;
  /** Whether a duplicate may be entered as a new record: not where the key must be unique. */
  mayRepeat: boolean;
};
