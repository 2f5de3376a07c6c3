import { notAllowed } from "../../base/errors";
import { act, read, write } from "../../call/funct";
import { PersonOfDay, Substitution } from "./input";
import { messages } from "./model";
import * as substitutes from "./store";

export const substituteApi = {
  getSubstitutes: read("modifyDailyWorks", PersonOfDay, (input, call) => ({
    seats: substitutes.substitutesOf(input, call),
  })),

  substitute: write(
    { onA: "modifyDailyWorks", onB: notAllowed },
    Substitution,
    act.change(messages.done, null, "Ha sostituito una persona o un automezzo nelle squadre"),
    substitutes.substitute,
  ),
};
