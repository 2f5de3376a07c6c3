import { nothing, read, write } from "../../call/funct";
import { Hiding, Skipping } from "./input";
import { messages } from "./model";
import * as steps from "./store";

export const firstStepsApi = {
  getAll: read("admin", nothing, (_, call) => steps.allSteps(call)),

  getForHome: read("admin", nothing, (_, call) => ({ steps: steps.stepsForHome(call) })),

  skip: write("admin", Skipping, (step, call) => steps.skipStep(step, call), {
    message: messages.changed,
    words: ["system", "Ha segnato un primo passo come non necessario, o l'ha ripreso"],
  }),

  hide: write("admin", Hiding, (choice, call) => steps.hideSteps(choice, call), {
    message: messages.changed,
    words: ["system", "Ha mostrato o tolto i primi passi nella Home"],
  }),
};
