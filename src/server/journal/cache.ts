import { database } from "../db/db";
import { stored, storedLater } from "../db/memory";

/** Answers of functs are read from journaled tables: every write to one of them writes to this one, too. */
const journal = ["change"];

/**
 * The result of `make`, computed once until the next change: `key` names all else that it depends on. Within a
 * transaction it is made anew, because triggers write the changes there.
 */
export const cached = <T>(key: string, make: () => T): T =>
  database().inTransaction ? make() : stored(`answer ${key}`, journal, make);

/** The same for an answer that comes later. */
export const cachedLater = <T>(key: string, make: () => Promise<T>): Promise<T> =>
  storedLater(`later ${key}`, journal, make);
