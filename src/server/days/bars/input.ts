import { z } from "zod";
import { between, id, optionalId, time } from "../../input/fields";

/** `from`: the vehicle in whose row it was, `to`: that in whose row it comes. */
export const WorkShift = z.object({
  id: id(),
  hour: time(),
  minutes: between({ min: 15, max: 5999 }),
  from: optionalId(),
  to: optionalId(),
});

export type WorkShift = z.output<typeof WorkShift>;
