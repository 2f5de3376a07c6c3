import { z } from "zod";
import { between, flag, orAbsent } from "../../input/fields";
import { bindingLimits, generalFields, grouped, limitHours, mapped, messageFields } from "./model";

/** A number of a box: the largest one is known when a form is sent. */
const boxNumber = (highest: () => number) =>
  orAbsent(
    z.unknown().transform((value, context) => {
      const { success, data, error } = between({ min: 1, max: highest() }).safeParse(value);
      if (success) return data;
      context.addIssue({ code: "custom", message: error.issues[0]?.message });
      return z.NEVER;
    }),
  );

const { "boxes.formMax": _, ...numbers } = { ...generalFields, ...messageFields, ...limitHours };

export const generalSettings = (highestBox: () => number) => {
  const shapes = {
    "boxes.formMax": boxNumber(highestBox),
    ...mapped(numbers, ({ bounds }) => between(bounds)),
    ...mapped(bindingLimits, () => orAbsent(flag())),
  };
  return z.object(mapped(grouped(shapes), (fields) => z.object(fields).default({})));
};

export type GeneralSettings = z.output<ReturnType<typeof generalSettings>>;
