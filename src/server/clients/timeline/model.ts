export const entriesPerPage = 20;

export const entryKinds = {
  visit: "Sopralluogo",
  order: "Ordine",
  work: "Lavorazione",
  box: "Deposito",
  letter: "Sollecito",
  document: "Documento",
  change: "Cambiamento",
} as const;
export type EntryKind = keyof typeof entryKinds;

/** A line of the timeline; `author` wrote the record, or changed it. */
export type TimelineEntry = {
  kind: EntryKind;
  id: number;
  /** `YYYY-MM-DD HH:MM`. */
  at: string;
  title: string;
  text: string;
  href: string | null;
  author: string;
};
