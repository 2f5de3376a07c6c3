import { z } from "zod";
import { whole } from "../fields";
import { hours, messages } from "./model";

const range = `Inserire un'ora intera tra ${hours.min} e ${hours.max}`;

export const BackupSettings = z.object({
  hour: whole(range).refine((value) => value >= hours.min && value <= hours.max, range),
});

/** On the page the name is typed, which is the confirmation. */
export const Restore = z.object({
  name: z.string(messages.unnamed).trim().min(1, messages.unnamed),
});
