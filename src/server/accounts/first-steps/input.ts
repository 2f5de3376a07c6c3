import { z } from "zod";
import { flag } from "../../input/fields";
import { stepNames } from "./model";

export const Skipping = z.object({
  step: z.enum(stepNames),
  skipped: flag().default(1),
});

export const Hiding = z.object({ hidden: flag().default(1) });
