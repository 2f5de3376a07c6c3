import { z } from "zod";
import { today } from "../../base/clock";
import { type Day, daysBetween } from "../../base/days";
import { nothing, read } from "../../call/funct";
import { simpleRecord } from "../../call/simple-record";
import { day, flag, line, optionalDay, orAbsent, validIn } from "../../input/fields";
import { longestClosure, messages } from "./model";
import * as closures from "./store";

const closureFields = { from: day(), to: optionalDay(), yearly: orAbsent(flag()), reason: line(100) };

const ClosureInput = z
  .object(closureFields)
  .transform(({ to, yearly, ...values }) => ({ ...values, to: to ?? values.from, yearly: yearly ?? 0 }))
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(closureErrors(values)))
      context.addIssue({ code: "custom", path: [field], message });
  });

function closureErrors({ from, to }: { from?: Day; to?: Day | null }): Record<string, string> {
  const last = to ?? from;
  if (!from || !last) return {};
  if (last < from) return { to: messages.endsFirst };
  return daysBetween(from, last) >= longestClosure ? { to: messages.tooLong } : {};
}

export const closureApi = {
  getAll: read("signed in", nothing, (_, call) => ({ closures: closures.listClosures(call) })),

  ...simpleRecord("closures", {
    gate: { onA: "admin" },
    name: "closure",
    values: ClosureInput,
    find: closures.closureById,
    columns: ({ from, to, ...values }) => ({ ...values, date_from: from, date_to: to }),
    errors: (typed) => closureErrors(validIn(closureFields, typed)),
    also: (values) => closures.alreadyThere(values, today()),
  }),
};
