import { z } from "zod";
import { id, oneOf, optionalDay, optionalId, optionalText } from "../../input/fields";
import { outcomeCodes } from "./model";

export const CallValues = z.object({
  outcome: oneOf(outcomeCodes),
  call_on: optionalDay(),
  reason: optionalId(),
  notes: optionalText(2_000),
});

export const NewCall = z.object({ id: id(), values: CallValues });

export type CallValues = z.output<typeof CallValues>;
