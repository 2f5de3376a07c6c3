import { z } from "zod";
import { maxCents } from "../../base/text";
import { fieldMessages } from "../../input/field-messages";
import { cents, id } from "../../input/fields";

/** A penalty in euros; empty: none. */
export const Cancellation = z.object({
  reason: id(),
  penalty: z.preprocess(
    (value) => value ?? "",
    cents(maxCents, "Al massimo 99.999.999,99 €", fieldMessages.amount),
  ),
});

export const AskedCancellation = z.object({ id: id(), values: Cancellation });

export type Cancellation = z.output<typeof Cancellation>;
