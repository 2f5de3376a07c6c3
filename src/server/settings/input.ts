import { z } from "zod";
import { between } from "../fields";
import { bounds } from "./model";

/** The settings in their groups; absent ones stay as they are. */
export const GeneralSettings = z.object({
  boxes: z.object({ formMax: between(bounds.formMax) }).default({}),
  session: z
    .object({ idleHours: between(bounds.idleHours), longestDays: between(bounds.longestDays) })
    .default({}),
});

export type GeneralSettings = z.output<typeof GeneralSettings>;
