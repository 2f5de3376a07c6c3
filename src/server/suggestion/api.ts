import { OfDay } from "../crew/input";
import { read, write } from "../funct";
import { SeatsInput } from "./input";
import * as suggestion from "./store";

/** "Completa i posti vuoti", in the service Works. */
export const suggestionApi = {
  suggestCrew: read("modifyDailyWorks", OfDay, ({ date }, call) => ({
    seats: suggestion.suggestCrew(date, call),
  })),

  acceptCrew: write(
    "modifyDailyWorks",
    SeatsInput,
    ({ date, seats }, call) => suggestion.acceptCrew(date, seats, call),
    "Squadre completate",
  ),
};
