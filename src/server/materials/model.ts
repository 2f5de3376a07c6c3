import type { Rows } from "../tables/rows";

/** Dates of materials start here (spec 2 §5). */
export const firstDay = "2021-05-05";

export const messages = {
  added: "Materiale inserito",
  changed: "Materiale modificato",
  deleted: "Materiale eliminato",
  bulkAdded: "Materiali inseriti",
  counted: "Materiali aggiornati",
  loaded: "Database aggiornato",
  stockCounted: "Inventario salvato",
};

export const texts = {
  notFound: "Materiale non trovato.",
  unknown: "Materiale non valido",
  retired: "Il materiale è disattivato.",
  tied: "La riga dipende da una lavorazione: si modifica dalla lavorazione.",
  noQuantity: "Inserire almeno una quantità.",
};

type PostedValues = { pieces?: unknown };

export const piecesOf = ({ pieces }: PostedValues) => Object.entries(pieces ?? {});

/** The field of an error of the nth line; an error of the whole list has none. */
export function pieceField(path: string, form: { values: PostedValues }) {
  if (path === "materials" || path === "values") return undefined;
  const line = piecesOf(form.values)[Number.parseInt(path.replace("materials.", ""), 10)];
  return line ? `pieces.${line[0]}` : path;
}

export type Material = Rows["materials"] & { cost: number };

export const defaultThreshold = 20;

export const nameTaken = "Esiste già un materiale con questo nome.";

export type Way = "value_out" | "value_in";

type Count = Record<Way, number> & { yes_no: boolean | number };

/** Whether anybody counted one way: an untouched form has zeros, and yes where it asks yes or no. */
export const isCounted = (rows: readonly Count[], way: Way): boolean =>
  rows.some((row) => Boolean(row[way]) !== Boolean(row.yes_no));

export const loadsPerPage = 20;

type Stocked = { stock: number; threshold: number };

/** The next removal may need more. */
export const isLow = ({ stock, threshold }: Stocked) => stock <= threshold;

export const stocktaking = "Inventario";

export const futureDate = "La data non può essere futura.";

export const countTexts = {
  none: "Inserire almeno una quantità contata.",
  twice: "Un materiale è indicato due volte.",
  moved: "La giacenza è cambiata mentre si contava: controllare i materiali segnalati e salvare di nuovo.",
  movedFrom: (before: number, now: number) =>
    `La giacenza è passata da ${before} a ${now} mentre si contava: controllare e salvare di nuovo.`,
  countedSince:
    "Non si può annullare: il materiale è stato poi contato o corretto. Per cambiare la giacenza fare un nuovo inventario.",
};
