/** Dates of materials start here (spec 2 §5). */
export const firstDay = "2021-05-05";

export const messages = {
  added: "Materiale inserito",
  changed: "Materiale modificato",
  deleted: "Materiale eliminato",
  bulkAdded: "Materiali inseriti",
};

export const texts = {
  unknown: "Materiale non valido",
  retired: "Il materiale è stato ritirato dall'elenco.",
  tied: "La riga dipende da una lavorazione: si modifica dalla lavorazione.",
  noQuantity: "Inserire almeno una quantità.",
};

/** Unit cost by quantity, in whole euros; null without a material or a whole quantity (spec 2 §2). */
export const priceOf = (cost: number | undefined, quantity: number | undefined): number | null =>
  cost === undefined || quantity === undefined || !Number.isInteger(quantity) ? null : cost * quantity;

type PostedValues = { pieces?: unknown };

/** The quantities of a posted list of materials, fields `pieces.<id_material>`. */
export const piecesOf = ({ pieces }: PostedValues) => Object.entries(pieces ?? {});

/** The field of an error of the nth line; an error of the whole list has none. */
export function pieceField(path: string, form: { values: PostedValues }) {
  if (path === "materials" || path === "values") return undefined;
  const line = piecesOf(form.values)[Number.parseInt(path.replace("materials.", ""), 10)];
  return line ? `pieces.${line[0]}` : path;
}
