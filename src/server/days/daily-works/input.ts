import { z } from "zod";
import { OfDay } from "../../crews/input";
import { id, line, list } from "../../input/fields";

const Part = z.union([z.literal("list"), id()]);

export const DayPrint = OfDay.extend({ print: list(Part, 500).optional() });

export type DayPart = z.output<typeof Part>;
export type DayPrint = z.output<typeof DayPrint>;

/** An order has no more works of one day. */
export const WorksOfDay = OfDay.extend({ works: list(id(), 200) });

export const SinceReading = OfDay.extend({ reading: line(20) });
