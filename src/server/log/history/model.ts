export const entriesPerPage = 20;

/** Older changes of one record are in the log alone. */
export const maxChanges = 3000;

/** How many changes are searched for the last one that the caller may see. */
export const searchedForLast = 50;

export type Field = { label: string; before: string; after: string };

const changeKinds = ["inserimento", "modifica", "eliminazione"] as const;
type ChangeKind = (typeof changeKinds)[number];

export const changeKind = ({ before, after }: Record<"before" | "after", object | null>): ChangeKind =>
  before === null ? "inserimento" : after === null ? "eliminazione" : "modifica";

export type Part = {
  change: number;
  /** The part's name; empty for the record itself. */
  name: string;
  kind: ChangeKind;
  fields: Field[];
  /** The values of this change that the record can be given: those it left, or where it still has them, those before. */
  setBack: "before" | "after" | null;
};

export type Entry = {
  activity: number;
  user: string;
  date_created: string;
  when: string;
  what: string;
  parts: Part[];
};

export type LastChange = Pick<Entry, "user" | "date_created" | "when">;

export const messages = { setBack: "Valori precedenti ripristinati" };
