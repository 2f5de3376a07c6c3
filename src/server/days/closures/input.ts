import { z } from "zod";
import { type Day, daysBetween } from "../../base/days";
import { day, flag, line, optionalDay, orAbsent } from "../../input/fields";
import { longestClosure, messages } from "./model";

export const closureFields = { from: day(), to: optionalDay(), yearly: orAbsent(flag()), reason: line(100) };

export const ClosureInput = z
  .object(closureFields)
  .transform(({ to, yearly, ...values }) => ({ ...values, to: to ?? values.from, yearly: yearly ?? 0 }))
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(closureErrors(values)))
      context.addIssue({ code: "custom", path: [field], message });
  });

export function closureErrors({ from, to }: { from?: Day; to?: Day | null }): Record<string, string> {
  const last = to ?? from;
  if (!from || !last) return {};
  if (last < from) return { to: messages.endsFirst };
  return daysBetween(from, last) >= longestClosure ? { to: messages.tooLong } : {};
}
