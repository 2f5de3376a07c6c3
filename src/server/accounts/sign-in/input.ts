import { z } from "zod";
import { fieldMessages } from "../../input/field-messages";
import { flag, isEmail, orAbsent } from "../../input/fields";
import { messages } from "./model";

const secret = (message: string) =>
  z
    .string({ error: message })
    .refine((text) => text !== "", message)
    .refine((text) => text.length <= 256, fieldMessages.long(256));

export const Login = z.object({
  email: secret(fieldMessages.requiredLogin)
    .transform((text) => text.trim())
    .refine((text) => !text.includes("@") || isEmail(text), messages.invalidEmail),
  password: secret(fieldMessages.requiredLogin),
});

export const OwnPassword = z.object({ password: secret(fieldMessages.required) });

export const NewPassword = z
  .object({
    password: secret(fieldMessages.required),
    newPassword: secret(fieldMessages.required),
    newPasswordConfirm: secret(fieldMessages.required),
    endCalendars: orAbsent(flag()),
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    message: "Le password non coincidono.",
  });

export const SessionId = z
  .string({ error: fieldMessages.format })
  .regex(/^[0-9a-f]{16}$/, fieldMessages.format);
