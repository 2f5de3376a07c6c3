import { listAccounts } from "../accounts/store";
import { drillIfDue } from "../backup/restore-drill";
import { deleteOldFormerData } from "../backup/restore-swap";
import { siteAddress } from "../base/base-url";
import { today } from "../base/clock";
import { unlessDamaged } from "../base/damage";
import { one, transaction } from "../db/db";
import { renewReserve, reuseLog } from "../files/disk";
import { logJournalHead } from "../journal/chain";
import { hasMailServer, queueMail } from "../mail/mail";
import { endErasuresWhenDue } from "../personal-data/end-of-erasure";
import { rankOf } from "../sessions/profiles";
import { cleanup } from "./cleanup";
import { logState } from "./server-state";
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

/** What is done once an hour; site B apart has neither backups nor erasures. */
export async function everyHour(folder: string, offPremises: boolean) {
  logState(folder);
  logJournalHead();
  deleteOldFormerData(folder);
  if (!offPremises) drillIfDue();
  await unlessDamaged(cleanup);
  await unlessDamaged(async () => renewReserve());
  if (!offPremises) await unlessDamaged(async () => warnAdministrators());
  if (!offPremises) await endErasuresWhenDue();
  // Where little is written, the file alone would stay without what stands in the log.
  await unlessDamaged(async () => reuseLog());
}
