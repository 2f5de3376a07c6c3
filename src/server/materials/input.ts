import { z } from "zod";
import { fieldMessages } from "../input/field-messages";
import { day, euro, flag, id, line, list, orAbsent, page, priceCents, whole } from "../input/fields";
import { countTexts, firstDay } from "./model";

export const maxQuantity = 99_999;

const quantity = () =>
  whole(fieldMessages.number, maxQuantity).refine((pieces) => pieces > 0, fieldMessages.number);

/** Empty: what the pieces cost. */
const orOfPieces = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), shape);

export const NewLine = z.object({
  id_material: id(),
  quantity: quantity(),
  price: orOfPieces(orAbsent(euro())),
  price_cents: orOfPieces(priceCents()),
  delivered: orAbsent(flag()),
  date: orAbsent(day(firstDay)),
});

export type NewLine = z.output<typeof NewLine>;

export const ChangedLine = NewLine.omit({ id_material: true }).extend({ id: id() });

export type ChangedLine = z.output<typeof ChangedLine>;

/** A quantity in a list of materials: empty is 0. */
const pieces = () =>
  z.preprocess((value) => (value === "" ? 0 : value), whole(fieldMessages.number, maxQuantity));

export const Bulk = z.object({
  id_order: id(),
  materials: list(z.object({ id_material: id(), quantity: pieces() }), 200),
  date: day(firstDay),
  delivered: flag().default(1),
});

export type Bulk = z.output<typeof Bulk>;

const name = () => line(60);
const threshold = () => orAbsent(whole());

/** Whether it is a yes/no material is fixed: counts of past works would change their meaning. */
export const NewMaterial = z.object({
  values: z
    .object({
      name: name(),
      cost: orAbsent(euro()),
      cost_cents: priceCents(),
      threshold: threshold(),
      yes_no: orAbsent(flag()),
      stocked: orAbsent(flag()),
    })
    .refine(({ cost, cost_cents }) => cost !== undefined || cost_cents !== undefined, {
      path: ["cost"],
      message: fieldMessages.required,
    }),
});

export type NewMaterial = z.output<typeof NewMaterial>["values"];

const values = z.object({
  name: orAbsent(name()),
  cost: orAbsent(euro()),
  cost_cents: priceCents(),
  position: orAbsent(id()),
  threshold: threshold(),
  stocked: orAbsent(flag()),
});

export type MaterialValues = z.output<typeof values>;

export const MaterialChange = z.object({ id: id(), values });

const notWhole = "Inserire un numero intero uguale o maggiore di zero";

/** A number, whole, not negative, with a message for each rule (spec 2 §5). */
const count = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value.replace(",", ".")) : value),
  z
    .number({ error: fieldMessages.number })
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= maxQuantity, notWhole),
);

export const Counts = z.object({
  id_work: id(),
  materials: list(z.object({ id_material: id(), value_out: count, value_in: count }), 200),
});

export type Counts = z.output<typeof Counts>;

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

export const CountedStock = Counted.omit({ counted: true });

export const Stocktaking = z.object({
  values: list(Counted, 200).refine(
    (rows) => new Set(rows.map(({ id_material }) => id_material)).size === rows.length,
    countTexts.twice,
  ),
});

export type Stocktaking = z.output<typeof Stocktaking>;

export const History = z.object({ page: page() });
