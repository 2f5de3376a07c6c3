import { z } from "zod";
import { cents } from "../../input/amounts";
import { id } from "../../input/fields";

const maxPenalty = 9_999_999_999;

/** A penalty in euros; empty: none. */
export const Cancellation = z.object({
  reason: id(),
  penalty: z.preprocess((value) => value ?? "", cents(maxPenalty, "Al massimo 99.999.999,99 €")),
});

export const AskedCancellation = z.object({ id: id(), values: Cancellation });

export type Cancellation = z.output<typeof Cancellation>;
