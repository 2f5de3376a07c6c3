import { noPlaceText } from "../../clients/pickup-places/model";
import type { Call } from "../../journal/caller";

/** A cell of a spreadsheet. A day of a spreadsheet arrives as text, `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
export type Cell = string | number | boolean | null;

/** A cleaned value: null where the cell is empty or cannot be used. */
export type Value = string | number | null;

export const textOf = (value: Value | undefined) => String(value ?? "");

export const inLines = (...values: readonly (Value | undefined)[]) =>
  values.map(textOf).filter(Boolean).join("\n");

/** Several places in one cell; a list writes so what is not known of one. */
export const placesIn = (cell: Value | undefined): string[] =>
  textOf(cell)
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== "" && text !== noPlaceText);

/** The values of a row by the names of the kind's columns; columns that the file does not have are null. */
export type Values = Readonly<Record<string, Value>>;

export type Cleaned = {
  value: Value;
  /** What was changed, in Italian, when the value is not what was written: `«+39 333 12» → 33312`. */
  normalised?: string;
  /** Why the cell cannot be used, in Italian; the value is null then. */
  problem?: string;
  others?: readonly OtherContact[];
};

/** A telephone or an e-mail of a row beside the client's first ones; `name` is what is written beside it. */
export type OtherContact = { name: string; phone: string; email: string };

/** What all cells of a column say of the way in which each of them is read; both when they contradict each other. */
export type Reading = {
  order?: "day" | "month" | "both";
  decimals?: "comma" | "point" | "both";
  since1904?: true;
};

export type Column = {
  name: string;
  heading: string;
  /** Other headings that mean the same; letters, accents, signs and spaces are compared loosely. */
  synonyms: readonly string[];
  help: string;
  example?: string | number;
  /** "always": a row without it is refused; "wanted": it enters as "da completare" until it is filled in. */
  need?: "always" | "wanted";
  /** The column of the database, `clients.phone`, whose kind reads its cells (`cells.ts`). */
  fills?: string;
  /** `before` has the cleaned values of the columns that stand before this one in the kind. */
  clean(cell: Cell, before: Values, reading?: Reading): Cleaned;
  /** Its cells are read in one way, which all of them together decide. */
  reads?: "days" | "amounts";
  /** Gives a clean value to other columns, once all of the row are clean; its own is then null. */
  joins?(value: Value, values: Values): Values;
  shown?(value: Value): string;
  /** Whether a cell may be one of this column where the heading is a word that means other things too. */
  mayBe?(cell: Cell): boolean;
  /** Whether a cell looks like one of this column, whatever its heading. Only for columns with cells of their own form. */
  recognises?(cell: Cell): boolean;
};

/** What identifies a record: two rows with an equal key are duplicates. */
export type Key = {
  name: string;
  value: string;
  words: string;
};

export type Checked = {
  /** For `write`, also with numbers of the records that the row refers to. */
  values: Values;
  /** Sentences about what was changed beyond single cells: `CAP 81100 dal comune`. */
  normalised?: readonly string[];
  /** Names of columns that this row needs and has not, beside those that are always wanted, with a sentence for each. */
  missing?: Readonly<Record<string, string>>;
  refused?: string;
  /** Of a kind whose duplicates have an equal key. */
  keys?: readonly Key[];
};

export type Repeated = { id: number | null; row: number | null; words: string };

export type DuplicateFinder = (
  values: Values,
  row: number,
  keys: readonly Key[],
) => { duplicate: Repeated | null; notes: readonly string[] };

export type ImportKind = {
  name: string;
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
  find?(key: Key): number | null;
  /** Where duplicates are not simply rows with an equal key. */
  duplicates?(): DuplicateFinder;
  /** Creates the record, through the stores of its noun, and answers its number. A Refusal refuses the row alone. */
  write(values: Values, call: Call): number;
  /** Completes the record `id` with what it lacks; without it a duplicate is skipped or entered once more. */
  merge?(id: number, values: Values, call: Call): void;
  /** Whether a duplicate may be entered as a new record: not where the key must be unique. */
  mayRepeat: boolean;
};
