import { z } from "zod";
import { day, id, list, optionalId } from "../fields";

const seat = z.object({
  id_work: id(),
  /** The line of somebody absent, who is replaced; without it the line is new. */
  id_line: optionalId(),
  id_worker: optionalId(),
  id_vehicle: optionalId(),
});

export type Seat = z.output<typeof seat>;

export const SeatsInput = z.object({
  date: day(),
  seats: list(seat, 500, { min: 1, none: "Scegliere almeno un posto." }),
});
