import { z } from "zod";
import { refuseFields } from "../base/errors";
import { wholeEuros } from "../base/numbers";
import { centsIn, eurosIn, writtenAs } from "../base/written-numbers";
import { fieldMessages } from "./field-messages";
import { orAbsent, whole } from "./fields";

const maxCents = 9_999_999_999;

/** Cents are refused, never rounded. */
export const euro = () =>
  z.preprocess(
    (value) => (typeof value === "string" ? (eurosIn(value) ?? value) : value),
    whole(fieldMessages.whole, Math.floor(maxCents / 100)),
  );

export const euroOrNone = () => z.preprocess((value) => (value === "" ? 0 : value), euro());

/** In cents; null of an emptied field. */
export const cents = (max: number, tooHigh: string = fieldMessages.number) =>
  z.preprocess(
    (value) => (typeof value === "number" ? writtenAs(value) : value),
    z
      .string({ error: ({ input }) => (input ? fieldMessages.number : fieldMessages.required) })
      .trim()
      .refine((typed) => typed === "" || centsIn(typed) !== null, fieldMessages.number)
      .refine((typed) => (centsIn(typed) ?? 0) <= max, tooHigh)
      .transform(centsIn),
  );

/** Of a price that a call takes in whole euros under its own name, the same in cents. */
export const priceCents = () => orAbsent(whole(fieldMessages.amount, maxCents));

type Price<Name extends string> = { [N in Name | `${Name}_cents`]?: number };

/** In cents, as a call has it in whole euros, in cents, or in both; undefined where it has neither. */
export function priceOf<Name extends string>(name: Name, values: Price<Name>): number | undefined {
  const euros = values[name];
  const cents = values[`${name}_cents`];
  if (euros !== undefined && cents !== undefined && euros !== wholeEuros(cents))
    refuseFields({ [name]: "Il prezzo in euro e quello in centesimi non sono lo stesso." });
  return cents ?? (euros === undefined ? undefined : euros * 100);
}
