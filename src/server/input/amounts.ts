import { z } from "zod";
import { centsIn, eurosIn, writtenAs } from "../base/written-numbers";
import { fieldMessages } from "./field-messages";
import { whole } from "./fields";

/** Cents are refused, never rounded. */
export const euro = () =>
  z.preprocess((value) => (typeof value === "string" ? (eurosIn(value) ?? value) : value), whole());

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
