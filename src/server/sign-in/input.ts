import { z } from "zod";
import { fieldMessages } from "../field-messages";

const secret = (message: string) =>
  z
    .string({ error: message })
    .refine((text) => text !== "", message)
    .refine((text) => text.length <= 256, fieldMessages.long(256));

const tooShort = "La password deve avere almeno 8 caratteri.";

export const Login = z.object({
  email: secret(fieldMessages.requiredLogin).transform((text) => text.trim()),
  password: secret(fieldMessages.requiredLogin),
});

export const NewPassword = z
  .object({
    password: secret(fieldMessages.required),
    newPassword: secret(fieldMessages.required).refine((text) => [...text].length >= 8, tooShort),
    newPasswordConfirm: secret(fieldMessages.required),
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    message: "Le password non coincidono.",
  });
