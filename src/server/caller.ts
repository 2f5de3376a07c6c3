import { holds, type Permission, type Site } from "./permissions";

/** The account behind a session. */
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
};

/** Whoever knocks at the door: an account, a kiosk device, or nobody. */
export type Caller = {
  user: User | null;
  kiosk: { id: number; name: string } | null;
  site: Site;
  ip: string;
  /** The hash of the session's token, null when signed out. */
  session: string | null;
};

/**
 * The caller as a verb sees it, with the version of the record that the screen had.
 * Past any gate but "public" there is a user; a verb behind a "public" or kiosk gate looks before it uses it.
 */
export type Call = Omit<Caller, "user"> & {
  user: User;
  version?: number;
  /** The number of the act in the journal, by which it can be taken back. */
  activity?: number;
  /** Whom the log names, when the act itself signs somebody in. */
  actor?: Pick<User, "id" | "username">;
  /** The token of a session that the act opened; null when it ended the caller's. */
  newToken?: string | null;
  /** Run when the door closes, whatever the answer: what was prepared and is not needed is put away. */
  afterwards?: (() => void)[];
};

/** Whether the caller holds the key on the site of this request. */
export function can(caller: Pick<Caller, "user" | "site">, key: Permission): boolean {
  return caller.user !== null && holds(caller.user.profile, key, caller.site);
}
