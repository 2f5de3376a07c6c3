import { z } from "zod";
import { id, line, orAbsent, whole, word } from "../fields";
import { listNames, messages } from "./model";

const list = () => word(listNames);

/** `4:30` or `4` hours, as minutes; null when empty. */
const duration = () =>
  orAbsent(
    line(6)
      .or(z.literal(""))
      .refine((text) => text === "" || /^\d{1,2}(:[0-5]\d)?$/.test(text), messages.duration)
      .transform((text) => {
        const [hours = 0, minutes = 0] = text.split(":").map(Number);
        return text === "" ? null : hours * 60 + minutes;
      })
      .refine((minutes) => minutes !== 0, messages.duration),
  );

const text = () => line(60);

export const OneList = z.object({ list: list() });

export const RowOfList = z.object({ list: list(), value: whole() });

export const NewRow = z.object({ list: list(), values: z.object({ text: text(), duration: duration() }) });

export const ChangedRow = z.object({
  list: list(),
  value: whole(),
  values: z.object({ text: orAbsent(text()), position: orAbsent(id()), duration: duration() }),
});

export type RowValues = { text?: string; position?: number; duration?: number | null };

/** The functs of the work types from before all lists had the same ones. */
export const WorkTypeCode = z.object({ value: whole() });
export const NewWorkType = z.object({ values: z.object({ text: text() }) });
export const WorkTypeChange = z.object({ value: whole(), values: z.object({ text: text() }) });
