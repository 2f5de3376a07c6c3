import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { day, id, list, page, whole } from "../../input/fields";
import { maxQuantity, pieces } from "../input";
import { firstDay } from "../model";
import { countTexts } from "./model";

export const Load = z.object({
  values: list(z.object({ id_material: id(), increment: pieces() }), 200),
  date: day(firstDay),
});

export type Load = z.output<typeof Load>;

/** The computed stock may be negative. */
const shownStock = z.preprocess(
  (value) => (typeof value === "string" && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
  z.int({ error: fieldMessages.number }),
);

const Counted = z.object({
  id_material: id(),
  counted: whole(fieldMessages.number, maxQuantity),
  /** The computed stock that the person who counted was shown. */
  stock: shownStock,
});

export const Stocktaking = z.object({
  values: list(Counted, 200).refine(
    (rows) => new Set(rows.map(({ id_material }) => id_material)).size === rows.length,
    countTexts.twice,
  ),
});

export type Stocktaking = z.output<typeof Stocktaking>;

export const History = z.object({ page: page() });
