import { notFound, refuse, refusedBy, refuseField, stale } from "../../base/errors";
import { lackedBy, type Permission, permissions, rulesOf } from "../../base/permissions";
import { fold } from "../../base/text";
import { reply } from "../../call/reply";
import { afterCommit, all, insert, one, remove, sql, update } from "../../db/db";
import { countOf } from "../../db/paging";
import type { Call, User } from "../../journal/caller";
import { publish } from "../../journal/live";
import { allProfiles, exceeds, profileNamed, receiverOf, type StoredProfile } from "../../sessions/profiles";
import { showProfile } from "../../sessions/session";
import type { Taken } from "../../undo/revert";
import type { ProfileValues } from "./input";
import {
  fixedProfile,
  inUseMessage,
  type ListedProfile,
  lackedMessage,
  messages,
  neededMessage,
  needs,
} from "./model";

export function listProfiles({ user }: Call): ListedProfile[] {
  const counts = new Map(
    all<{ profile: string; accounts: number }>`
      SELECT profile, count(*) AS accounts FROM users GROUP BY profile`.map((row) => [
      row.profile,
      row.accounts,
    ]),
  );
  return allProfiles().map((stored) => {
    const { permissions: held, ...profile } = stored;
    const mayGive = !exceeds(stored, user);
    const mayChange = mayGive && profile.name !== fixedProfile;
    const toggled = (key: Permission) => ({
      ...stored,
      permissions: permissions.filter((one) => (one === key) !== held.includes(one)),
    });
    return {
      ...profile,
      rules: rulesOf(held, "A"),
      held: held.length,
      accounts: counts.get(profile.name) ?? 0,
      mayGive,
      mayChange,
      locked: permissions.filter((key) => !mayChange || notGivable(stored, toggled(key), user).length),
    };
  });
}

export const profileById = (id: number, call: Call): ListedProfile =>
  listProfiles(call).find((profile) => profile.id === id) ?? notFound(messages.missing);

const storedById = (id: number): StoredProfile =>
  allProfiles().find((profile) => profile.id === id) ?? notFound(messages.missing);

function changeable(id: number, { user }: Call): StoredProfile {
  const profile = storedById(id);
  if (profile.name === fixedProfile) refuse(409, messages.fixed);
  if (exceeds(profile, user)) refuse(403, messages.exceeds);
  return profile;
}

export function copyProfile(id: number, label: string, { user, version }: Call) {
  const source = storedById(id);
  if (version !== undefined && version !== source.version) refuse(409, stale);
  if (exceeds(source, user)) refuse(403, messages.exceeds);
  mustBeUnused(label);
  const copy = insert("profiles", { name: newName(label), label, level: source.level });
  for (const permission of source.permissions)
    insert("profile_permissions", { id_profile: copy, permission });
  return { id: copy };
}

/** The name on the wire is made of the label and stays when that changes: `ufficio-napoli`, `ufficio-napoli-2`. */
function newName(label: string): string {
  const name =
    fold(label)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "profilo";
  const names = [name, ...allProfiles().map((_, index) => `${name}-${index + 2}`)];
  return names.find((free) => !profileNamed(free)) as string;
}

/** The accounts with the profile have their new rights at their next request; none is signed out. */
export function changeProfile(id: number, { label, level, rules = {} }: ProfileValues, call: Call) {
  const profile = changeable(id, call);
  if (label !== undefined) mustBeUnused(label, id);
  if (level !== undefined && level !== profile.level) mustAllowLevel(level, profile, call);
  const wanted = withTicks(profile.permissions, rules);
  mustBeGivable(profile, { ...profile, level: level ?? profile.level, permissions: wanted }, call);
  mustBeComplete(wanted);
  for (const key of profile.permissions) if (!wanted.includes(key)) removePermission(id, key);
  for (const permission of wanted)
    if (!profile.permissions.includes(permission))
      insert("profile_permissions", { id_profile: id, permission });
  update("profiles", id, { label, level }, call.version);
}

export function profileErrors(id: number, { label, level, rules = {} }: Partial<ProfileValues>, call: Call) {
  const profile = allProfiles().find((one) => one.id === id);
  if (!profile) return {};
  return refusedBy(
    () => label !== undefined && mustBeUnused(label, id),
    () => level !== undefined && level !== profile.level && mustAllowLevel(level, profile, call),
    () => mustBeComplete(withTicks(profile.permissions, rules)),
  );
}

function withTicks(held: readonly Permission[], rules: NonNullable<ProfileValues["rules"]>): Permission[] {
  return permissions.filter((key) => {
    const [group, name] = key.split(".") as [string, string | undefined];
    const of = rules[group];
    const tick = name ? (of as Record<string, number> | undefined)?.[name] : of;
    return tick === undefined ? held.includes(key) : tick === 1;
  });
}

function mustAllowLevel(level: number, profile: StoredProfile, { user }: Call) {
  if (level > user.level) refuseField("level", messages.levelAbove);
  if (accountsWith(profile.name)) refuseField("level", messages.levelInUse);
}

function mustBeGivable(before: StoredProfile, after: StoredProfile, { user }: Call) {
  const lacked = notGivable(before, after, user);
  if (lacked.length) refuse(403, lackedMessage(lacked));
}

/** What it has stays; his own profile, or one that manages as much, gets no right that he lacks. */
function notGivable(before: StoredProfile, after: StoredProfile, user: User): Permission[] {
  const isOfPeers = user.level < 3 && hasAccountsFrom(user.level, before.name);
  const lackedOf = ({ name: profile, level, permissions }: StoredProfile) =>
    lackedBy(user, permissions, isOfPeers ? "himself" : receiverOf({ profile, level }, user));
  const present = lackedOf(before);
  return lackedOf(after).filter((key) => !present.includes(key));
}

const hasAccountsFrom = (level: number, profile: string) =>
  one`SELECT 1 FROM users WHERE profile = ${profile} AND level >= ${level}` !== null;

function mustBeComplete(wanted: readonly Permission[]) {
  for (const key of wanted) {
    const needed = needs[key];
    if (needed && !wanted.includes(needed)) refuseField(`rules.${key}`, neededMessage(needed));
  }
}

function removePermission(id: number, permission: Permission) {
  const row = one<{ id: number }>`
    SELECT id FROM profile_permissions WHERE id_profile = ${id} AND permission = ${permission}`;
  if (row) remove("profile_permissions", row.id);
}

/** A retired profile is not offered; accounts that have it keep their rights. */
export function setRetired(id: number, retired: 0 | 1, call: Call) {
  changeable(id, call);
  update("profiles", id, { retired }, call.version);
}

export function deleteProfile(id: number, call: Call) {
  const profile = changeable(id, call);
  mustBeWithoutAccounts(profile.name);
  for (const key of profile.permissions) removePermission(id, key);
  remove("profiles", id, call.version);
}

const accountsWith = (name: string) => countOf(sql`users WHERE profile = ${name}`);

function mustBeWithoutAccounts(name: string) {
  const accounts = accountsWith(name);
  if (accounts) refuse(409, inUseMessage(accounts));
}

function mustBeUnused(label: string, except = 0) {
  if (one`SELECT 1 FROM profiles WHERE label = ${label} AND id <> ${except}`)
    refuse(409, messages.taken, { label: messages.taken });
}

export function mayTakeBack({ id, present, former }: Taken, call: Call) {
  if (present) changeable(id, call);
  if (!former) return void mustBeWithoutAccounts(String(present?.name));
  mustBeUnused(String(former.label), id);
  if (present && present.level !== former.level && accountsWith(String(present.name)))
    refuse(409, messages.levelInUse);
  const before = allProfiles().find((profile) => profile.id === id);
  return () => {
    const after = changeable(id, call);
    if (before) mustBeGivable(before, after, call);
  };
}

export function mayTakeBackPermission({ present, former }: Taken, call: Call) {
  const id = Number((present ?? former)?.id_profile);
  const before = allProfiles().find((profile) => profile.id === id);
  if (before) changeable(id, call);
  return () => {
    const after = allProfiles().find((profile) => profile.id === id);
    if (after) changeable(id, call);
    if (before && after) mustBeGivable(before, after, call);
  };
}

export function viewProfile(id: number, call: Call) {
  const profile = storedById(id);
  if (exceeds(profile, call.user)) refuse(403, messages.exceeds);
  showAs(profile.name, call);
  return reply({}, { about: profile.label });
}

export const stopViewing = (call: Call) => showAs(null, call);

function showAs(profile: string | null, { session, user }: Call) {
  showProfile(session, profile);
  const change = { noun: "profiles", id: user.id, day: null };
  afterCommit(() => publish([{ change, audience: (reader) => reader.user?.id === user.id }]));
}
