import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { day, id, optionalDay, optionalId, optionalLine } from "../fields";
import { type Kind, words } from "./model";

export const OfDay = z.object({ date: day() });

export const OfWork = z.object({ id: id() });

export const OfLine = z.object({ id_line: id() });

export const Entry = z.object({ date: day(), id: id() });

const ids = () => z.array(id()).max(200);

export const Workers = z.object({ id: id(), workers: ids() });

export const Vehicles = z.object({ id: id(), vehicles: ids() });

export const WorkerSeat = z.object({ id_work: id(), id_line: optionalId(), id_worker: id() });

export const VehicleSeat = z.object({ id_work: id(), id_line: optionalId(), id_vehicle: id() });

/** A name for one day: its own sentence says that it is missing. */
export const NewEntry = (kind: Kind) =>
  z.object({
    date: day(),
    name: optionalLine()
      .transform((name) => name ?? "")
      .refine((name) => name !== "", words[kind].invalidName),
  });

export const AbsencePeriod = z.object({
  from: day(),
  to: optionalDay().transform((to) => to ?? undefined),
});

/** A day off of a worker or a stop of a vehicle: exactly one of the two, the ends in order. */
export const Absence = z
  .object({
    id_worker: optionalId(),
    id_vehicle: optionalId(),
    from: day(),
    to: day(),
    reason: optionalLine(100),
  })
  .superRefine(({ id_worker, id_vehicle, from, to }, refuse) => {
    const fault = (field: string, message: string) =>
      refuse.addIssue({ code: "custom", path: [field], message });
    if (!id_worker && !id_vehicle) fault("id_worker", fieldMessages.required);
    if (id_worker && id_vehicle) fault("id_vehicle", fieldMessages.format);
    if (to < from) fault("to", "L'ultimo giorno non può essere prima del primo.");
  });

export type AbsenceValues = z.output<typeof Absence>;
