import { z } from "zod";
import { refuseFields } from "../base/errors";
import { maxCents, plainSigns, wholeEuros } from "../base/text";
import { centsIn, eurosIn, writtenAs } from "../base/written-numbers";
import { centsOf } from "../tables/define";
import { fieldMessages } from "./field-messages";
import { orAbsent, whole } from "./fields";

/** Cents are refused, never rounded. */
export const euro = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? (eurosIn(plainSigns(value)) ?? value) : value),
    whole(fieldMessages.whole, Math.floor(maxCents / 100)),
  );

export const euroOrNone = () => orZero(euro());

/** Of an emptied field 0. */
const orZero = <T extends z.ZodType>(shape: T) => z.preprocess((value) => (value === "" ? 0 : value), shape);

/** In cents; null of an emptied field. */
export const cents = (max: number, tooHigh: string = fieldMessages.number, wrong = fieldMessages.number) =>
  z.preprocess(
    (value) =>
      typeof value === "number" ? writtenAs(value) : typeof value === "string" ? plainSigns(value) : value,
    z
      .string({ error: ({ input }) => (input ? wrong : fieldMessages.required) })
      .trim()
      .refine((typed) => typed === "" || centsIn(typed) !== null, wrong)
      .refine((typed) => (centsIn(typed) ?? 0) <= max, tooHigh)
      .transform((typed) => centsIn(typed)),
  );

/** Of a price that a call takes in whole euros under its own name, the same in cents. */
export const priceCents = () => orAbsent(whole(fieldMessages.amount, maxCents));

export const priceCentsOrNone = () => orZero(priceCents());

type Price<Name extends string> = { [N in Name | ReturnType<typeof centsOf<Name>>]?: number };

/**
 * In cents, as a call has it in whole euros, in cents, or in both; undefined where it has neither.
 * Whole euros that are sent back as they were answered leave the cents of the price before.
 */
export function priceOf<Name extends string>(
  name: Name,
  values: Price<Name>,
  before?: number,
): number | undefined {
  const euros = values[name];
  const cents = values[centsOf(name)];
  if (euros !== undefined && cents !== undefined && euros !== wholeEuros(cents))
    refuseFields({ [name]: "Il prezzo in euro e quello in centesimi non sono lo stesso." });
  if (cents !== undefined || euros === undefined) return cents;
  return before !== undefined && euros === wholeEuros(before) ? before : euros * 100;
}
