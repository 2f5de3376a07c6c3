import { z } from "zod";
import { act, nothing, read, write } from "../../call/funct";
import { flag } from "../../input/fields";
import { messages, stepNames } from "./model";
import * as steps from "./store";

const Skipping = z.object({
  step: z.enum(stepNames),
  skipped: flag().default(1),
});

const Hiding = z.object({ hidden: flag().default(1) });

export const firstStepsApi = {
  getAll: read({ onA: "admin" }, nothing, () => steps.allSteps()),

  getForHome: read("admin", nothing, (_, call) => ({ steps: steps.stepsForHome(call) })),

  skip: write(
    { onA: "admin" },
    Skipping,
    act.system(messages.changed, "Ha segnato un primo passo come non necessario, o l'ha ripreso"),
    (step) => steps.skipStep(step),
  ),

  hide: write(
    { onA: "admin" },
    Hiding,
    act.system(messages.changed, "Ha mostrato o tolto i primi passi nella Home"),
    (choice) => steps.hideSteps(choice),
  ),
};
