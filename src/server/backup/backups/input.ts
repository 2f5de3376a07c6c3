import { z } from "zod";
import { whole } from "../../input/fields";
import { hours, messages, shortestPassphrase } from "./model";

const range = `Inserire un'ora intera tra ${hours.min} e ${hours.max}`;

export const BackupSettings = z.object({
  hour: whole(range).refine((value) => value >= hours.min && value <= hours.max, range),
});

/** On the page the name is typed once more, which is the confirmation. */
export const Restore = z
  .object({
    name: z.string(messages.unnamed).trim().min(1, messages.unnamed),
    confirmation: z.string().trim().optional(),
  })
  .refine(({ name, confirmation = name }) => confirmation === name, {
    path: ["confirmation"],
    message: messages.otherName,
  });

export const BackupName = { name: z.string().max(60) };

export const withPassphrase = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      passphrase: z.string(messages.tooShort).min(shortestPassphrase, messages.tooShort).max(1000),
      passphraseConfirm: z.string(messages.different),
    })
    .refine(({ passphrase, passphraseConfirm }) => passphrase === passphraseConfirm, {
      path: ["passphraseConfirm"],
      message: messages.different,
    })
    .and(z.object(shape));

export const Download = withPassphrase(BackupName);
