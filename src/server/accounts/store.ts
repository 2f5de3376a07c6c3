import { siteAddress } from "../base/base-url";
import { milliseconds, now, steadyMilliseconds, today } from "../base/clock";
import { formatDay } from "../base/days";
import { given, notFound, refuse, refusedBy } from "../base/errors";
import type { TemporaryPassword } from "../base/password";
import { reply } from "../call/reply";
import { all, insert, one, update } from "../db/db";
import type { Call } from "../journal/caller";
import { deleteWaitingSecrets, hasMailServer, queueMail, undeliveredSecret } from "../mail/mail";
import { mailOf } from "../office/mail-templates/store";
import { endAccess, endCalendarAddresses } from "../sessions/calendar-addresses";
import { clearAttemptsOf, forgetDevicesOf } from "../sessions/login-throttle";
import {
  levelOf,
  mustBeManageable,
  mustBeOffered,
  mustHaveSuperadmin,
  mustNotExceedOwnRights,
  mustNotWidenOwn,
  profileNamed,
  rankOf,
} from "../sessions/profiles";
import { confirmedAtOf, endSessionsOf, notOver, startSession } from "../sessions/session";
import type { Rows } from "../tables/rows";
import type { Taken } from "../undo/revert";
import type { AccountChange, NewAccount } from "./input";
import { type Account, type Reason, reasons, type Sites, temporaryHours, withoutAbsent } from "./model";

/** One signs in with the user name or the e-mail, so each belongs to one account only. */
function mustBeUnused({ username = "", email = "" }: { username?: string; email?: string }, except = 0) {
  const isTaken = one`SELECT 1 FROM users WHERE username = ${username} AND id <> ${except}`;
  const isUsed = one`SELECT 1 FROM users WHERE email = ${email} AND id <> ${except}`;
  const errors = given({
    username: username && isTaken ? "Nome utente già in uso." : undefined,
    email: email && isUsed ? "E-mail già usata da un altro account." : undefined,
  });
  const [first] = Object.values(errors);
  if (first) refuse(409, first, errors);
}

export function accountErrors({ profile, ...values }: Partial<NewAccount>, id = 0) {
  const before = one<{ profile: string }>`SELECT profile FROM users WHERE id = ${id}`;
  return refusedBy(
    () => mustBeUnused(values, id),
    () => profile && profile !== before?.profile && mustBeOffered(profile),
  );
}

type Recipient = Pick<Account, "name" | "surname" | "username" | "email" | "level" | "profile"> & {
  sites?: Sites;
};

/** Administrators of a lower rank than the account do not read this mail in the outbox. */
function mailCredentials(account: Recipient, { password }: TemporaryPassword, reason: Reason) {
  queueMail({
    recipient: account.email,
    ...mailOf("credentials", {
      nome: account.name,
      cognome: account.surname,
      motivo: reasons[reason],
      indirizzo: addressFor(account) ?? "",
      utente: account.username,
      password,
      ore: String(temporaryHours),
    }),
    secret: true,
    level: rankOf(account),
  });
}

/** The address of the account's site, when BASE_URL is that site's. */
const addressFor = ({ sites }: Recipient) => siteAddress(sites === "B" ? "B" : "A");

export function listAccounts(): Account[] {
  const time = steadyMilliseconds();
  return all<Account>`
    SELECT u.id, u.email, u.username, u.name, u.surname, u.phone, u.profile, u.level, u.active, u.sites,
           u.must_change_password AS mustChangePassword, u.version,
           (SELECT count(*) FROM sessions s WHERE s.id_user = u.id AND ${notOver()}) AS sessions,
           EXISTS (SELECT 1 FROM login_attempts t
                   WHERE t.counted_at + t.wait > ${time} AND t.id_user = u.id) AS blocked
    FROM users u ORDER BY u.active DESC, u.username`;
}

export const accountById = (id: number): Account =>
  listAccounts().find((account) => account.id === id) ?? notFound("Account non trovato.");

export const activeAccounts = () =>
  all<{ id: number; email: string }>`SELECT id, email FROM users WHERE active = 1 ORDER BY email`;

/** For forms of a page: shorter than addresses. */
export const activeNames = () =>
  all<{ id: number; username: string }>`SELECT id, username FROM users WHERE active = 1 ORDER BY username`;

export const isActiveAccount = (id: number) =>
  one`SELECT 1 FROM users WHERE id = ${id} AND active = 1` !== null;

export const anyAccount = () => one<{ id: number }>`SELECT id FROM users LIMIT 1` !== null;

export type Credentials = Pick<
  Rows["users"],
  "id" | "username" | "email" | "hash" | "active" | "temporary_until"
> & { sites: Sites };

export const findCredentials = (login: string) => one<Credentials>`
  SELECT id, username, email, hash, active, sites, temporary_until FROM users WHERE username = ${login} OR email = ${login}`;

type AccountRow = {
  username: string;
  email: string;
  name: string;
  surname: string;
  phone?: string;
  profile: string;
  /** The profile's own, unless another is given. */
  level?: number;
  sites?: Sites;
  hash: string;
  mustChangePassword: boolean;
  temporary_until?: number;
};

export function createAccount({ mustChangePassword, ...account }: AccountRow): number {
  return insert("users", {
    ...account,
    level: account.level ?? levelOf(account.profile),
    must_change_password: mustChangePassword ? 1 : 0,
    date_created: now(),
  });
}

export function inviteAccount(
  values: NewAccount,
  temporary: TemporaryPassword,
  call: Call,
  reason: "created" | "accepted" = "created",
): number {
  mustBeOffered(values.profile);
  const level = values.level ?? levelOf(values.profile);
  mustNotExceedOwnRights({ level, profile: values.profile }, call);
  mustBeUnused(values);
  const id = createAccount({ ...values, level, ...temporaryColumns(temporary), mustChangePassword: true });
  mailCredentials({ ...values, level }, temporary, reason);
  return id;
}

/** A password that nobody can find is no account. */
export function wherePasswordIs({ id }: { id: number }) {
  const { email, username } = accountById(id);
  if (hasMailServer()) return { text: `la password parte per e-mail a ${email}` };
  const text = `senza server di posta, la password di ${username} si legge in Posta in uscita`;
  const mail = undeliveredSecret(email);
  return { text, ...(mail && { action: { text: "Apri", open: `/admin/outbox/show/${mail}` } }) };
}

const temporaryColumns = ({ hash }: TemporaryPassword) => ({
  hash,
  temporary_until: milliseconds() + temporaryHours * 3_600_000,
});

/** Another profile brings its own level; when rights are reduced, the account's sessions end at once. */
export function changeAccount(id: number, values: AccountChange, call: Call) {
  const before = manageableAccount(id, call);
  const newProfile = values.profile && values.profile !== before.profile ? values.profile : undefined;
  if (newProfile) mustBeOffered(newProfile);
  const level = values.level ?? (newProfile ? levelOf(newProfile) : before.level);
  const after = { ...before, ...withoutAbsent(values), level };
  mustNotExceedOwnRights(after, call, before);
  if (id === call.user.id) mustNotWidenOwn(before, after);
  if (after.email !== before.email) {
    mustBeUnused({ email: after.email }, id);
    deleteWaitingSecrets(before.email);
  }
  update("users", id, { ...values, level }, call.version);
  mustHaveSuperadmin();
  return reply({}, { newToken: endRevokedSessions(before, after, call) });
}

function endRevokedSessions(before: Account, after: Account, call: Call) {
  const otherRights = before.profile !== after.profile || before.level !== after.level;
  const newToken = !after.active || otherRights ? endAllSessions(after, call) : undefined;
  for (const site of ["A", "B"] as const)
    if (!after.active || !after.sites.includes(site)) endAccess(after.id, site);
  return newToken;
}

/** Ends every session of the account; returns the token of a new one if it is the caller's own. */
function endAllSessions(account: Pick<Account, "id" | "sites">, call: Call): string | undefined {
  const confirmed = confirmedAtOf(call.session);
  endSessionsOf(account.id);
  const staysSignedIn = account.id === call.user.id && account.sites.includes(call.site);
  return staysSignedIn ? startSession(account.id, call, confirmed) : undefined;
}

export function resetPassword(id: number, temporary: TemporaryPassword, call: Call) {
  const account = manageableAccount(id, call);
  if (id === call.user.id) refuse(409, "La propria password si cambia dalla pagina Cambio password.");
  if (!account.active) refuse(409, "L'account non è attivo.");
  setTemporaryPassword(account, temporary, call.version);
  mailCredentials(account, temporary, "reset");
  if (rankOf(account) > 1) notifyAdministrators(account, call);
}

function notifyAdministrators(account: Account, { user }: Call) {
  const mail = mailOf("resetNotice", {
    utente: account.username,
    autore: user.username,
    data: formatDay(today()),
  });
  const others = listAccounts().filter(({ id }) => id !== account.id && id !== user.id);
  for (const other of others)
    if (other.active && rankOf(other) >= rankOf(account)) queueMail({ recipient: other.email, ...mail });
}

type Reachable = Pick<Account, "id" | "email">;
export function setTemporaryPassword(
  { id, email }: Reachable,
  temporary: TemporaryPassword,
  version?: number,
) {
  update("users", id, { ...temporaryColumns(temporary), must_change_password: 1 }, version);
  deleteWaitingSecrets(email);
  endAccess(id);
  clearAttemptsOf(id);
}

/** A temporary password is valid for one login. */
export const expireTemporaryPassword = (id: number) => update("users", id, { temporary_until: 0 });

export function setOwnPassword({ id, email }: Reachable, hash: string, endCalendars: boolean) {
  update("users", id, { hash, must_change_password: 0, temporary_until: null });
  deleteWaitingSecrets(email);
  (endCalendars ? endAccess : endSessionsOf)(id);
  clearAttemptsOf(id);
}

export function endSessions(id: number, call: Call) {
  const account = manageableAccount(id, call);
  incrementVersion(id, call);
  forgetDevicesOf(id);
  endCalendarAddresses(id);
  return reply({}, { newToken: endAllSessions(account, call) });
}

export function unlock(id: number, call: Call) {
  manageableAccount(id, call);
  incrementVersion(id, call);
  clearAttemptsOf(id);
}

/** Sessions and login attempts are not journaled: with the new version the log and open screens name the account. */
const incrementVersion = (id: number, call: Call) => update("users", id, {}, call.version);

function manageableAccount(id: number, call: Call): Account {
  const account = accountById(id);
  mustBeManageable(account, call);
  return account;
}

/** Data of an account come back as `changeAccount` sets them; one's own rights are given back by another administrator. */
export function mayTakeBack({ id, present, former }: Taken, call: Call) {
  if (!present || !former) return undefined;
  const before = manageableAccount(id, call);
  const after = { ...before, ...former } as Account;
  if (!profileNamed(after.profile)) refuse(409, `Il profilo «${after.profile}» non esiste più.`);
  mustNotExceedOwnRights(after, call, before);
  const isSame = (["profile", "level", "active", "sites"] as const).every(
    (name) => before[name] === after[name],
  );
  if (id === call.user.id && !isSame) refuse(403, "I propri diritti li ripristina un altro amministratore.");
  if (after.email !== before.email) {
    mustBeUnused({ email: after.email }, id);
    deleteWaitingSecrets(before.email);
  }
  return () => {
    mustHaveSuperadmin();
    endRevokedSessions(before, after, call);
  };
}
