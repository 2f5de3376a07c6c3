import { milliseconds, now } from "../base/clock";
import { refuse } from "../base/errors";
import { logLine } from "../base/logger";
import { afterCommit, all, insert, one, remove, run, transaction, update } from "../db/db";
import { everybody } from "../journal/audience";
import { closeStreams, publish } from "../journal/live";
import {
  type AccountList,
  allProfiles,
  type ListedAccount,
  type PublishedProfile,
  readAccountList,
} from "../sessions/profiles";
import { endSessionsOf, newToken } from "../sessions/session";

function applyProfiles(listed: readonly PublishedProfile[]) {
  const stored = new Map(allProfiles().map((profile) => [profile.name, profile]));
  const names = new Set(listed.map(({ name }) => name));
  const gone = [...stored.values()].filter(({ name }) => !names.has(name));
  const changed = listed.filter(
    (profile) => contentOf(profile) !== contentOf(stored.get(profile.name) ?? null),
  );
  for (const { id } of gone) {
    setPermissions(id, []);
    remove("profiles", id);
  }
  // Two profiles may have exchanged their names on screen.
  for (const { name } of changed) run`UPDATE profiles SET label = 'profilo ' || id WHERE name = ${name}`;
  for (const { permissions, ...row } of changed) {
    const id = stored.get(row.name)?.id ?? insert("profiles", row);
    update("profiles", id, row);
    setPermissions(id, permissions);
  }
  if (gone.length || changed.length) afterCommit(announce);
}

const announce = () => publish([{ change: { noun: "profiles", id: 0, day: null }, audience: everybody }]);

const contentOf = (
  profile: (Omit<PublishedProfile, "permissions"> & { permissions: readonly string[] }) | null,
) =>
  profile && JSON.stringify([profile.label, profile.level, profile.retired, [...profile.permissions].sort()]);

function setPermissions(id: number, permissions: readonly string[]) {
  run`DELETE FROM profile_permissions WHERE id_profile = ${id}`;
  for (const permission of permissions) insert("profile_permissions", { id_profile: id, permission });
}

/** Without a list of accounts for so long nobody signs in, and open sessions end. */
const maxAge = 15 * 60_000;
const timeout = 5_000;

type SiteA = { url: string; token: string };

let siteA: SiteA | null = null;
let received: AccountList | null = null;
let receivedAt = Number.NEGATIVE_INFINITY;
let pending: Promise<void> | null = null;

export function followAccountsOf(site: SiteA | null) {
  siteA = site;
  received = null;
  receivedAt = Number.NEGATIVE_INFINITY;
}

export async function requireCurrentAccounts() {
  if (!siteA) return;
  await refreshAccounts();
  if (isTooOld()) refuse(503, "Accesso non disponibile: manca il collegamento con il sito A.");
}

export function refreshAccounts(): Promise<void> {
  pending ??= fetchAccounts().finally(() => {
    pending = null;
  });
  return pending;
}

async function fetchAccounts() {
  const { url, token } = siteA as SiteA;
  const nonce = newToken();
  try {
    const response = await fetch(`${url}/admin/site_b/accounts`, {
      headers: { authorization: `Bearer ${token}`, "traslo-nonce": nonce },
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`site A answered ${response.status}`);
    const signature = response.headers.get("traslo-signature") ?? "";
    received = readAccountList(token, nonce, await response.text(), signature);
    applyAccounts();
    receivedAt = milliseconds();
  } catch (error) {
    logLine("error", "accounts-not-fetched", { reason: (error as Error).message });
    if (isTooOld()) endEverySession();
  }
}

/** A clock that was set back does not make the list young again. */
function isTooOld() {
  const age = milliseconds() - receivedAt;
  return age < 0 || age > maxAge;
}

function endEverySession() {
  if (!one`SELECT 1 FROM sessions LIMIT 1`) return;
  transaction(() => run`DELETE FROM sessions`);
  closeStreams();
}

type StoredAccount = ListedAccount & { active: number };

/** Sessions end where the account is no longer listed, or has another password or other rights. */
export function applyAccounts() {
  if (!received) return;
  const { accounts, profiles } = received;
  const listed = new Map(accounts.map((account) => [account.id, account]));
  const stored = new Map(
    all<StoredAccount>`
      SELECT id, username, email, name, surname, hash, profile, level, active FROM users`.map((row) => [
      row.id,
      row,
    ]),
  );
  transaction(() => {
    if (profiles) applyProfiles(profiles);
    for (const { id, active, hash } of stored.values()) {
      if (listed.has(id) || (!active && !hash)) continue;
      endSessionsOf(id);
      update("users", id, { active: 0, hash: "" });
    }
    const changed = [...listed.values()].filter((account) => !isSame(account, stored.get(account.id)));
    for (const { username, email } of changed) freeName(username, email);
    for (const account of changed) {
      const before = stored.get(account.id);
      if (before && !hasSameRights(account, before)) endSessionsOf(account.id);
      const row = { ...account, active: 1, sites: "B", must_change_password: 0, temporary_until: null };
      if (before) update("users", account.id, row);
      else insert("users", { ...row, date_created: now() });
    }
  });
}

const isSame = (account: ListedAccount, before: StoredAccount | undefined) =>
  before?.active === 1 &&
  (Object.keys(account) as (keyof ListedAccount)[]).every((column) => account[column] === before[column]);

const hasSameRights = (account: ListedAccount, before: StoredAccount) =>
  account.hash === before.hash && account.profile === before.profile && account.level === before.level;

/** Another account may have had the name or the address when the publication was made. */
function freeName(username: string, email: string) {
  run`UPDATE users SET username = 'account ' || id WHERE username = ${username}`;
  run`UPDATE users SET email = 'account ' || id WHERE email = ${email}`;
}
