import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { day, optionalDay, optionalId, optionalLine } from "../../input/fields";

export const AbsencePeriod = z.object({
  from: day(),
  to: optionalDay().transform((to) => to ?? undefined),
});

/** Of a worker or of a vehicle, exactly one of the two; the ends in order. */
export const AbsenceInput = z
  .object({
    id_worker: optionalId(),
    id_vehicle: optionalId(),
    from: day(),
    to: day(),
    reason: optionalLine(100),
  })
  .superRefine(({ id_worker, id_vehicle, from, to }, context) => {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!id_worker && !id_vehicle) addIssue("id_worker", fieldMessages.required);
    if (id_worker && id_vehicle) addIssue("id_vehicle", fieldMessages.format);
    if (to < from) addIssue("to", "L'ultimo giorno non può essere prima del primo.");
  });

export type AbsenceValues = z.output<typeof AbsenceInput>;
