import { z } from "zod";
import { isoOf, milliseconds } from "../base/clock";
import { refuse, refuseField } from "../base/errors";
import { lackedBy, type Permission, permissions, type Receiver, seenBy } from "../base/permissions";
import { mustBeSigned, signatureOf } from "../base/site-signature";
import { all, one } from "../db/db";
import { remembered } from "../db/memory";
import { onWrite } from "../db/table-writes";
import { fieldMessages } from "../input/field-messages";
import { type Call, can, type User } from "../journal/caller";

export type StoredProfile = {
  id: number;
  /** Stands in `users.profile` and on the wire; never changes. */
  name: string;
  label: string;
  level: number;
  retired: number;
  version: number;
  permissions: readonly Permission[];
};

/** A write to one of them changes the rights of signed-in accounts at once. */
export const profileTables = ["profiles", "profile_permissions"] as const;

let writes = 0;

/** Another one once the rights of a signed-in account may be others. */
export const rightsVersion = () => writes;

export const countRightsChange = () => writes++;

onWrite((table) => {
  if (!table || table === "users" || (profileTables as readonly string[]).includes(table))
    countRightsChange();
});

const storedProfiles = remembered(profileTables, (_: "all"): ReadonlyMap<string, StoredProfile> => {
  const held = Map.groupBy(
    all<{ id_profile: number; permission: string }>`SELECT id_profile, permission FROM profile_permissions`,
    ({ id_profile }) => id_profile,
  );
  const rows = all<Omit<StoredProfile, "permissions">>`
    SELECT id, name, label, level, retired, version FROM profiles ORDER BY id`;
  return new Map(
    rows.map((row) => {
      const keys = new Set(held.get(row.id)?.map(({ permission }) => permission));
      return [row.name, { ...row, permissions: permissions.filter((key) => keys.has(key)) }];
    }),
  );
});

export const profileNamed = (name: string): StoredProfile | undefined => storedProfiles("all").get(name);

export const allProfiles = (): StoredProfile[] => [...storedProfiles("all").values()];

type Ranked = { level: number; profile: string };

export const rankOf = ({ level, profile }: Ranked) => Math.max(level, profileNamed(profile)?.level ?? level);

export const exceeds = ({ level, permissions }: Pick<StoredProfile, "level" | "permissions">, user: User) =>
  level > user.level || lackedBy(user, permissions).length > 0;

type Row = Omit<User, "isAdmin" | "mustChangePassword" | "rights" | "viewing"> & {
  must_change_password: number;
};

/** Without rights where the profile is unknown. */
export const accountOf = ({ must_change_password, ...user }: Row): User =>
  Object.freeze({
    ...user,
    isAdmin: user.level > 1,
    mustChangePassword: must_change_password === 1,
    rights: profileNamed(user.profile)?.permissions ?? [],
  });

/** As high as the user: he may come to have it. */
export const receiverOf = ({ profile, level }: Ranked, user: User): Receiver =>
  profile === user.profile || (user.level < 3 && level >= user.level) ? "himself" : "another";

/** With its own where the profile is gone or exceeds it by now. */
export function asProfile(user: User, name: string): User {
  const profile = profileNamed(name);
  if (!profile || exceeds(profile, user)) return user;
  const { label, level, permissions } = profile;
  const [isAdmin, rights] = [level > 1, seenBy(user, permissions)];
  const isWhole = String(rights) === String(permissions);
  // What is in memory for a profile (cache.ts) is not for who sees less of it, nor the other way round.
  const shown = isWhole ? name : `${name}, seen by ${user.profile}`;
  return Object.freeze({ ...user, profile: shown, level, isAdmin, rights, viewing: label });
}

const Account = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  hash: z.string(),
  profile: z.string(),
  level: z.int(),
});

const Profile = z.object({
  name: z.string(),
  label: z.string(),
  level: z.int(),
  retired: z.int(),
  permissions: z.array(z.string()),
});

export type PublishedProfile = z.output<typeof Profile>;

export type ListedAccount = z.output<typeof Account>;

/** A site A of an earlier version sends no profiles. */
const List = z.object({ at: z.string(), accounts: z.array(Account), profiles: z.array(Profile).optional() });

export type AccountList = Pick<z.output<typeof List>, "accounts" | "profiles">;

/** An account with a password to change signs in on site A first; the nonce refuses an earlier answer. */
export function signedAccountList(token: string, nonce: string): { body: string; signature: string } {
  const accounts = all<ListedAccount>`
    SELECT id, username, email, name, surname, hash, profile, level FROM users
    WHERE active = 1 AND instr(sites, 'B') AND must_change_password = 0 ORDER BY id`;
  const profiles = allProfiles().map(({ id, version, ...profile }) => profile);
  const body = JSON.stringify({ at: isoOf(milliseconds()), accounts, profiles });
  return { body, signature: signatureOf(token, "account list", nonce, body) };
}

export function readAccountList(token: string, nonce: string, body: string, signature: string): AccountList {
  mustBeSigned(token, "account list", nonce, body, signature);
  return List.parse(JSON.parse(body));
}

export function activeAccount(id: number): User | null {
  const row = one<Parameters<typeof accountOf>[0]>`
    SELECT id, username, email, name, surname, profile, level, must_change_password FROM users
    WHERE id = ${id} AND active = 1 AND instr(sites, 'A')`;
  return row && accountOf(row);
}

/** Asked again at each part of work that goes on after its request. */
export function mayStill(id: number, permission: Permission): boolean {
  const user = activeAccount(id);
  return user !== null && can({ user, site: "A" }, permission);
}

type Rights = { level: number; profile: string };

const lackedOf = ({ profile }: Rights, user: User, receiver: Receiver = "another") =>
  lackedBy(user, profileNamed(profile)?.permissions ?? [], receiver);

export const mayManage = (account: Rights, user: User) =>
  rankOf(account) <= user.level && !lackedOf(account, user).length;

/** With its password the user gets nothing more. */
export const seesAllOf = (account: Rights, user: User) =>
  mayManage(account, user) && (user.level === 3 || !lackedOf(account, user, "himself").some(isReading));

const isReading = (key: Permission) => key !== "works.notesForeman";

export function mustBeManageable(account: Rights, { user }: Call) {
  if (rankOf(account) > user.level)
    refuse(403, "Non si può modificare un account di livello superiore al proprio.");
  if (lackedOf(account, user).length)
    refuse(403, "Non si può modificare un account con permessi che il proprio profilo non ha.");
}

/** What the account has already it keeps. */
export function mustNotExceedOwnRights(account: Rights & { id?: number }, { user }: Call, before?: Rights) {
  if (rankOf(account) > user.level) refuse(403, "Non si può dare un livello superiore al proprio.");
  const isSame = before?.profile === account.profile && before.level === account.level;
  const receiver = isSame ? "another" : account.id === user.id ? "himself" : receiverOf(account, user);
  if (lackedOf(account, user, receiver).length)
    refuse(403, "Non si può dare un profilo con permessi che il proprio non ha.");
}

type Use = { active: number; sites: string };

export function mustNotWidenOwn(before: Use, after: Use) {
  if (!after.active) refuse(403, "Non si può disattivare il proprio account.");
  if ([...after.sites].some((site) => !before.sites.includes(site)))
    refuse(403, "Un altro sito per il proprio account lo aggiunge un altro amministratore.");
}

export const levelOf = (profile: string) => profileNamed(profile)?.level ?? 1;

export function mustBeOffered(profile: string) {
  const found = profileNamed(profile);
  if (!found) refuseField("profile", fieldMessages.format);
  if (found.retired) refuseField("profile", `Il profilo ${found.label} è disattivato: sceglierne un altro.`);
}

export function mustHaveSuperadmin() {
  const left = one`
    SELECT 1 FROM users WHERE active = 1 AND profile = 'superadmin' AND level = 3 AND instr(sites, 'A')`;
  if (!left) refuse(409, "Deve restare almeno un superadmin attivo.");
}
