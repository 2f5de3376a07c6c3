import { z } from "zod";
import { cents, orAbsent } from "../../input/fields";

/** An emptied field sets no cost. */
export const cost = () => orAbsent(cents(99_999_999, "Al massimo 999.999,99 €"));

export const byNumber = <T extends z.ZodType>(shape: T) =>
  z.record(z.string().regex(/^\d{1,15}$/), shape).default({});

/** Absent ones stay as they are. */
export const ChangedCosts = z.object({
  usual: z.object({ hour: cost(), day: cost(), km: cost() }).default({}),
  workers: byNumber(cost()),
  vehicles: byNumber(z.object({ day: cost(), km: cost() })),
});

export type ChangedCosts = z.output<typeof ChangedCosts>;
