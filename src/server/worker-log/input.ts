import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { id, text } from "../fields";

const money = /^\d{1,7}(?:[.,]\d{1,2})?$/;

/** Euros with up to two decimals, comma or point; the output is in cents. */
const amount = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string({ error: fieldMessages.required })
    .trim()
    .refine((typed) => typed !== "", fieldMessages.required)
    .refine((typed) => typed === "" || money.test(typed), fieldMessages.number)
    .transform((typed) => Math.round(Number(typed.replace(",", ".")) * 100)),
);

export const WorkerLog = z.object({ operaio_id: id(), amount, description: text() });

export type WorkerLog = z.output<typeof WorkerLog>;
