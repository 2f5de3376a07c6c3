import type { AnyCall, User } from "../caller";
import { milliseconds, now } from "../clock";
import { all, insert, one, update } from "../db";
import { Refusal, refuseField } from "../errors";
import { withdrawSecrets } from "../mail";
import { type Profile, profiles, rulesOf, type Site } from "../permissions";
import { commitRefusal, reply } from "../reply";
import { endSession, endSessionsOf, startSession } from "../session";
import { messages, type Sites } from "./model";
import { clearAttempts } from "./throttle";

export type Credentials = {
  id: number;
  username: string;
  email: string;
  hash: string;
  active: number;
  sites: Sites;
  temporary_until: number | null;
};

/** The account with this user name or e-mail. */
export const credentialsOf = (login: string) => one<Credentials>`
  SELECT id, username, email, hash, active, sites, temporary_until FROM users WHERE username = ${login} OR email = ${login}`;

export const passwordHashOf = (id: number) =>
  one<{ hash: string }>`SELECT hash FROM users WHERE id = ${id}`?.hash;

/** Opens a session of the account whose password was right; a refusal is committed, so that it is logged. */
export function signIn(account: Credentials | null, proved: boolean, call: AnyCall) {
  const actor = account && { id: account.id, username: account.username };
  const refused = (status: 401 | 403, message: string) =>
    commitRefusal(new Refusal(status, message, { also: { user: null } }), { actor });
  if (!account || !proved || !account.active) return refused(401, messages.unknown);
  clearAttempts(account.username);
  if (!account.sites.includes(call.site)) return refused(403, messages.wrongSite);
  if (account.temporary_until !== null) {
    if (account.temporary_until < milliseconds()) return refused(401, messages.temporaryOver);
    update("users", account.id, { temporary_until: 0 });
  }
  if (call.session) endSession(call.session);
  const newToken = startSession(account.id, call);
  return reply({ user: wireUser(userById(account.id), call.site) }, { newToken, actor });
}

export function signOut(call: AnyCall) {
  if (call.session) endSession(call.session);
  return reply("OK", { newToken: null });
}

/** Sets a new password: every session of the account ends, this one goes on under a new token. */
export function changePassword(user: User, right: boolean, hash: string, call: AnyCall) {
  if (!right) refuseField("password", messages.wrongPassword);
  update("users", user.id, { hash, must_change_password: 0, temporary_until: null });
  withdrawSecrets(user.email);
  endSessionsOf(user.id);
  return reply({}, { newToken: startSession(user.id, call) });
}

type UserRow = Omit<User, "isAdmin" | "mustChangePassword"> & { must_change_password: number };

const userById = (id: number) =>
  one<UserRow>`
  SELECT id, username, email, name, surname, profile, level, must_change_password FROM users WHERE id = ${id}` as UserRow;

/** The signed-in account as the wire says it. */
export function wireUser(user: UserRow | User, site: Site) {
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

type NewAccount = {
  username: string;
  email: string;
  name: string;
  surname: string;
  phone?: string;
  profile: Profile;
  /** The profile's own, unless another is given. */
  level?: number;
  sites?: Sites;
  hash: string;
  mustChangePassword: boolean;
  temporary_until?: number;
};

export function createAccount({ mustChangePassword, ...account }: NewAccount): number {
  return insert("users", {
    ...account,
    level: account.level ?? profiles[account.profile],
    must_change_password: mustChangePassword ? 1 : 0,
    date_created: now(),
  });
}

export const anyAccount = () => one<{ id: number }>`SELECT id FROM users LIMIT 1` !== null;

/** Accounts that can be written to, by e-mail: for sharing. */
export const activeAccounts = () =>
  all<{ id: number; email: string }>`SELECT id, email FROM users WHERE active = 1 ORDER BY email`;

export const isActiveAccount = (id: number) =>
  one`SELECT 1 FROM users WHERE id = ${id} AND active = 1` !== null;
