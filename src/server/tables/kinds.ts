import { type Day, formatDay } from "../base/days";
import { euroText } from "../base/numbers";
import type { Permission } from "../base/permissions";
import { spokenPhone } from "../base/text";
import type { Column, Kind, Replacement, SiteB } from "./define";
import type { JournaledTable } from "./rows";

type Label = Column["label"];
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
  readable: (cell: Cell) => string,
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
    readable: (cell: string) => string = String,
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

export const id = technical("number")("Numero della riga", { siteB: true });
export const created = technical<string>("moment")("Inserito il", { siteB: true });
export const version = technical()("Quante volte la riga è stata cambiata, più uno", { siteB: true });

export const file = {
  stored: technical<string>()("Nome del file nella cartella file", { siteB: true }),
  mime: technical<string>()("Tipo del file", { siteB: true }),
  size: number("Dimensione (byte)", { siteB: true, isShown: false }),
  sha256: technical<string>()("Impronta del file", { siteB: true }),
};
