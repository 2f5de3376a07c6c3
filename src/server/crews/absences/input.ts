import { z } from "zod";
import { day, optionalDay, optionalId, optionalLine } from "../../input/fields";

export const AbsencePeriod = z.object({
  from: day(),
  to: optionalDay().transform((to) => to ?? undefined),
});

/** Of a worker or of a vehicle. */
export const AbsenceInput = z.object({
  id_worker: optionalId(),
  id_vehicle: optionalId(),
  from: day(),
  to: day(),
  reason: optionalLine(100),
});

export type AbsenceValues = z.output<typeof AbsenceInput>;
