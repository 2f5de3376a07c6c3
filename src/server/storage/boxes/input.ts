import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import {
  id,
  oneOf,
  optionalDay,
  optionalId,
  optionalLine,
  orAbsent,
  page,
  uploads,
  whole,
} from "../../input/fields";
import {
  largestNumber,
  maxFiles,
  mostAtOnce,
  numberMessages,
  orderNotChosen,
  outOfRange,
  wrongPercent,
} from "./model";

/** The number of a box. The largest that a form may use is a setting, named in the message. */
export const boxNumber = (max: () => number) =>
  z.unknown().transform((value, context) => {
    const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
    if (Number.isInteger(number) && (number as number) >= 1) return number as number;
    const isBlank = value === undefined || value === null || value === "";
    context.addIssue({ code: "custom", message: isBlank ? fieldMessages.required : outOfRange(max()) });
    return z.NEVER;
  });

export const lineFields = (max: () => number) => ({
  id_box: boxNumber(max),
  used: whole(wrongPercent, 100),
  id_order: optionalId(),
  id_order_text: z.unknown().optional(),
  position: oneOf([0, 1]),
  client: id(),
  title: optionalLine(),
  date: optionalDay(),
  title2: optionalLine(),
  date2: optionalDay(),
});

export const lineShape = (max: () => number) =>
  z
    .object(lineFields(max))
    // An order is optional, but text typed without choosing an order must not be dropped silently.
    .refine(({ id_order, id_order_text }) => id_order || !id_order_text, {
      path: ["id_order"],
      message: orderNotChosen,
    })
    .transform(({ id_order_text, ...line }) => line);

export type LineValues = z.output<ReturnType<typeof lineShape>>;

export const OrderSearch = z.object({ query: optionalLine() });

export const OneLine = z.object({ id_line: id() });

export const Files = uploads(maxFiles);

export const HistoryPage = z.object({ page: page() });

const number = () =>
  whole(numberMessages.number).refine((value) => value >= 1 && value <= largestNumber, numberMessages.number);

/** `last`: also every number up to this one. */
export const NewBoxes = z.object({
  values: z
    .object({
      number: number(),
      last: z.preprocess((value) => (value === "" ? undefined : value), number().optional()),
      id_group: id(),
    })
    .refine(({ number, last = number }) => last >= number, {
      path: ["last"],
      message: numberMessages.reversed,
    })
    .refine(({ number, last = number }) => last - number < mostAtOnce, {
      path: ["last"],
      message: numberMessages.tooMany,
    }),
});

export type NewBoxes = z.output<typeof NewBoxes>["values"];

const values = z.object({ number: orAbsent(number()), id_group: orAbsent(id()) });

export type BoxValues = z.output<typeof values>;

export const BoxChange = z.object({ id: id(), values });
