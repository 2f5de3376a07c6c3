import { z } from "zod";
import { day, flag, id, line, list, optionalId, orAbsent, word } from "../../input/fields";
import { modes } from "./model";

const seat = z.object({
  id_work: id(),
  /** The line of somebody absent, who is replaced; without it the line is new. */
  id_line: optionalId(),
  id_worker: optionalId(),
  id_vehicle: optionalId(),
});

export type Seat = z.output<typeof seat>;

const none = "Scegliere almeno un posto.";

export const SeatsInput = z.object({ date: day(), seats: list(seat, 500, { min: 1, none }) });

const scope = {
  date: day(),
  mode: word(modes),
  unlocked: list(id(), 500),
};

const proposed = z.object({ id_work: id(), kind: z.enum(["worker", "vehicle"]), id: id() });

/** `proposed`: the plan on the screen, which the new one repairs. */
export const PlanOfDay = z.object({ ...scope, proposed: orAbsent(list(proposed, 500)) });

export type PlanOfDay = z.output<typeof PlanOfDay>;

/** A seat that is chosen: `id` comes to the line, or to a new one; without it the line is given up. */
const chosen = z.object({
  id_work: id(),
  kind: z.enum(["worker", "vehicle"]),
  id_line: optionalId(),
  id: optionalId(),
});

/** `whole`: of the plan on the screen nothing is left out. */
export const AcceptedPlan = z.object({
  ...scope,
  whole: orAbsent(flag()),
  marks: list(z.object({ id_work: id(), mark: line(40) }), 500),
  seats: list(chosen, 500, { min: 1, none }),
});

export type AcceptedPlan = z.output<typeof AcceptedPlan>;
