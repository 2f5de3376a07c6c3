import { milliseconds } from "../clock";
import { queueMail } from "../mail";
import { company } from "../settings";
import { temporaryHours } from "./model";
import { hashPassword, randomPassword } from "./password";

/** A password that its owner must change: told in a letter, good for one login within a day. */
export type Temporary = { password: string; hash: string };

export async function newTemporary(): Promise<Temporary> {
  const password = randomPassword();
  return { password, hash: await hashPassword(password) };
}

/** What the account's row keeps of a temporary password. */
export const temporaryColumns = ({ hash }: Temporary) => ({
  hash,
  temporary_until: milliseconds() + temporaryHours * 3_600_000,
});

const openings = {
  created: "è stato creato un account a Suo nome.",
  accepted: "la richiesta di account è stata accettata.",
  reset: "è stata impostata una nuova password per il Suo account.",
};

type Owner = { name: string; surname: string; username: string; email: string };

/** Tells the owner how to get in; administrators of a lower rank do not read it in the outbox. */
export function writeCredentials(
  owner: Owner,
  { password }: Temporary,
  why: keyof typeof openings,
  level: number,
) {
  queueMail({
    recipient: owner.email,
    subject: "Traslo: dati di accesso",
    body: [
      `Gentile ${owner.name} ${owner.surname},`,
      openings[why],
      `Nome utente: ${owner.username}\nPassword temporanea: ${password}`,
      `La password vale per un solo accesso, entro ${temporaryHours} ore: subito dopo ne verrà chiesta una nuova.`,
      `Cordiali saluti\n${company().name}`,
    ].join("\n\n"),
    secret: true,
    level,
  });
}
