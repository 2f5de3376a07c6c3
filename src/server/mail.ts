import { createTransport } from "nodemailer";
import { milliseconds, now } from "./clock";
import { afterCommit, insert, one, run, transaction, update } from "./db";
import { publish } from "./live";
import { logLine } from "./logger";

/**
 * What is written to somebody; `secret` when the text holds a password, which is forgotten once sent.
 * Until then administrators of at least `level` read it in the outbox.
 */
export type Letter = { recipient: string; subject: string; body: string; secret?: boolean; level?: number };

const minute = 60_000;
/** After each failure a longer rest, in minutes (DECISIONS); the last one for ever after. */
const pauses = [1, 5, 15, 60, 180, 360];
const longestPause = 360 * minute;
const timeout = 60_000;

type Mailer = {
  send: (letter: Row) => Promise<unknown>;
  /** Letters that the mail server took and that could not be written down yet: never sent again. */
  taken: Set<number>;
  timer?: Timer;
  flush?: Promise<void>;
};
type Row = { id: number; recipient: string; subject: string; body: string; secret: number; tries: number };

let mailer: Mailer | null = null;

/** Writes a letter in the transaction under way: it goes out after the commit, or never was. */
export function queueMail({ secret, ...letter }: Letter): number {
  afterCommit(() => wake());
  return insert("letters", { ...letter, secret: secret ? 1 : 0, date_created: now() });
}

/** Takes back the passwords that still wait for this recipient: another one holds now, or the owner chose one. */
export function withdrawSecrets(recipient: string) {
  run`DELETE FROM letters WHERE state = 'waiting' AND secret = 1 AND recipient = ${recipient}`;
}

/** Sends a waiting letter at once, whatever its pause; false when nothing of that number waits. */
export function tryAgain(id: number): boolean {
  afterCommit(() => wake());
  return run`UPDATE letters SET next_try = 0 WHERE id = ${id} AND state = 'waiting'` > 0;
}

/** Whether letters go out at all: without a mail server they wait to be read in the outbox. */
export const hasMailServer = () => mailer !== null;

/** Starts sending what waits by this mail server; answers how to stop. */
export function startMailer(url: string, from = "traslo@localhost"): () => Promise<void> {
  const transport = createTransport({
    url: checked(url),
    connectionTimeout: 10_000,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";
  const own: Mailer = {
    taken: new Set(),
    send: ({ id, recipient, subject, body }) =>
      // The same letter always has the same id, so that a mail server can tell a repetition.
      transport.sendMail({ from, to: recipient, subject, text: body, messageId: `<traslo-${id}@${host}>` }),
  };
  mailer = own;
  wake();
  return async () => {
    if (mailer === own) mailer = null;
    clearTimeout(own.timer);
    await own.flush;
    transport.close();
  };
}

function checked(url: string): string {
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol))
    throw new Error("SMTP_URL deve essere un indirizzo smtp:// o smtps://.");
  return url;
}

/** Begins a round at once, or asks the one under way to look again. */
function wake() {
  if (!mailer) return;
  clearTimeout(mailer.timer);
  mailer.flush ??= flush(mailer);
}

async function flush(own: Mailer) {
  // `wake` must have taken note of this round before it can end.
  await null;
  try {
    for (let letter = nextDue(); letter && mailer === own; letter = nextDue()) await deliver(own, letter);
  } catch (error) {
    // A full disk, say: the letter stays as it was, and the next round looks again.
    logLine("error", "postman", { code: (error as { code?: string }).code ?? null });
  } finally {
    own.flush = undefined;
    if (mailer === own) own.timer = setTimeout(wake, minute);
  }
}

/** The letter that has waited longest; a pause longer than any of ours means that the clock was set back. */
const nextDue = () => {
  const time = milliseconds();
  return one<Row>`
    SELECT id, recipient, subject, body, secret, tries FROM letters
    WHERE state = 'waiting' AND (next_try <= ${time} OR next_try > ${time + longestPause})
    ORDER BY next_try, id LIMIT 1`;
};

async function deliver(own: Mailer, letter: Row) {
  const failure = own.taken.has(letter.id) ? null : await attempt(own, letter);
  if (failure === null) own.taken.add(letter.id);
  settle(letter.id, failure === null ? sentNow(letter) : triedNow(letter, failure));
  own.taken.delete(letter.id);
  logLine("info", failure === null ? "letter sent" : "letter not taken", { id: letter.id });
}

const attempt = (own: Mailer, letter: Row): Promise<string | null> =>
  own.send(letter).then(
    () => null,
    (error: Error) => error.message.slice(0, 300),
  );

const settle = (id: number, columns: Record<string, string | number>) =>
  transaction(() => {
    // Taken back while it was on its way.
    if (!one`SELECT 1 FROM letters WHERE id = ${id}`) return;
    update("letters", id, columns);
    afterCommit(() => publish([{ noun: "letters", id, day: null }]));
  });

const sentNow = ({ secret, body }: Row) => ({
  state: "sent",
  date_sent: now(),
  last_error: "",
  body: secret ? "" : body,
});

const triedNow = ({ tries }: Row, failure: string) => ({
  tries: tries + 1,
  next_try: milliseconds() + (pauses[Math.min(tries, pauses.length - 1)] as number) * minute,
  last_error: failure,
});
