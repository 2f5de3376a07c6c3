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

const otherKinds = orAbsent(list(z.object({ id_work: id(), asked: line(100), taken: line(100) }), 500));

const scope = {
  date: day(),
  mode: word(modes),
  unlocked: list(id(), 500),
  otherKinds,
};

const proposed = z.object({ id_work: id(), kind: z.enum(["worker", "vehicle"]), id: id() });

/** `proposed`: the plan that the new one repairs, nobody's where it is empty; absent, as all that is: what is stored of the day. */
export const PlanOfDay = z.object({
  date: day(),
  mode: orAbsent(word(modes)),
  unlocked: orAbsent(list(id(), 500)),
  otherKinds,
  proposed: orAbsent(list(proposed, 500)),
});

export type PlanOfDay = z.output<typeof PlanOfDay>;

/** `excluded`: what of the plan is not to be taken. */
export const KeptPlan = z.object({
  ...scope,
  mark: line(40),
  seats: list(proposed, 5_000),
  excluded: list(proposed, 5_000),
});

export type KeptPlan = z.output<typeof KeptPlan>;

/** A seat that is chosen: `id` comes to the line, or to a new one; without it the line is given up. */
const chosen = z.object({
  id_work: id(),
  kind: z.enum(["worker", "vehicle"]),
  id_line: optionalId(),
  id: optionalId(),
});

export type ChosenSeat = z.output<typeof chosen>;

/** `whole`: of the plan on the screen nothing is left out. */
export const AcceptedPlan = z.object({
  ...scope,
  whole: orAbsent(flag()),
  marks: list(z.object({ id_work: id(), mark: line(40) }), 500),
  seats: list(chosen, 500, { min: 1, none }),
});

/** What the bars of a day are drawn with beside it: none where nothing is ticked. */
export const SeatsOfPlan = z.object({ date: day(), seats: list(chosen, 500) });

export type SeatsOfPlan = z.output<typeof SeatsOfPlan>;

export type AcceptedPlan = z.output<typeof AcceptedPlan>;
