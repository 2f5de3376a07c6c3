import { today } from "../base/clock";
import { database } from "../db/db";
import { stored, storedLater } from "../db/memory";
import type { Call } from "./caller";

/** Every write to a journaled table writes to this one, too. */
const journal = ["change"];

/** `key` names all that it depends on besides journaled tables and `others`. Not stored in a transaction. */
export const cached = <T>(key: string, make: () => T, others: readonly string[] = []): T =>
  database().inTransaction ? make() : stored(`answer ${key}`, [...journal, ...others], make);

export const readerKey = ({ user, site }: Pick<Call, "user" | "site">) =>
  `${site} ${user.profile} ${user.level} ${today()}`;

export const cachedLater = <T>(key: string, make: () => Promise<T>): Promise<T> =>
  storedLater(`later ${key}`, journal, make);
