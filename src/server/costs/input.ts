import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { orAbsent } from "../fields";
import { centsIn } from "../written-numbers";

const maxCents = 99_999_999;
const tooHigh = "Al massimo 999.999,99 €";

/** The cents of an amount; null of an emptied field, which sets no cost. */
const cost = () =>
  orAbsent(
    z.preprocess(
      (value) => (typeof value === "number" ? String(value) : value),
      z
        .string({ error: fieldMessages.number })
        .trim()
        .refine((typed) => typed === "" || centsIn(typed) !== null, fieldMessages.number)
        .refine((typed) => (centsIn(typed) ?? 0) <= maxCents, tooHigh)
        .transform((typed) => centsIn(typed)),
    ),
  );

const byNumber = <T extends z.ZodType>(shape: T) =>
  z.record(z.string().regex(/^\d{1,15}$/), shape).default({});

/** Absent ones stay as they are. */
export const ChangedCosts = z.object({
  usual: z.object({ hour: cost(), day: cost(), km: cost() }).default({}),
  workers: byNumber(cost()),
  vehicles: byNumber(z.object({ day: cost(), km: cost() })),
});

export type ChangedCosts = z.output<typeof ChangedCosts>;
