import { z } from "zod";
import { sentences } from "../fields";

/** The list of sites an account may enter. */
export type Sites = "A" | "B" | "AB";

const secret = (message: string) =>
  z
    .string({ error: message })
    .refine((text) => text !== "", message)
    .refine((text) => text.length <= 256, sentences.long(256));

export const tooShort = "La password deve avere almeno 8 caratteri.";

export const Login = z.object({
  email: secret(sentences.requiredLogin).transform((text) => text.trim()),
  password: secret(sentences.requiredLogin),
});

export const NewPassword = z
  .object({
    password: secret(sentences.required),
    newPassword: secret(sentences.required).refine((text) => [...text].length >= 8, tooShort),
    newPasswordConfirm: secret(sentences.required),
  })
  .refine((form) => form.newPassword === form.newPasswordConfirm, {
    path: ["newPasswordConfirm"],
    message: "Le password non coincidono.",
  });

export const said = {
  signedIn: "Accesso eseguito",
  signedOut: "La sessione è stata chiusa",
  unknown: "Account non trovato o password errata",
  passwordChanged: "Password modificata",
  wrongPassword: "La password attuale non è corretta.",
  wrongSite: "L'account non può accedere a questo sito.",
};
