import type { Call } from "../caller";
import { milliseconds } from "../clock";
import { all, one, update } from "../db";
import { notFound, refuse } from "../errors";
import { withdrawSecrets } from "../mail";
import { type Profile, profiles } from "../permissions";
import { reply } from "../reply";
import { endSessionsOf, startSession } from "../session";
import type { ChangedAccount, NewAccount } from "./input";
import { rankOf, type Sites } from "./model";
import { createAccount } from "./store";
import { type Temporary, temporaryColumns, writeCredentials } from "./temporary";
import { clearAttempts } from "./throttle";

export type Account = {
  id: number;
  email: string;
  username: string;
  name: string;
  surname: string;
  phone: string;
  profile: Profile;
  level: number;
  active: number;
  sites: Sites;
  mustChangePassword: number;
  sessions: number;
  blocked: number;
  version: number;
};

/** Every account as administrators see it, those in use first. */
export function everyAccount(): Account[] {
  const time = milliseconds();
  return all<Account>`
    SELECT u.id, u.email, u.username, u.name, u.surname, u.phone, u.profile, u.level, u.active, u.sites,
           u.must_change_password AS mustChangePassword, u.version,
           (SELECT count(*) FROM sessions s WHERE s.id_user = u.id) AS sessions,
           EXISTS (SELECT 1 FROM login_attempts t
                   WHERE t.blocked_until > ${time} AND t.account = u.username) AS blocked
    FROM users u ORDER BY u.active DESC, u.username`;
}

export const accountById = (id: number): Account =>
  everyAccount().find((account) => account.id === id) ?? notFound("Account non trovato.");

/** Makes an account whose temporary password travels by letter. */
export function openAccount(
  values: NewAccount,
  temporary: Temporary,
  call: Call,
  why: "created" | "accepted" = "created",
): number {
  const level = values.level ?? profiles[values.profile];
  mustNotExceed({ level, profile: values.profile }, call);
  mustBeFree(values);
  const id = createAccount({ ...values, level, ...temporaryColumns(temporary), mustChangePassword: true });
  writeCredentials(values, temporary, why, rankOf({ ...values, level }));
  return id;
}

/**
 * Changes an account; another profile brings its own level unless one is given. What the account may do less
 * than before ends its sessions at once.
 */
export function changeAccount(id: number, values: ChangedAccount, call: Call) {
  const before = manageable(id, call);
  const moved = values.profile && values.profile !== before.profile ? values.profile : undefined;
  const level = values.level ?? (moved ? profiles[moved] : before.level);
  const after = { ...before, ...defined(values), level };
  mustNotExceed(after, call);
  if (id === call.user.id && !after.active) refuse(403, "Non si può disattivare il proprio account.");
  if (after.email !== before.email) {
    mustBeFree({ email: after.email }, id);
    withdrawSecrets(before.email);
  }
  update("users", id, { ...values, level }, call.version);
  mustHaveSuperadmin();
  return reply({}, { newToken: endWhatIsOver(before, after, call) });
}

/** Absent fields stay as they were. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

function endWhatIsOver(before: Account, after: Account, call: Call) {
  const otherRights = before.profile !== after.profile || before.level !== after.level;
  const newToken = !after.active || otherRights ? endAll(after, call) : undefined;
  for (const site of ["A", "B"] as const) if (!after.sites.includes(site)) endSessionsOf(after.id, site);
  return newToken;
}

/** Ends every session; of the caller's own account one goes on, under the token that is answered. */
function endAll(account: Pick<Account, "id" | "sites">, call: Call): string | undefined {
  endSessionsOf(account.id);
  const staysSignedIn = account.id === call.user.id && account.sites.includes(call.site);
  return staysSignedIn ? startSession(account.id, call) : undefined;
}

/** Another temporary password, sent in a letter. */
export function resetPassword(id: number, temporary: Temporary, call: Call) {
  const account = manageable(id, call);
  if (id === call.user.id) refuse(409, "La propria password si cambia dalla pagina Cambio password.");
  if (!account.active) refuse(409, "L'account non è attivo.");
  replacePassword(account, temporary, call.version);
  writeCredentials(account, temporary, "reset", rankOf(account));
}

/** The old password, its letter and every session are over, and so is a login block. */
export function replacePassword(
  { id, email, username }: Pick<Account, "id" | "email" | "username">,
  temporary: Temporary,
  version?: number,
) {
  update("users", id, { ...temporaryColumns(temporary), must_change_password: 1 }, version);
  withdrawSecrets(email);
  endSessionsOf(id);
  clearAttempts(username);
}

export function endSessions(id: number, call: Call) {
  const account = manageable(id, call);
  touch(id, call);
  return reply({}, { newToken: endAll(account, call) });
}

/** Lifts the wait after too many wrong passwords (DECISIONS, Accounts). */
export function unlock(id: number, call: Call) {
  const account = manageable(id, call);
  touch(id, call);
  clearAttempts(account.username);
}

/** Sessions and tries are not journaled: the account's new version tells the log and the screens whom it was about. */
const touch = (id: number, call: Call) => update("users", id, {}, call.version);

/** The account, unless it ranks above whoever would manage it. */
function manageable(id: number, call: Call): Account {
  const account = accountById(id);
  if (rankOf(account) > call.user.level)
    refuse(403, "Non si può modificare un account di livello superiore al proprio.");
  return account;
}

function mustNotExceed(account: { level: number; profile: string }, call: Call) {
  if (rankOf(account) > call.user.level) refuse(403, "Non si può dare un livello superiore al proprio.");
}

/** User name and e-mail open the same door, so each belongs to one account only. */
function mustBeFree({ username, email }: { username?: string; email: string }, except = 0) {
  const taken = "Nome utente già in uso.";
  if (username && one`SELECT 1 FROM users WHERE username = ${username}`)
    refuse(409, taken, { username: taken });
  const used = "E-mail già usata da un altro account.";
  if (one`SELECT 1 FROM users WHERE email = ${email} AND id <> ${except}`) refuse(409, used, { email: used });
}

/** Somebody must always be able to manage the house: profile, level and site A of a superadmin, and active. */
function mustHaveSuperadmin() {
  const left = one`
    SELECT 1 FROM users WHERE active = 1 AND profile = 'superadmin' AND level = 3 AND instr(sites, 'A')`;
  if (!left) refuse(409, "Deve restare almeno un superadmin attivo.");
}
