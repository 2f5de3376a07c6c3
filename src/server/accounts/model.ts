import { z } from "zod";
import {
  flag,
  id,
  line,
  oneOf,
  orAbsent,
  phone,
  requiredEmail,
  requiredPhone,
  sentences,
  word,
} from "../fields";
import { type Profile, profiles } from "../permissions";
import { fold } from "../text";

/** The list of sites an account may enter. */
export type Sites = "A" | "B" | "AB";

const secret = (message: string) =>
  z
    .string({ error: message })
    .refine((text) => text !== "", message)
    .refine((text) => text.length <= 256, sentences.long(256));

const tooShort = "La password deve avere almeno 8 caratteri.";

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

/** A first idea for whoever accepts a request: `maria.esposito`. */
export const suggestedUsername = ({ name, surname }: { name: string; surname: string }) =>
  [name, surname]
    .map((part) => fold(part).replace(/[^a-z0-9]/g, ""))
    .filter(Boolean)
    .join(".")
    .slice(0, 60);

/** How much an account weighs: the higher of its own level and its profile's. */
export const rankOf = ({ level, profile }: { level: number; profile: string }) =>
  Math.max(level, profiles[profile as Profile] ?? level);

export const requestsPerHour = 20;
export const requestsPending = 50;

/** How long a temporary password opens the door. */
export const temporaryHours = 24;

export const messages = {
  signedIn: "Accesso eseguito",
  signedOut: "La sessione è stata chiusa",
  unknown: "Account non trovato o password errata",
  passwordChanged: "Password modificata",
  commonPassword: "È una delle password più usate: sceglierne un'altra.",
  wrongPassword: "La password attuale non è corretta.",
  wrongSite: "L'account non può accedere a questo sito.",
  temporaryOver: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
  requested:
    "L'account è in attesa di approvazione dell'amministratore. Se la richiesta è accettata riceverà un'e-mail con la sua password.",
  created: "Account creato",
  changed: "Account modificato",
  accepted: "Richiesta accettata",
  rejected: "Richiesta rifiutata",
  passwordReset: "Nuova password inviata",
  sessionsEnded: "Sessioni chiuse",
  unlocked: "Accesso sbloccato",
};
