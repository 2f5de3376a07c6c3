import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { id, text } from "../fields";
import { amountIn } from "../written-numbers";

const most = 9_999_999.99;

/** The cents of an amount as people write it; null for anything else. */
function centsIn(typed: string): number | null {
  const amount = amountIn(typed);
  const cents = amount === null || amount > most ? null : Math.round(amount * 100);
  return cents !== null && cents / 100 === amount ? cents : null;
}

/** Euros with up to two decimals; the output is in cents. */
const amount = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z
    .string({ error: fieldMessages.required })
    .trim()
    .refine((typed) => typed !== "", fieldMessages.required)
    .refine((typed) => typed === "" || centsIn(typed) !== null, fieldMessages.number)
    .transform((typed) => centsIn(typed) ?? 0),
);

export const WorkerLog = z.object({ operaio_id: id(), amount, description: text() });

export type WorkerLog = z.output<typeof WorkerLog>;
