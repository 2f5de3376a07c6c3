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
  /** What the rows of its table are called. */
  many: string;
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

/** `isNew` when nothing has changed since the record was inserted. */
export type LastChange = Pick<Entry, "user" | "date_created" | "when"> & { isNew: boolean };

/** Rows that one act made, or deleted, and that differ in one field, as one part: fourteen copies are read at a glance. */
export function withoutRepetition(parts: readonly Part[]): Part[] {
  const isWhole = ({ name, kind, setBack }: Part) => name && kind !== "modifica" && !setBack;
  const groups = Map.groupBy(parts, (part) => (isWhole(part) ? `${part.kind} ${part.many}` : part.change));
  return [...groups.values()].flatMap((group) => joined(group) ?? group);
}

const fewest = 3;

function joined(group: readonly Part[]): Part | undefined {
  const [first] = group;
  if (!first || group.length < fewest) return undefined;
  const labels = [...new Set(group.flatMap(({ fields }) => fields.map(({ label }) => label)))];
  const textsOf = (label: string, side: "before" | "after") =>
    group.map(({ fields }) => fields.find((field) => field.label === label)?.[side] ?? "");
  const text = (label: string, side: "before" | "after") => {
    const texts = textsOf(label, side);
    return new Set(texts).size === 1 ? (texts[0] as string) : texts.join(", ");
  };
  const fields = labels.map((label) => ({
    label,
    before: text(label, "before"),
    after: text(label, "after"),
  }));
  const differing = labels.filter((label) =>
    (["before", "after"] as const).some((side) => new Set(textsOf(label, side)).size > 1),
  );
  const name = `${group.length} ${first.many.toLowerCase()}`;
  return differing.length > 1 ? undefined : { ...first, name, fields };
}

export const messages = { setBack: "Valori precedenti ripristinati" };
