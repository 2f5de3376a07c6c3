import { z } from "zod";
import { between, flag, orAbsent } from "../../input/fields";
import { generalFields, limitHours, messageFields } from "./model";

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

const number = (key: Exclude<keyof typeof generalFields, "boxes.formMax">) =>
  between(generalFields[key].bounds);

export const generalSettings = (highestBox: () => number) =>
  z.object({
    boxes: z.object({ formMax: boxNumber(highestBox) }).default({}),
    session: z
      .object({ idleHours: number("session.idleHours"), longestDays: number("session.longestDays") })
      .default({}),
    visits: z
      .object({
        callBackDays: number("visits.callBackDays"),
        feedBack: number("visits.feedBack"),
        feedAhead: number("visits.feedAhead"),
      })
      .default({}),
    hours: z
      .object({
        ordinary: number("hours.ordinary"),
        longest: number("hours.longest"),
        rest: number("hours.rest"),
      })
      .default({}),
    messages: z.object({ window: between(messageFields["messages.window"].bounds) }).default({}),
    limits: z
      .object({
        wheel: between(limitHours["limits.wheel"].bounds),
        away: between(limitHours["limits.away"].bounds),
        restBinds: orAbsent(flag()),
        dayBinds: orAbsent(flag()),
        wheelBinds: orAbsent(flag()),
        awayBinds: orAbsent(flag()),
      })
      .default({}),
  });

export type GeneralSettings = z.output<ReturnType<typeof generalSettings>>;
