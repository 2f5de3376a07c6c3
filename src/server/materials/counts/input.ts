import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { id, list } from "../../input/fields";
import { maxQuantity } from "../input";

const notWhole = "Inserire un numero intero uguale o maggiore di zero";

/** A number, whole, not negative, with a message for each rule (spec 2 §5). */
const count = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  z
    .number({ error: fieldMessages.number })
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= maxQuantity, notWhole),
);

export const Counts = z.object({
  id_work: id(),
  materials: list(z.object({ id_material: id(), value_out: count, value_in: count }), 200),
});

export type Counts = z.output<typeof Counts>;
