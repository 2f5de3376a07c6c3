export const entriesPerPage = 25;

/** A deleted record: `id` is the number of the act that deleted it. */
export type BinEntry = {
  id: number;
  table: string;
  kind: string;
  row: number;
  name: string;
  user: string;
  date_created: string;
  until: string;
  parts: string[];
  more: number;
  /** Null when nothing is known against it. */
  obstacle: string | null;
};

export const messages = {
  restored: "Dato ripristinato",
  missing: "Dato non trovato nel cestino.",
  erased: "i dati della persona sono stati cancellati su richiesta",
};
