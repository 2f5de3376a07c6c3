import { z } from "zod";
import { fieldMessages } from "../field-messages";
import { flag, id, line, oneOf, orAbsent, phone, requiredEmail, requiredPhone, word } from "../fields";
import { type Profile, profiles } from "../permissions";
import type { Sites } from "./model";

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

/** The public request (spec 1 §5): all five, the condominium by its id. */
export const NewRequest = z.object({
  name: line(),
  surname: line(),
  email: requiredEmail(),
  phone: requiredPhone(),
  condominium: id(),
});

export type NewRequest = z.output<typeof NewRequest>;

/** Without @, so that no user name can pass for somebody's e-mail at the login. */
const username = () =>
  line(60).refine(
    (text) => /^([a-z0-9][a-z0-9._-]*)?$/i.test(text),
    "Solo lettere, cifre, punto e trattino.",
  );

const profile = () => word(Object.keys(profiles) as Profile[]);

export const Acceptance = z.object({ id: id(), username: username(), profile: profile() });

export type Acceptance = z.output<typeof Acceptance>;

const person = {
  email: requiredEmail(),
  name: line(),
  surname: line(),
  phone: phone(),
  profile: profile(),
  level: orAbsent(oneOf([1, 2, 3])),
  sites: orAbsent(word<Sites>(["A", "B", "AB"])),
};

export const NewAccount = z.object({ username: username(), ...person });

export type NewAccount = z.output<typeof NewAccount>;

export const ChangedAccount = z.object({
  ...person,
  email: orAbsent(person.email),
  name: orAbsent(person.name),
  surname: orAbsent(person.surname),
  profile: orAbsent(person.profile),
  active: orAbsent(flag()),
});

export type ChangedAccount = z.output<typeof ChangedAccount>;
