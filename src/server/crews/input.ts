import { z } from "zod";
import { day, id, list, optionalDay, optionalId, optionalLine, orAbsent, time } from "../input/fields";
import { type Kind, messages } from "./model";

export const OfDay = z.object({ date: day() });

export const OfLine = z.object({ id_line: id() });

export const Entry = z.object({ date: day(), id: id() });

const ids = () => list(id(), 200);

export const Workers = z.object({ id: id(), workers: ids() });

export const Vehicles = z.object({ id: id(), vehicles: ids() });

export const WorkerSeat = z.object({ id_work: id(), id_line: optionalId(), id_worker: id() });

export const VehicleSeat = z.object({ id_work: id(), id_line: optionalId(), id_vehicle: id() });

export const NewEntry = (kind: Kind) =>
  z.object({
    date: day(),
    name: optionalLine()
      .transform((name) => name ?? "")
      .refine((name) => name !== "", messages[kind].invalidName),
  });

export const Copy = z.object({ id: id(), from: id() });

export const Swap = z.object({ id: id(), other: id() });

/** Without a day the next open one after its last; without an hour its own. */
export const Continuation = z.object({ id: id(), date: optionalDay(), hour: orAbsent(time()) });
