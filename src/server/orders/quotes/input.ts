import { z } from "zod";
import { between, optionalText, orAbsent, whole } from "../../input/fields";
import { maxOrderNumber, messages, quoteBounds } from "./model";

/** An emptied number leaves the orders as they are. */
const nextOrder = () =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    orAbsent(whole(messages.number, maxOrderNumber).refine((number) => number > 0, messages.number)),
  );

export const OrderTerms = z.object({
  validityDays: between(quoteBounds.validityDays),
  text: optionalText(5000),
  nextOrder: nextOrder(),
});

export type OrderTerms = z.output<typeof OrderTerms>;
