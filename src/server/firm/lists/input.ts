import { z } from "zod";
import { flag, id, integerOrNone, line, optionalDuration, orAbsent, whole, word } from "../../input/fields";
import { listNames } from "./model";

const list = () => word(listNames);

const text = () => line(60);

export const OneList = z.object({ list: list() });

export const RowOfList = z.object({ list: list(), value: whole() });

const ofWorkType = {
  duration: optionalDuration(),
  people: integerOrNone({ min: 1, max: 50 }),
  unloads: orAbsent(flag()),
  announced: orAbsent(flag()),
};

export const NewRow = z.object({
  list: list(),
  values: z.object({ text: text(), ...ofWorkType }),
});

export const ChangedRow = z.object({
  list: list(),
  value: whole(),
  values: z.object({ text: orAbsent(text()), position: orAbsent(id()), ...ofWorkType }),
});

export type RowValues = {
  text?: string;
  position?: number;
  duration?: number | null;
  people?: number | null;
  unloads?: number;
  announced?: number;
};

export const WorkTypeCode = z.object({ value: whole() });
export const NewWorkType = z.object({ values: z.object({ text: text() }) });
export const WorkTypeChange = z.object({ value: whole(), values: z.object({ text: text() }) });
