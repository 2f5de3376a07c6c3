import { nothing, read, write } from "../../call/funct";
import { Hiding, Skipping } from "./input";
import { messages } from "./model";
import * as steps from "./store";

export const firstStepsApi = {
  getAll: read({ onA: "admin" }, nothing, () => steps.allSteps()),

  getForHome: read("admin", nothing, (_, call) => ({ steps: steps.stepsForHome(call) })),

  skip: write({ onA: "admin" }, Skipping, (step) => steps.skipStep(step), {
    message: messages.changed,
    words: ["system", "Ha segnato un primo passo come non necessario, o l'ha ripreso"],
  }),

  hide: write({ onA: "admin" }, Hiding, (choice) => steps.hideSteps(choice), {
    message: messages.changed,
    words: ["system", "Ha mostrato o tolto i primi passi nella Home"],
  }),
};
