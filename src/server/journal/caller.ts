import type { ListReader } from "../base/empty-lists";
import { notFound } from "../base/errors";
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
  /** The permissions of its profile, on both sites. */
  rights: readonly Permission[];
  /** The name on screen of another profile, in whose place this one stands: nothing can be saved. */
  viewing?: string;
};

/** What a request shows of its browser: a short name, and the hash of the cookie that a login gave it. */
export type Browser = { name: string; device: string | null };

/** Who sent a request: an account, a kiosk device, or nobody. */
export type Caller = {
  user: User | null;
  kiosk: { id: number; name: string } | null;
  site: Site;
  ip: string;
  /** The hash of the session's token, null when signed out. */
  session: string | null;
  browser?: Browser;
  /** Sent over a network without encryption. */
  inClear?: boolean;
};

/** A call behind any gate; `version` is that of the record which the screen had. */
export type AnyCall = Caller & { version?: number };

export type Call = AnyCall & { user: User };

/** For whom something is read: an account, the warehouse display or nobody. */
export type Reader = Pick<Caller, "user" | "kiosk" | "site">;

export type Actor = Pick<User, "id" | "username">;

/** Whether the caller has the permission on the site of this request. */
export function can(caller: Pick<Caller, "user" | "site">, key: Permission): boolean {
  return caller.user !== null && includes(caller.user.rights, key, caller.site);
}

/** The caller as `empty-lists.ts` asks about him. */
export const readerOf = (caller: Pick<Caller, "user" | "site">): ListReader => ({
  site: caller.site,
  can: (key) => can(caller, key),
});

/** What site B does not have at all is not found there. */
export function mustBeOnSiteA({ site }: Pick<Caller, "site">) {
  if (site === "B") notFound();
}

/** The verb of a funct that site B does not have. */
export function onSiteA<Input, Answer>(verb: (input: Input, call: Call) => Answer) {
  return (input: Input, call: Call): Answer => {
    mustBeOnSiteA(call);
    return verb(input, call);
  };
}
