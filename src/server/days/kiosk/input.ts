import { z } from "zod";
import type { Day } from "../../base/days";
import { line, optionalDay } from "../../input/fields";

export const AskedDay = z.object({ date: optionalDay().transform((date): Day | null => date ?? null) });

export const NewDevice = z.object({ name: line(60) });

export type NewDevice = z.output<typeof NewDevice>;
