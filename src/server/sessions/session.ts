import type { Database } from "bun:sqlite";
import { milliseconds } from "../base/clock";
import type { Site } from "../base/permissions";
import { all, one, run, sql } from "../db/db";
import { noticeOtherWritersOnceATurn, remembered } from "../db/memory";
import { setting } from "../db/settings";
import type { Caller, User } from "../journal/caller";
import { closeStreams } from "../journal/live";
import type { Rows } from "../tables/rows";
import { noteUse } from "./last-use";
import { accountOf, asProfile, countRightsChange, profileTables } from "./profiles";

/** Differs per site: ports share cookies (CONTRACT.md). */
export const cookieName = (site: Site) => `traslo_${site.toLowerCase()}`;

const hour = 3_600_000;
const storedAfterEnd = 7 * 24 * hour;

const confirmedFor = hour / 6;

/** Of one account, on both sites together. */
const maxSessions = 30;

export const hashOfToken = (token: string) => Bun.SHA256.hash(token, "hex");

export const newToken = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");

type Session = { user: User; created_at: number; seen_at: number; confirmed_at: number };

export function userOf(tokenHash: string, site: Site): User | null {
  const session = validSession(tokenHash, site);
  if (!session) return null;
  noteUse(
    session.seen_at,
    () => run`UPDATE sessions SET seen_at = ${milliseconds()} WHERE token_hash = ${tokenHash}`,
  );
  return session.user;
}

/** Without renewing the session: an unattended screen must not prolong it. */
export const signedInUser = (tokenHash: string, site: Site): User | null =>
  validSession(tokenHash, site)?.user ?? null;

export const isSessionValid = (tokenHash: string, site: Site): boolean =>
  signedInUser(tokenHash, site) !== null;

function validSession(tokenHash: string, site: Site): Session | null {
  noticeOtherWritersOnceATurn();
  const session = sessionsOn[site](tokenHash);
  return session && !isOver(session) ? session : null;
}

/** Signing in counts. */
export function isConfirmed(tokenHash: string | null, site: Site): boolean {
  const session = tokenHash === null ? null : validSession(tokenHash, site);
  return session !== null && Math.abs(milliseconds() - session.confirmed_at) < confirmedFor;
}

const inMemory = (site: Site) =>
  remembered(["sessions", "users", ...profileTables], (tokenHash: string) => storedSession(tokenHash, site));
const sessionsOn = { A: inMemory("A"), B: inMemory("B") };

type Row = Parameters<typeof accountOf>[0] & Omit<Session, "user"> & { viewed_profile: string | null };

function storedSession(tokenHash: string, site: Site): Session | null {
  const row = one<Row>`
    SELECT u.id, u.username, u.email, u.name, u.surname, u.profile, u.level, u.must_change_password,
           s.created_at, s.seen_at, s.confirmed_at, s.viewed_profile
    FROM sessions s JOIN users u ON u.id = s.id_user
    WHERE s.token_hash = ${tokenHash} AND s.site = ${site} AND u.active = 1 AND instr(u.sites, s.site)`;
  if (!row) return null;
  const { created_at, seen_at, confirmed_at, viewed_profile, ...account } = row;
  const user = accountOf(account);
  const shown = viewed_profile === null ? user : asProfile(user, viewed_profile);
  return { user: shown, created_at, seen_at, confirmed_at };
}

function oldestTimes() {
  const now = milliseconds();
  return {
    seen: now - Number(setting("session.idleHours")) * hour,
    created: now - Number(setting("session.longestDays")) * 24 * hour,
  };
}

function isOver({ created_at, seen_at }: Session): boolean {
  const oldest = oldestTimes();
  return seen_at < oldest.seen || created_at < oldest.created;
}

export function notOver() {
  const { seen, created } = oldestTimes();
  return sql`seen_at >= ${seen} AND created_at >= ${created}`;
}

export function showProfile(tokenHash: string | null, profile: string | null) {
  run`UPDATE sessions SET viewed_profile = ${profile} WHERE token_hash = ${tokenHash}`;
  countRightsChange();
}

/** Only the token's hash is stored; the account's oldest sessions beyond the maximum end. */
export function startSession(
  idUser: number,
  { site, ip, browser }: Pick<Caller, "site" | "ip" | "browser">,
  confirmed = milliseconds(),
): string {
  const token = newToken();
  run`INSERT INTO sessions (token_hash, id_user, site, ip, created_at, seen_at, confirmed_at, browser, device)
      VALUES (${hashOfToken(token)}, ${idUser}, ${site}, ${ip}, ${milliseconds()}, ${milliseconds()}, ${confirmed},
              ${browser?.name ?? ""}, ${browser?.device ?? null})`;
  const oldest = all<{ token_hash: string }>`
    SELECT token_hash FROM sessions WHERE id_user = ${idUser} AND token_hash <> ${hashOfToken(token)}
    ORDER BY created_at DESC LIMIT -1 OFFSET ${maxSessions - 1}`;
  for (const { token_hash } of oldest) endSession(token_hash);
  return token;
}

export const confirmedAtOf = (tokenHash: string | null): number =>
  one<{ confirmed_at: number }>`SELECT confirmed_at FROM sessions WHERE token_hash = ${tokenHash}`
    ?.confirmed_at ?? 0;

export function replaceSessionDevice(before: string, after: string) {
  run`UPDATE sessions SET device = ${after} WHERE device = ${before}`;
}

export function endSession(tokenHash: string) {
  run`DELETE FROM sessions WHERE token_hash = ${tokenHash}`;
  closeStreams((session) => session === tokenHash);
}

export function endSessionsOf(idUser: number, site?: Site) {
  const ended = all<{ token_hash: string }>`
    SELECT token_hash FROM sessions WHERE id_user = ${idUser} AND (${site ?? null} IS NULL OR site = ${site ?? null})`;
  for (const { token_hash } of ended) endSession(token_hash);
}

/** Long after their end: when a clock that was set wrong is right again, people are still signed in. */
export function deleteExpiredSessions() {
  const { seen, created } = oldestTimes();
  run`DELETE FROM sessions WHERE seen_at < ${seen - storedAfterEnd} OR created_at < ${created - storedAfterEnd}`;
}

export type SessionRow = Omit<Rows["sessions"], "viewed_profile" | "confirmed_at"> & { username: string };

export const sessionsIn = (db: Database) =>
  db
    .query(
      `SELECT s.token_hash, s.id_user, u.username, s.site, s.ip, s.created_at, s.seen_at, s.browser, s.device
       FROM sessions s JOIN users u ON u.id = s.id_user`,
    )
    .all() as SessionRow[];

/** Only those whose account is the same and active. */
export function replaceSessions(sessions: SessionRow[]) {
  run`DELETE FROM sessions`;
  for (const { token_hash, id_user, username, site, ip, created_at, seen_at, browser, device } of sessions)
    run`INSERT INTO sessions (token_hash, id_user, site, ip, created_at, seen_at, browser, device)
        SELECT ${token_hash}, id, ${site}, ${ip}, ${created_at}, ${seen_at}, ${browser}, ${device} FROM users
        WHERE id = ${id_user} AND username = ${username} AND active = 1`;
}
