import type { Database } from "bun:sqlite";
import { milliseconds, now } from "../base/clock";
import { logLine } from "../base/logger";
import { afterCommit, all, insert, one, run, transaction, update } from "../db/db";
import { firmIdentity } from "../db/settings";
import { administrators } from "../journal/audience";
import { can, type Reader } from "../journal/caller";
import { publish } from "../journal/live";
import { erased } from "../journal/persons";
import type { Rows } from "../tables/rows";

/** `secret`: a password, erased once sent; administrators of at least `level` can read it until then. */
export type Mail = { recipient: string; subject: string; body: string; secret?: boolean; level?: number };

const minute = 60_000;
/** Minutes until the next attempt after each failure (DECISIONS); the last one repeats. */
const pauses = [1, 5, 15, 60, 180, 360];
const longestPause = 360 * minute;

type Mailer = {
  send: (mail: Row) => Promise<unknown>;
  /** Accepted by the mail server and not recorded as sent yet: never sent again. */
  accepted: Set<number>;
  timer?: Timer;
  flush?: Promise<void>;
};
type Row = Pick<Rows["letters"], "id" | "recipient" | "subject" | "body" | "secret" | "tries">;

let mailer: Mailer | null = null;

export function queueMail({ secret, ...mail }: Mail): number {
  afterCommit(() => wake());
  const { id_user = null } = underWay() ?? {};
  return insert("letters", { ...mail, id_user, secret: secret ? 1 : 0, date_created: now() });
}

const underWay = () =>
  one<{ id_user: number | null }>`
    SELECT id_user FROM activity WHERE id = (SELECT max(id) FROM activity) AND hash IS NULL`;

/** Of a mail with a password that does not arrive: there is no mail server, or it refused. */
export const undeliveredSecret = (recipient: string): number | undefined =>
  one<{ id: number }>`
    SELECT id FROM letters WHERE recipient = ${recipient} AND secret = 1
      AND (state = 'failed' OR (state = 'waiting' AND ${mailer ? 0 : 1}))
    ORDER BY id DESC`?.id;

/** A newer password is valid, or the owner chose one. */
export function deleteWaitingSecrets(recipient: string) {
  run`DELETE FROM letters WHERE state <> 'sent' AND secret = 1 AND recipient = ${recipient}`;
}

export function retryNow(id: number): boolean {
  afterCommit(() => wake());
  return (
    run`UPDATE letters SET state = 'waiting', next_try = 0, date_failed = NULL WHERE id = ${id} AND state <> 'sent'` >
    0
  );
}

export const hasMailServer = () => mailer !== null;

export function startMailer(url: string, from: string): () => Promise<void> {
  const transport = mailTransport(url);
  const [, ownName = "", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  const host = address.split("@")[1] ?? "localhost";
  const own: Mailer = {
    accepted: new Set(),
    send: async ({ id, recipient, subject, body }) => {
      // A mail always has the same id, so that a mail server recognizes a repetition.
      const messageId = `<traslo-${id}@${host}>`;
      const { name, email } = firmIdentity();
      return (await transport).sendMail({
        from: { name: ownName || name, address },
        replyTo: email || undefined,
        to: recipient,
        subject,
        text: body,
        messageId,
        // Nobody wrote it by hand: no absence notice answers it.
        headers: { "Auto-Submitted": "auto-generated" },
      });
    },
  };
  mailer = own;
  wake();
  return async () => {
    if (mailer === own) mailer = null;
    clearTimeout(own.timer);
    await own.flush;
    (await transport).close();
  };
}

function wake() {
  if (!mailer) return;
  clearTimeout(mailer.timer);
  mailer.flush ??= flush(mailer);
}

async function flush(own: Mailer) {
  // `wake` must have stored this promise before it can settle.
  await null;
  try {
    for (let mail = nextDue(); mail && mailer === own; mail = nextDue()) await deliver(own, mail);
  } catch (error) {
    // For example a full disk: the mail stays as it was until the next flush.
    logLine("error", "mailer", { code: (error as { code?: string }).code ?? null });
  } finally {
    own.flush = undefined;
    if (mailer === own) own.timer = setTimeout(wake, minute);
  }
}

/** A pause longer than the longest means that the clock was set back. */
const nextDue = () => {
  const time = milliseconds();
  return one<Row>`
    SELECT id, recipient, subject, body, secret, tries FROM letters
    WHERE state = 'waiting' AND (next_try <= ${time} OR next_try > ${time + longestPause})
    ORDER BY next_try, id LIMIT 1`;
};

async function deliver(own: Mailer, mail: Row) {
  const failed = own.accepted.has(mail.id) ? null : await attempt(own, mail);
  if (failed === null) own.accepted.add(mail.id);
  record(mail.id, failed === null ? sentNow(mail) : failedNow(mail, failed));
  own.accepted.delete(mail.id);
  if (failed === null) return logLine("info", "letter-sent", { id: mail.id });
  logLine("warning", "letter-not-sent", { id: mail.id, reason: withoutAddresses(failed.reason) });
}

const attempt = (own: Mailer, mail: Row): Promise<Failed | null> =>
  own.send(mail).then(() => null, mailFailure);

const record = (id: number, columns: Record<string, string | number>) =>
  transaction(() => {
    // Without it, it was deleted while it was being sent.
    const mail = one<{ id_user: number | null }>`SELECT id_user FROM letters WHERE id = ${id}`;
    if (!mail) return;
    update("letters", id, columns);
    const audience = (reader: Reader) =>
      administrators(reader) ||
      can(reader, "boxes") ||
      (mail.id_user !== null && reader.user?.id === mail.id_user);
    afterCommit(() => publish([{ change: { noun: "letters", id, day: null }, audience }]));
  });

const sentNow = ({ secret, body }: Row) => ({
  state: "sent",
  date_sent: now(),
  last_error: "",
  body: secret ? "" : body,
});

/** Tried again by itself only where the next attempt may go otherwise. */
const failedNow = ({ tries }: Row, { reason, isFinal }: Failed) => ({
  tries: tries + 1,
  next_try: milliseconds() + (pauses[Math.min(tries, pauses.length - 1)] as number) * minute,
  last_error: reason,
  ...(isFinal && { state: "failed", date_failed: now() }),
});

export const mailsNaming = (isNamed: (text: string) => boolean): number[] =>
  all<Row>`SELECT id, recipient, subject, body FROM letters`
    .filter(({ recipient, subject, body }) => isNamed(`${recipient}\n${subject}\n${body}`))
    .map(({ id }) => id);

export function eraseMails(ids: readonly number[]) {
  for (const id of ids)
    run`UPDATE letters SET recipient = '', subject = ${erased}, body = '', last_error = '', state = 'sent',
                           date_sent = coalesce(date_sent, date_created) WHERE id = ${id}`;
}

/** Of one that a reminder refers to, only the text and the recipient. */
export function deleteOldMails(before: string) {
  transaction(() => {
    run`DELETE FROM letters WHERE state <> 'waiting' AND coalesce(date_sent, date_failed) < ${before}
        AND id NOT IN (SELECT id_letter FROM box_reminders)
        AND id NOT IN (SELECT id_mail FROM messages WHERE id_mail IS NOT NULL)`;
    run`UPDATE letters SET recipient = '', body = ''
        WHERE state <> 'waiting' AND coalesce(date_sent, date_failed) < ${before} AND recipient <> ''`;
  });
}

export type SentMail = { id: number; recipient: string; date_created: string; date_sent: string };

export const sentMailsIn = (db: Database) =>
  db
    .query("SELECT id, recipient, date_created, date_sent FROM letters WHERE state = 'sent'")
    .all() as SentMail[];

export function markAsSent(mails: SentMail[]) {
  for (const { id, recipient, date_created, date_sent } of mails)
    run`UPDATE letters SET state = 'sent', date_sent = ${date_sent}, last_error = '', body = iif(secret, '', body)
        WHERE id = ${id} AND state <> 'sent' AND recipient = ${recipient} AND date_created = ${date_created}`;
}

const timeout = 60_000;

export async function mailTransport(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type Failure = Error & { code?: string; command?: string; responseCode?: number };

type Failed = { reason: string; isFinal: boolean };

export const mailFailure = (error: Failure): Failed => ({ reason: reasonOf(error), isFinal: isFinal(error) });

const reasonOf = (error: Failure): string => `${kindOf(error)}: ${error.message}`.slice(0, 300);

/** Of the address or the text (5xx); one of the sign-in or the sender would meet every mail. */
function isFinal({ code = "", command = "", responseCode = 0, message }: Failure): boolean {
  if (command === "API") return code === "EENVELOPE";
  if (!/^(RCPT TO|DATA)$/.test(command) || /\brelay/i.test(message)) return false;
  return responseCode >= 500 && ![530, 534, 535, 538].includes(responseCode);
}

function kindOf({ code = "", responseCode, message }: Failure): string {
  const text = `${code} ${message}`;
  if (code === "EAUTH") return "accesso al server di posta rifiutato";
  if (responseCode) return "rifiutata dal server di posta";
  if (/cert|ETLS|self.signed/i.test(text)) return "certificato del server di posta non valido";
  if (/ECONNREFUSED|refused/i.test(text)) return "connessione rifiutata";
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(text)) return "server di posta sconosciuto";
  if (/ETIMEDOUT|ETIME|timeout/i.test(text)) return "il server di posta non risponde";
  return "invio non riuscito";
}

/** For the log, which holds no names: the words of a mail server may repeat an address. */
const withoutAddresses = (text: string) => text.replaceAll(/[^\s<>]+@[^\s<>]+/g, "…");

/** So that a wrong address is noticed before the first mail; never stops the start. */
export async function checkMailServer(url: string) {
  const transport = await mailTransport(url);
  try {
    await transport.verify();
  } catch (error) {
    const reason = withoutAddresses(reasonOf(error as Error));
    logLine("warning", "mail-server", { reason }, `Il server di posta non è utilizzabile: ${reason}`);
  } finally {
    transport.close();
  }
}
