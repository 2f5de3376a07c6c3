import { nothing, read, write } from "../../call/funct";
import { Hiding, Skipping } from "./input";
import { messages } from "./model";
import * as steps from "./store";

export const firstStepsApi = {
  getAll: read("admin", nothing, (_, call) => steps.allSteps(call)),

  skip: write("admin", Skipping, (step, call) => steps.skipStep(step, call), messages.changed),

  hide: write("admin", Hiding, (choice, call) => steps.hideSteps(choice, call), messages.changed),
};
