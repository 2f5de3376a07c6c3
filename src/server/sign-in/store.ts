import { type Credentials, expireTemporaryPassword, setOwnPassword } from "../accounts/store";
import type { AnyCall, User } from "../caller";
import { milliseconds } from "../clock";
import { one } from "../db";
import { Refusal, refuseField } from "../errors";
import { clearLoginAttempts } from "../login-throttle";
import { rulesOf, type Site } from "../permissions";
import { commitRefusal, reply } from "../reply";
import { endSession, startSession } from "../session";
import { messages } from "./model";

/** Starts a session for the account. A refusal is committed, so that the journal has the attempt. */
export function signIn(account: Credentials | null, passwordCorrect: boolean, call: AnyCall) {
  const actor = account && { id: account.id, username: account.username };
  const refused = (status: 401 | 403, message: string) =>
    commitRefusal(new Refusal(status, message, { also: { user: null } }), { actor });
  if (!account || !passwordCorrect || !account.active) return refused(401, messages.unknown);
  clearLoginAttempts(account.username);
  if (!account.sites.includes(call.site)) return refused(403, messages.wrongSite);
  if (account.temporary_until !== null) {
    if (account.temporary_until < milliseconds()) return refused(401, messages.temporaryExpired);
    expireTemporaryPassword(account.id);
  }
  if (call.session) endSession(call.session);
  const newToken = startSession(account.id, call);
  return reply({ user: userToWire(userById(account.id), call.site) }, { newToken, actor });
}

export function signOut(call: AnyCall) {
  if (call.session) endSession(call.session);
  return reply("OK", { newToken: null });
}

export const passwordHashOf = (id: number) =>
  one<{ hash: string }>`SELECT hash FROM users WHERE id = ${id}`?.hash;

/** Every session of the account ends; the caller's goes on under a new token. */
export function changePassword(user: User, passwordCorrect: boolean, hash: string, call: AnyCall) {
  if (!passwordCorrect) refuseField("password", messages.wrongPassword);
  setOwnPassword(user, hash);
  return reply({}, { newToken: startSession(user.id, call) });
}

type UserRow = Omit<User, "isAdmin" | "mustChangePassword"> & { must_change_password: number };

const userById = (id: number) =>
  one<UserRow>`
  SELECT id, username, email, name, surname, profile, level, must_change_password FROM users WHERE id = ${id}` as UserRow;

/** The signed-in account in the wire's form. */
export function userToWire(user: UserRow | User, site: Site) {
  const { id, username, email, name, surname, level, profile } = user;
  const mustChangePassword = "isAdmin" in user ? user.mustChangePassword : user.must_change_password === 1;
  return {
    id,
    username,
    email,
    name,
    surname,
    level,
    isAdmin: level > 1,
    site,
    mustChangePassword,
    rules: rulesOf(profile, site),
  };
}
