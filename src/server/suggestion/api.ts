import { z } from "zod";
import { OfDay } from "../crew/input";
import { day, id, optionalId } from "../fields";
import { read, write } from "../funct";
import * as suggestion from "./store";

const Seat = z.object({
  id_work: id(),
  id_line: optionalId(),
  id_worker: optionalId(),
  id_vehicle: optionalId(),
});
const Seats = z.object({ date: day(), seats: z.array(Seat).min(1, "Scegliere almeno un posto.").max(500) });

/** "Completa i posti vuoti", in the service Works. */
export const suggestionApi = {
  suggestCrew: read("modifyDailyWorks", OfDay, ({ date }, call) => ({
    seats: suggestion.suggestCrew(date, call),
  })),

  acceptCrew: write(
    "modifyDailyWorks",
    Seats,
    ({ date, seats }, call) => suggestion.acceptCrew(date, seats, call),
    "Squadre completate",
  ),
};
