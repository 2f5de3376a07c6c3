import type { Call } from "../caller";
import { one, sql } from "../db";
import { notFound, refuse } from "../errors";
import { hasMailServer, tryAgain } from "../mail";
import { countOf, paged } from "../paging";
import { type Listed, lettersPerPage } from "./model";

const columns = sql`id, recipient, subject, state, tries, last_error, date_created, date_sent`;

/** Letters, those that wait first, then the newest. */
export function listLetters(page?: number) {
  const list = { columns, from: sql`letters`, order: sql`state = 'sent', id DESC` };
  const { rows: letters, total } = paged<Listed>(list, page, lettersPerPage);
  const waiting = countOf(sql`letters WHERE state = 'waiting'`);
  return { letters, total, waiting, online: hasMailServer() };
}

/** A letter with its text; a password is read by administrators of the account's rank, and by nobody once sent. */
export function letterById(id: number, { user }: Pick<Call, "user">) {
  const row = one<Listed & { body: string; secret: number; level: number }>`
    SELECT ${columns}, body, secret, level FROM letters WHERE id = ${id}`;
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
