import { today } from "../base/clock";
import { database } from "../db/db";
import { stored, storedLater } from "../db/memory";
import type { Call } from "./caller";

/** Answers of functs are read from journaled tables: every write to one of them writes to this one, too. */
const journal = ["change"];

/**
 * The result of `make`, computed once until the next change: `key` names all else that it depends on, `others` the
 * tables without a journal that it is read from. Within a transaction it is made anew, because triggers write the
 * changes there.
 */
export const cached = <T>(key: string, make: () => T, others: readonly string[] = []): T =>
  database().inTransaction ? make() : stored(`answer ${key}`, [...journal, ...others], make);

/** What an answer depends on besides rows, unless it is about the account itself: site, rights and day. */
export const readerKey = ({ user, site }: Pick<Call, "user" | "site">) =>
  `${site} ${user.profile} ${user.level} ${today()}`;

/** The same for an answer that comes later. */
export const cachedLater = <T>(key: string, make: () => Promise<T>): Promise<T> =>
  storedLater(`later ${key}`, journal, make);
