import type { Database } from "bun:sqlite";
import { refuse } from "../../base/errors";
import { database } from "../../db/db";
import { messages } from "./model";

/**
 * Whether a database is as the first start made it: nothing but its first account and settings was ever changed, also
 * when it was undone.
 */
export const isEmptyInstallation = (db: Database): boolean =>
  db
    .query(
      `SELECT 1 FROM change
       WHERE noun <> 'settings' AND NOT (noun = 'users' AND id_row = (SELECT min(id) FROM users)) LIMIT 1`,
    )
    .get() === null;

/** Refuses an import where there are data. */
export function mustBeEmpty() {
  if (!isEmptyInstallation(database())) refuse(409, messages.notEmpty);
}
