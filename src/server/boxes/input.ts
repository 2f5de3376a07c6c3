import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { id, oneOf, optionalDay, optionalId, optionalLine, page, uploads, whole } from "../fields";
import { boxCount, maxFiles, orderUnchosen, outOfRange, wrongPercent } from "./model";

/** The number of a box; how far the form may go is a setting, and the sentence follows it. */
export const boxNumber = (max: () => number) =>
  z.unknown().transform((value, context) => {
    const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
    if (Number.isInteger(number) && (number as number) >= 1 && (number as number) <= boxCount)
      return number as number;
    const isBlank = value === undefined || value === null || value === "";
    context.addIssue({ code: "custom", message: isBlank ? fieldMessages.required : outOfRange(max()) });
    return z.NEVER;
  });

export const lineShape = (max: () => number) =>
  z
    .object({
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
    })
    // An order may be left out, but words from which none was chosen must not be dropped in silence.
    .refine(({ id_order, id_order_text }) => id_order || !id_order_text, {
      path: ["id_order"],
      message: orderUnchosen,
    })
    .transform(({ id_order_text, ...line }) => line);

export type LineValues = z.output<ReturnType<typeof lineShape>>;

export const LineFiles = uploads(maxFiles);

export const LogPage = z.object({ page: page() });

export const OrderSearch = z.object({ query: optionalLine() });

export const OneLine = z.object({ id_line: id() });
