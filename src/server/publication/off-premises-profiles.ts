import { afterCommit, insert, remove, run, update } from "../db/db";
import { everybody } from "../journal/audience";
import { publish } from "../journal/live";
import type { PublishedProfile } from "../sessions/account-list";
import { allProfiles } from "../sessions/profiles";

export function applyProfiles(listed: readonly PublishedProfile[]) {
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
