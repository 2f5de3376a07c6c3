import { lackedBy, type Permission, permissions, type Receiver, seenBy } from "../base/permissions";
import { all } from "../db/db";
import { remembered } from "../db/memory";
import { onWrite } from "../db/table-writes";
import type { User } from "../journal/caller";

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
