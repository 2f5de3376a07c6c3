export const messages = { counted: "Materiali aggiornati" };

export type Way = "value_out" | "value_in";

type Count = Record<Way, number> & { yes_no: boolean | number };

/** Whether anybody counted one way: an untouched form has zeros, and yes where it asks yes or no. */
export const isCounted = (rows: readonly Count[], way: Way): boolean =>
  rows.some((row) => Boolean(row[way]) !== Boolean(row.yes_no));
