import { today } from "../../base/clock";
import { addDays } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import { all, one, sql } from "../../db/db";
import { countOf, paged } from "../../db/paging";
import { firmIdentity } from "../../db/settings";
import type { Call } from "../../journal/caller";
import type { Warning } from "../../process/system/model";
import { seesAllOf } from "../../sessions/profiles";
import { hasMailServer, queueMail, retryNow } from "../mail";
import { type ListedMail, type MailText, mailsPerPage } from "./model";

const columns = sql`id, recipient, subject, state, tries, last_error, date_created, date_sent`;

export function listMails(page?: number) {
  const list = { columns, from: sql`letters`, order: sql`state = 'sent', id DESC` };
  const { rows: mails, total } = paged<ListedMail>(list, page, mailsPerPage);
  const waiting = countOf(sql`letters WHERE state = 'waiting'`);
  const failed = countOf(sql`letters WHERE state = 'failed'`);
  return { letters: mails, total, waiting, failed, online: hasMailServer() };
}

/** One with a password only for administrators who see all that the account sees, until it is sent. */
export function mailById(id: number, { user }: Pick<Call, "user">): MailText {
  const row = one<ListedMail & { body: string; secret: number; level: number }>`
    SELECT ${columns}, body, secret, level FROM letters WHERE id = ${id}`;
  if (!row) notFound("E-mail non trovata.");
  const { level, ...mail } = row;
  const account = one<{ level: number; profile: string }>`
    SELECT level, profile FROM users WHERE email = ${mail.recipient}`;
  const mayUse = level <= user.level && (!account || seesAllOf(account, user));
  const hidden = mail.secret === 1 && (mail.state === "sent" || !mayUse);
  return { ...mail, body: hidden ? null : mail.body };
}

const noticeDays = 14;

export const refusedMails = ({ user }: Pick<Call, "user">): Warning[] =>
  all<{ id: number; recipient: string; subject: string; isReminder: number }>`
    SELECT id, recipient, subject, EXISTS (SELECT 1 FROM box_reminders WHERE id_letter = letters.id) AS isReminder
    FROM letters WHERE state = 'failed' AND id_user = ${user.id} AND date_failed >= ${addDays(today(), -noticeDays)}
    ORDER BY id DESC LIMIT 10`.map(({ id, recipient, subject, isReminder }) => ({
    text: `L'e-mail «${subject}» a ${recipient} è stata rifiutata e non viene ritentata: controllare l'indirizzo.`,
    ...(isReminder
      ? { href: "/box/deadlines/", when: "Box.getDeadlines" as const }
      : { href: `/admin/outbox/show/${id}`, when: "Outbox.getFromId" as const }),
  }));

export function retryMail(id: number) {
  mustHaveMailServer("l'e-mail resta qui");
  if (retryNow(id)) return;
  if (one`SELECT 1 FROM letters WHERE id = ${id}`) refuse(409, "L'e-mail è già stata inviata.");
  notFound("E-mail non trovata.");
}

export function sendTest({ user }: Call) {
  mustHaveMailServer("un'e-mail di prova non partirebbe");
  const { name } = firmIdentity();
  queueMail({
    recipient: user.email,
    subject: `E-mail di prova di ${name}`,
    body: "La posta di Traslo funziona: questa e-mail è partita dal gestionale ed è arrivata.",
  });
}

function mustHaveMailServer(otherwise: string) {
  if (!hasMailServer()) refuse(409, `Nessun server di posta è configurato: ${otherwise}.`);
}
