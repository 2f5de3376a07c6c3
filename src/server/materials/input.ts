import { z } from "zod";
import { euro } from "../input/amounts";
import { fieldMessages } from "../input/field-messages";
import { day, flag, id, list, orAbsent, whole } from "../input/fields";
import { firstDay } from "./model";

export const maxQuantity = 99_999;

const quantity = () =>
  whole(fieldMessages.number, maxQuantity).refine((pieces) => pieces > 0, fieldMessages.number);

/** Empty: what the pieces cost. */
const price = () => z.preprocess((value) => (value === "" ? undefined : value), orAbsent(euro()));

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

/** A quantity in a list of materials: empty is 0. */
export const pieces = () =>
  z.preprocess((value) => (value === "" ? 0 : value), whole(fieldMessages.number, maxQuantity));

export const Bulk = z.object({
  id_order: id(),
  materials: list(z.object({ id_material: id(), quantity: pieces() }), 200),
  date: day(firstDay),
  delivered: flag().default(1),
});

export type Bulk = z.output<typeof Bulk>;
