import { z } from "zod";
import { daysBetween } from "../../base/days";
import { day, flag, id, line, optionalDay, orAbsent } from "../../input/fields";
import { longestClosure, messages } from "./model";

export const ClosureId = z.object({ id: id() });

/** Without a last day it is one day. */
export const ClosureInput = z
  .object({ from: day(), to: optionalDay(), yearly: orAbsent(flag()), reason: line(100) })
  .transform(({ to, yearly, ...values }) => ({ ...values, to: to ?? values.from, yearly: yearly ?? 0 }))
  .superRefine(({ from, to }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
    if (to < from) addIssue(messages.endsFirst);
    else if (daysBetween(from, to) >= longestClosure) addIssue(messages.tooLong);
  });

/**
 * Of a work that is put on a day: a page sends 0, and 1 once its user has confirmed a public holiday. Absent: the work
 * is taken, the holiday is answered as a warning.
 */
export const onHoliday = () => orAbsent(flag());

export type ClosureValues = z.output<typeof ClosureInput>;
