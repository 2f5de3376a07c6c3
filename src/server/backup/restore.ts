import { Database } from "bun:sqlite";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { isThere } from "../base/access";
import { notFound } from "../base/errors";
import { logLine } from "../base/logger";
import { closeDatabase, database, one, open, use } from "../db/db";
import { backupFolder, databaseName, withFilesFolder } from "../files/files";
import { type Act, journaled } from "../journal/journal";
import { markAsSent, type SentMail, sentMailsIn } from "../mail/mail";
import { repeatErasures } from "../personal-data/erasures";
import { replaceSessions, type SessionRow, sessionsIn } from "../sessions/session";
import { createBackup } from "./create";
import { sync } from "./disk-work";
import { backupNames } from "./format";
import { incomingFolder, isCommitted, swapIn } from "./restore-swap";

export type Author = Pick<Act, "id_user" | "user" | "site" | "ip">;

export function folderOfBackup(name: string): string {
  if (!backupNames().includes(name)) notFound(`Non c'è un salvataggio di nome ${name}.`);
  return join(backupFolder(), name);
}

/** A backup of the present data before others take their place; a damaged database is only moved aside. */
export async function backUpPresent(data: string, isReadable: (data: string) => boolean | Promise<boolean>) {
  if (!isThere(join(data, databaseName))) return;
  if (await isReadable(data)) await createBackup("before-restore");
  else logLine("error", "damaged-database-only-moved-aside");
}

/** The database must be closed and nothing else may run; answers the folder with the data of before. */
export function exchange(data: string, name: string, author: Author): string {
  const path = join(incomingFolder(data), databaseName);
  const present = isThere(join(data, databaseName)) ? presentState(data) : nothing;
  use(open(path));
  try {
    journaled({ ...author, id_user: sameAccount(author), operation: "Backup.restore" }, () => {
      replaceSessions(present.sessions);
      markAsSent(present.sent);
      return { result: null, note: `Ripristinato il salvataggio ${name}` };
    });
    const repeated = withFilesFolder(incomingFolder(data), () => repeatErasures(author));
    // Free parts of the file still have what was erased.
    if (repeated) database().run("VACUUM");
  } finally {
    closeDatabase();
  }
  sync(path);
  sync(incomingFolder(data));
  return swapIn(data, name);
}

/** Takes back a restore that failed; one whose exchange has begun can only be completed, by the next start. */
export function takeBack(data: string) {
  if (!isCommitted(data)) rmSync(incomingFolder(data), { recursive: true, force: true });
}

const sameAccount = ({ id_user, user }: Author) =>
  one<{ id: number }>`SELECT id FROM users WHERE id = ${id_user} AND username = ${user}`?.id ?? null;

type Present = { sessions: SessionRow[]; sent: SentMail[] };

const nothing: Present = { sessions: [], sent: [] };

function presentState(data: string): Present {
  try {
    const db = new Database(join(data, databaseName), { readonly: true });
    try {
      return { sessions: sessionsIn(db), sent: sentMailsIn(db) };
    } finally {
      db.close();
    }
  } catch (error) {
    logLine("info", "sessions-not-carried-over", { code: (error as { code?: string }).code ?? null });
    return nothing;
  }
}
