import { listAccounts } from "../accounts/store";
import { siteAddress } from "../base/base-url";
import { today } from "../base/clock";
import { one, transaction } from "../db/db";
import { hasMailServer, queueMail } from "../mail/mail";
import { rankOf } from "../sessions/profiles";
import { mailedWarnings } from "./system/store";

const subject = "Traslo: qualcosa non va, sul computer che tiene i dati";

/** One letter a day to each administrator; none while the one of before still waits, and none to the first account's made-up address. */
export function warnAdministrators() {
  const warnings = hasMailServer() ? mailedWarnings() : [];
  if (!warnings.length) return;
  const where = siteAddress("A") ? ` (${siteAddress("A")})` : "";
  const body = `${warnings.join("\n\n")}\n\nI dettagli sono nel programma${where}, in Amministrazione, Sistema. Finché dura, questa lettera arriva una volta al giorno.`;
  const administrators = listAccounts().filter(
    (account) => account.active && rankOf(account) > 1 && !account.email.endsWith("@localhost"),
  );
  transaction(() => {
    for (const { email } of administrators)
      if (!hasLetter(email)) queueMail({ recipient: email, subject, body });
  });
}

const hasLetter = (recipient: string) =>
  one`SELECT 1 FROM letters WHERE recipient = ${recipient} AND subject = ${subject}
        AND (state = 'waiting' OR date_created >= ${today()})`;
