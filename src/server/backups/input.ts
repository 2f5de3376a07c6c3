import { z } from "zod";
import { whole } from "../fields";
import { hours, messages } from "./model";

const range = `Inserire un'ora intera tra ${hours.min} e ${hours.max}`;

export const BackupSettings = z.object({
  hour: whole(range).refine((value) => value >= hours.min && value <= hours.max, range),
});

export const Restore = z
  .object({ name: z.string("Indicare il salvataggio"), confirmation: z.string().default("") })
  .refine(({ name, confirmation }) => confirmation.trim() === name, {
    path: ["confirmation"],
    message: messages.unconfirmed,
  });
