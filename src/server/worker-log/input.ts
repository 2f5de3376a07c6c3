import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { id, text } from "../fields";
import { centsIn } from "../written-numbers";

const maxCents = 999_999_999;

const isAmount = (typed: string) => (centsIn(typed) ?? maxCents + 1) <= maxCents;

/** Euros with up to two decimals; the output is in cents. */
const amount = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string({ error: fieldMessages.required })
    .trim()
    .refine((typed) => typed !== "", fieldMessages.required)
    .refine((typed) => typed === "" || isAmount(typed), fieldMessages.number)
    .transform((typed) => centsIn(typed) ?? 0),
);

export const WorkerLog = z.object({ operaio_id: id(), amount, description: text() });

export type WorkerLog = z.output<typeof WorkerLog>;
