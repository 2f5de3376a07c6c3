import { milliseconds, momentOf } from "../../base/clock";
import { notFound, Refusal, refuse, refuseField } from "../../base/errors";
import { logLine } from "../../base/logger";
import { rulesOf, type Site } from "../../base/permissions";
import { commitRefusal, reply } from "../../call/reply";
import { afterCommit, all, one } from "../../db/db";
import { firmIdentity } from "../../db/settings";
import type { AnyCall, Call, User } from "../../journal/caller";
import {
  type AttemptSource,
  clearAttempts,
  countUnknownLogin,
  forgetDevice,
  forgetDevicesOf,
  isKnownDevice,
  knownBrowser,
  ownPassword,
  rememberDevice,
  unknownBrowser,
  unknownName,
} from "../../sessions/login-throttle";
import { accountOf } from "../../sessions/profiles";
import { endSession, notOver, startSession } from "../../sessions/session";
import type { Rows } from "../../tables/rows";
import { type Credentials, expireTemporaryPassword, findCredentials, setOwnPassword } from "../store";
import { messages, type OwnSession } from "./model";

type Attempt = { account: Credentials; source: AttemptSource; passwordCorrect: boolean };

/** With whom a login is counted: alone if the account knows the browser, else with all others. */
export function attemptSourceOf(
  account: Credentials | null,
  name: string,
  { browser }: AnyCall,
): AttemptSource {
  if (!account) return unknownName(name);
  const device = browser?.device;
  return device && isKnownDevice(device, account.id)
    ? knownBrowser(account.id, device)
    : unknownBrowser(account.id);
}

const refusal = (status: 401 | 403, message: string) =>
  new Refusal(status, message, { also: { user: null } });

/** A login of an unknown name is nobody's act: it is counted and not in the journal. */
export function refuseUnknown(): never {
  countUnknownLogin();
  throw refusal(401, messages.unknown);
}

/** Starts a session for the account. A refusal is committed, so that the journal has the attempt. */
export function signIn({ account: verified, source, passwordCorrect }: Attempt, call: AnyCall) {
  // The account may have changed, or gone, while its password was verified.
  const account = findCredentials(verified.username) ?? refuseUnknown();
  const isVerified = passwordCorrect && account.id === verified.id && account.hash === verified.hash;
  const actor = { id: account.id, username: account.username };
  const refused = (status: 401 | 403, message: string) => {
    logAfterCommit("login-refused", account.id, call, status);
    return commitRefusal(refusal(status, message), { actor });
  };
  if (!isVerified || !account.active) return refused(401, messages.unknown);
  clearAttempts(source);
  if (!account.sites.includes(call.site)) return refused(403, messages.wrongSite);
  if (account.temporary_until !== null) {
    if (account.temporary_until < milliseconds()) return refused(401, messages.temporaryExpired);
    expireTemporaryPassword(account.id);
  }
  if (call.session) endSession(call.session);
  const { device, token } = rememberDevice(account.id, call.browser?.device ?? null);
  const browser = { name: call.browser?.name ?? "", device };
  const newToken = startSession(account.id, { ...call, browser });
  const user = userToWire(userById(account.id), call.site);
  logAfterCommit("login", account.id, call, 200);
  return reply({ user }, { newToken, newDevice: token, actor });
}

/** A login comes without an account, so `logCall` only counts it. */
const logAfterCommit = (event: string, account: number, { site }: AnyCall, status: number) =>
  afterCommit(() => logLine("info", event, { account, site, status }));

export function signOut(call: AnyCall) {
  if (call.session) endSession(call.session);
  return reply("OK", { newToken: null });
}

export const passwordHashOf = (id: number) =>
  one<{ hash: string }>`SELECT hash FROM users WHERE id = ${id}`?.hash;

export function ownWords({ username, name, surname, email }: User): string[] {
  const { name: companyName, address } = firmIdentity();
  return [username, name, surname, email, companyName, address];
}

type Change = { hash: string; verified: string | undefined; endCalendars: boolean };

export function changePassword(user: User, { hash, verified, endCalendars }: Change, call: AnyCall) {
  // Another change may have come first while the password was verified.
  if (passwordHashOf(user.id) !== verified) refuseField("password", messages.wrongPassword);
  setOwnPassword(user, hash, endCalendars);
  return reply({}, { newToken: startSession(user.id, call) });
}

export function confirmSession(verified: string | undefined, call: Call) {
  if (passwordHashOf(call.user.id) !== verified) refuseField("password", messages.wrongPassword);
  clearAttempts(ownPassword(call.user.id));
  if (call.session) endSession(call.session);
  return reply({}, { newToken: startSession(call.user.id, call) });
}

type SessionRow = { site: Site } & Pick<
  Rows["sessions"],
  "token_hash" | "ip" | "browser" | "device" | "created_at" | "seen_at"
>;

const ownSessions = ({ user }: Call) => all<SessionRow>`
  SELECT token_hash, site, ip, browser, device, created_at, seen_at FROM sessions
  WHERE id_user = ${user.id} AND ${notOver()} ORDER BY seen_at DESC`;

/** A part of the hash names a session: nothing can be signed in with it. */
const idOf = ({ token_hash }: SessionRow) => token_hash.slice(0, 16);

export const listOwnSessions = (call: Call): OwnSession[] =>
  ownSessions(call).map((row) => ({
    id: idOf(row),
    browser: row.browser,
    ip: row.ip,
    site: row.site,
    date_created: momentOf(row.created_at),
    seen: momentOf(row.seen_at),
    current: row.token_hash === call.session,
  }));

export function endOwnSession(id: string, call: Call) {
  const session = ownSessions(call).find((row) => idOf(row) === id) ?? notFound(messages.noSession);
  if (session.token_hash === call.session) refuse(409, messages.currentSession);
  if (session.device && session.device !== call.browser?.device) forgetDevice(call.user.id, session.device);
  endSession(session.token_hash);
}

export function endOtherSessions(call: Call) {
  forgetDevicesOf(call.user.id, call.browser?.device ?? undefined);
  for (const { token_hash } of ownSessions(call)) if (token_hash !== call.session) endSession(token_hash);
}

type UserRow = Parameters<typeof accountOf>[0];

const userById = (id: number) =>
  accountOf(
    one<UserRow>`
      SELECT id, username, email, name, surname, profile, level, must_change_password
      FROM users WHERE id = ${id}` as UserRow,
  );

export function userToWire(user: User, site: Site) {
  const { id, username, email, name, surname, level, isAdmin, mustChangePassword, rights, viewing } = user;
  const rules = rulesOf(rights, site);
  const wire = { id, username, email, name, surname, level, isAdmin, site, mustChangePassword, rules };
  return viewing === undefined ? wire : { ...wire, viewing };
}
