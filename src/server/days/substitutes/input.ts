import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { day, flag, id, list, optionalId, optionalLine } from "../../input/fields";

/** A worker or a vehicle, exactly one of the two. */
const person = { id_worker: optionalId(), id_vehicle: optionalId() };

const isOne = ({ id_worker, id_vehicle }: { id_worker: number | null; id_vehicle: number | null }) =>
  (id_worker === null) !== (id_vehicle === null);

export const PersonOfDay = z
  .object({
    date: day(),
    ...person,
    /** The work whose seat alone is to be filled; without, all seats of the day. */
    id_work: optionalId(),
  })
  .refine(isOne, { path: ["id_worker"], message: fieldMessages.required });

const Seat = z.object({
  id_line: id(),
  /** Who takes it; without, the seat is left as it is, or becomes empty when the person is absent. */
  id_substitute: optionalId(),
  id_from: optionalId(),
});

export const Substitution = z
  .object({
    date: day(),
    ...person,
    absent: flag(),
    reason: optionalLine(100),
    seats: list(Seat, 100),
  })
  .refine(isOne, { path: ["id_worker"], message: fieldMessages.required });

export type Substitution = z.output<typeof Substitution>;
