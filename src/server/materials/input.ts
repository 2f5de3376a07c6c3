import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { day, flag, id, orAbsent, page, whole } from "../fields";
import { firstDay } from "./model";

const maxQuantity = 99_999;

const quantity = () =>
  whole(fieldMessages.number, maxQuantity).refine((pieces) => pieces > 0, fieldMessages.number);

/** Left empty it is what the pieces cost. */
const price = () => z.preprocess((value) => (value === "" ? undefined : value), orAbsent(whole()));

export const NewLine = z.object({
  id_material: id(),
  quantity: quantity(),
  price: price(),
  delivered: orAbsent(flag()),
  date: orAbsent(day(firstDay)),
});

export type NewLine = z.output<typeof NewLine>;

export const ChangedLine = NewLine.omit({ id_material: true }).extend({ id: id() });

export type ChangedLine = z.output<typeof ChangedLine>;

const pieces = (message: string) =>
  z.preprocess((value) => (value === "" ? 0 : value), whole(message, maxQuantity));

export const Bulk = z.object({
  id_order: id(),
  materials: z.array(z.object({ id_material: id(), quantity: pieces(fieldMessages.number) })).max(200),
  date: day(firstDay),
  delivered: flag().default(1),
});

export type Bulk = z.output<typeof Bulk>;

export const Load = z.object({
  values: z.array(z.object({ id_material: id(), increment: pieces(fieldMessages.number) })).max(200),
  date: day(firstDay),
});

export type Load = z.output<typeof Load>;

export const History = z.object({ page: page() });

const notWhole = "Inserire un numero intero uguale o maggiore di zero";

/** A count of the daily dialog: a number, whole, not negative, each with its own sentence (spec 2 §5). */
const count = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z
    .number({ error: fieldMessages.number })
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= maxQuantity, notWhole),
);

export const Counts = z.object({
  id_work: id(),
  materials: z.array(z.object({ id_material: id(), value_out: count, value_in: count })).max(200),
});

export type Counts = z.output<typeof Counts>;
