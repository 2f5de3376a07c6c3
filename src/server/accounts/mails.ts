import { siteAddress } from "../base/base-url";
import type { TemporaryPassword } from "../base/password";
import { queueMail } from "../mail/mail";
import { mailOf } from "../office/mail-templates/store";
import { rankOf } from "../sessions/profiles";
import { type Account, type Reason, reasons, type Sites, temporaryHours } from "./model";

type Recipient = Pick<Account, "name" | "surname" | "username" | "email" | "level" | "profile"> & {
  sites?: Sites;
};

/** Administrators of a lower rank than the account do not read this mail in the outbox. */
export function mailCredentials(account: Recipient, { password }: TemporaryPassword, reason: Reason) {
  queueMail({
    recipient: account.email,
    ...mailOf("credentials", {
      nome: account.name,
      cognome: account.surname,
      motivo: reasons[reason],
      indirizzo: addressFor(account) ?? "",
      utente: account.username,
      password,
      ore: String(temporaryHours),
    }),
    secret: true,
    level: rankOf(account),
  });
}

/** The address of the account's site, when BASE_URL is that site's. */
const addressFor = ({ sites }: Recipient) => siteAddress(sites === "B" ? "B" : "A");
