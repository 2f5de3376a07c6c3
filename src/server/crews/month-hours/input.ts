import { z } from "zod";
import { type Day, isDay } from "../../base/days";
import { id } from "../../input/fields";

/** A month, `YYYY-MM`. */
const month = z
  .string()
  .refine((text) => isDay(`${text}-01`) && text >= "1950-01", "Mese non valido")
  .transform((text) => `${text}-01` as Day);

export const OfMonth = z.object({ month });

export const OfWorkerInMonth = z.object({ month, id: id() });
