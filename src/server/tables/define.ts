import { type Day, formatDay } from "../base/days";
import type { Permission } from "../base/permissions";
import { euroText, spokenPhone } from "../base/text";
import type { JournaledTable, Rows } from "./rows";

type Options = {
  siteB?: SiteB;
  sees?: Permission;
  /** The log has it. */
  isShown?: false;
  /** Only exports have it. */
  isTechnical?: true;
  holdsWith?: string;
  onlyByAct?: true;
  isOfAct?: true;
  ahead?: number;
};
type SiteBOf<O> = O extends { siteB: infer B extends SiteB }
  ? B
  : "this column must say siteB: true or siteB: false";

type OthersOf<O> = O extends { holdsWith: infer Other extends string } ? Other : never;

const column = <Cell, O extends Options>(
  kind: Kind,
  label: Label,
  { siteB, sees, isShown, isTechnical, holdsWith, onlyByAct, isOfAct, ahead }: O,
  readable: (cell: Cell, nameOf: NameOf) => string,
) =>
  ({
    label,
    kind,
    readable,
    siteB,
    sees,
    shownIn: isTechnical ? "exports" : isShown === false ? "log" : "history",
    holdsWith,
    onlyByAct,
    isOfAct,
    ahead: ahead ?? (kind === "day" ? 2 : undefined),
  }) as Column<Cell, SiteBOf<O>, OthersOf<O>>;

const kind =
  <Cell extends string | number | Uint8Array>(name: Kind, readable: (cell: Cell) => string = String) =>
  <const O extends Options>(label: Label, options = {} as O) =>
    column<Cell, O>(name, label, options, readable);

const dayOf = (stored: string) => formatDay(stored.slice(0, 10) as Day);

export const day = kind<string>("day", (cell) => (cell ? dayOf(cell) : ""));
export const moment = kind<string>("moment", (cell) => (cell ? dayOf(cell) + cell.slice(10) : ""));
export const time = kind<string>("time");
export const number = kind<number>("number");
export const minutes = kind<number>("minutes");
export const euro = kind<number>("euro", euroText);
export const cents = kind<number>("cents", (cell) => euroText(cell / 100));
export const price = <const O extends Options>(label: Label, options = {} as O) => ({
  ...cents(label, options),
  hasWholeEuros: true as const,
});
export const flag = <const O extends Options>(label: Label, options = {} as O) => ({
  ...code({ 0: "No", 1: "Sì" })(label, options),
  kind: "flag" as const,
});

export const code =
  <Cell extends string | number = number>(codes: Readonly<Record<string | number, string>>) =>
  <const O extends Options>(label: Label, options = {} as O) => ({
    ...column<Cell, O>("code", label, options, (cell) => codes[cell] ?? String(cell)),
    codes,
  });

export const ref = <const O extends Options>(to: JournaledTable, label: Label, options = {} as O) => ({
  ...column<number, O>("ref", label, options, String),
  to,
});

type Personal = {
  /** `false` where it is of nobody. */
  personal: Replacement | false;
  mentions?: true;
};

export const personal = <C extends Column<never>>(of: C, erasedAs: Replacement): C => ({
  ...of,
  personal: { erasedAs },
});

const textOfKind =
  (kind: Kind) =>
  <const O extends Options & Personal>(
    label: Label,
    options: O,
    readable: (cell: string, nameOf: NameOf) => string = String,
  ) => {
    const made = { ...column<string, O>(kind, label, options, readable), mentions: options.mentions };
    return options.personal === false ? made : personal(made, options.personal);
  };

export const text = textOfKind("text");
const phoneText = textOfKind("phone");
export const phone = <const O extends Options & Personal>(label: Label, options: O) =>
  phoneText(label, options, spokenPhone);
export const email = textOfKind("email");
export const taxCode = textOfKind("taxCode");
export const vatNumber = textOfKind("vatNumber");
export const uniqueCode = textOfKind("uniqueCode");

export const secret = <const O extends Options>(label: Label, options: O, erasedAs = "") => ({
  ...column<string, O>("secret", label, { ...options, isTechnical: true }, String),
  secret: { erasedAs },
});

export const technical =
  <Cell extends string | number = number>(kind: Kind = "technical") =>
  <const O extends Options>(label: Label, options = {} as O) =>
    column<Cell, O>(kind, label, { ...options, isTechnical: true }, String);

const id = technical("number")("Numero della riga", { siteB: true });
export const created = technical<string>("moment")("Inserito il", { siteB: true });
export const version = technical()("Quante volte la riga è stata cambiata, più uno", { siteB: true });

export const file = {
  stored: technical<string>()("Nome del file nella cartella file", { siteB: true }),
  mime: technical<string>()("Tipo del file", { siteB: true }),
  size: number("Dimensione (byte)", { siteB: true, isShown: false }),
  sha256: technical<string>()("Impronta del file", { siteB: true }),
};

export type Row = Record<string, unknown>;
/** As it is now, or as the journal last knew it. */
export type Look = (table: string, id: unknown) => Row | null;
export type NameOf = (table: JournaledTable, id: number) => string;

/** A column that site B does not see is published empty, or with this value. */
export type SiteB<Cell = unknown> = boolean | { shown?: true; published: Cell | null };

export type Replacement = string | null | ((id: number) => string | null);

export type Label = string | ((region: string) => string);

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
  readable: (cell: Cell, nameOf: NameOf) => string;
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
    [C in Exclude<keyof Rows[T], "id">]: Column<
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
): Table & { siteB: B; undo: U; readers: R } => {
  const { columns } = description as unknown as Table;
  const described = { ...description, columns: isWordList(columns) ? columns : { id, ...columns } };
  return described as unknown as Table & { siteB: B; undo: U; readers: R };
};

/** Its rows have no number: records know their words by code. */
export const isWordList = (columns: Table["columns"]) => "value" in columns && "text" in columns;
