import type { ListReader } from "../base/empty-lists";
import { includes, type Permission, type Site } from "../base/permissions";

export type User = {
  id: number;
  username: string;
  email: string;
  name: string;
  surname: string;
  profile: string;
  level: number;
  isAdmin: boolean;
  mustChangePassword: boolean;
  rights: readonly Permission[];
  /** The name on screen of the profile in whose place this one stands: nothing can be saved. */
  viewing?: string;
};

export type Browser = { name: string; device: string | null };

export type Caller = {
  user: User | null;
  kiosk: { id: number; name: string } | null;
  site: Site;
  ip: string;
  session: string | null;
  browser?: Browser;
  inClear?: boolean;
};

export type AnyCall = Caller & { version?: number; sure?: 0 | 1 };

export type Call = AnyCall & { user: User };

export type Reader = Pick<Caller, "user" | "kiosk" | "site">;

export type Actor = Pick<User, "id" | "username">;

export function can(caller: Pick<Caller, "user" | "site">, key: Permission): boolean {
  return caller.user !== null && includes(caller.user.rights, key, caller.site);
}

export const readerOf = (caller: Pick<Caller, "user" | "site">): ListReader => ({
  site: caller.site,
  can: (key) => can(caller, key),
});
