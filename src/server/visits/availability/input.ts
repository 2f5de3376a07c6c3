import { z } from "zod";
import { code, day, id, optionalTime, orAbsent, time } from "../../input/fields";

/** A visit being entered or, with its `id`, changed. */
export const Availability = z.object({
  id: orAbsent(id()),
  agent: code(),
  date: day(),
  time: time(),
  time_end: optionalTime(),
});

export type Availability = z.output<typeof Availability>;
