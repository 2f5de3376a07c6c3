import type { Call } from "../caller";
import { all, one } from "../db";
import { hasMailServer, tryAgain } from "../mail";
import { notFound, refuse } from "../refuse";
import { type Listed, lettersPerPage } from "./model";

/** Letters, those that wait first, then the newest. */
export function listLetters(page?: number) {
  const [limit, offset] = page ? [lettersPerPage, (page - 1) * lettersPerPage] : [-1, 0];
  const letters = all<Listed>`
    SELECT id, recipient, subject, state, tries, last_error, date_created, date_sent FROM letters
    ORDER BY state = 'sent', id DESC LIMIT ${limit} OFFSET ${offset}`;
  const counts = one<{ total: number; waiting: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE state = 'waiting') AS waiting FROM letters`;
  return { letters, total: counts?.total ?? 0, waiting: counts?.waiting ?? 0, online: hasMailServer() };
}

/** A letter with its text; a password is read by administrators of the account's rank, and by nobody once sent. */
export function letterById(id: number, { user }: Pick<Call, "user">) {
  const row = one<Listed & { body: string; secret: number; level: number }>`
    SELECT id, recipient, subject, state, tries, last_error, date_created, date_sent, body, secret, level
    FROM letters WHERE id = ${id}`;
  if (!row) notFound("Lettera non trovata.");
  const { level, ...letter } = row;
  const hidden = letter.secret === 1 && (letter.state === "sent" || level > user.level);
  return { ...letter, body: hidden ? null : letter.body };
}

/** Hurries a waiting letter along, whatever its pause. */
export function sendAgain(id: number) {
  if (!hasMailServer()) refuse(409, "Nessun server di posta è configurato: la lettera resta qui.");
  if (tryAgain(id)) return;
  if (one`SELECT 1 FROM letters WHERE id = ${id}`) refuse(409, "La lettera è già stata inviata.");
  notFound("Lettera non trovata.");
}
