import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { services } from "../../src/server/api";
import { perform } from "../../src/server/call/funct";
import { database, open, use } from "../../src/server/db/db";
import type { User } from "../../src/server/journal/caller";
import { journaled } from "../../src/server/journal/journal";
import { migrate } from "../../src/server/journal/migrate";
import { firstAccount } from "../../src/server/process/data-folder";
import { hashOfToken, startSession, userOf } from "../../src/server/sessions/session";

// Run by power-cut.ts under strace: FOLDER prepare|FULL|NORMAL [COUNT WRITERS]. The number of each memo is written to
// `confirmed` as soon as it is answered, which the trace shows among the writes of SQLite.
const [folder = "", mode = "", count = "0", writers = "1"] = process.argv.slice(2);

const db = open(join(folder, "traslo.db"));
if (mode === "prepare") {
  await migrate(db);
  use(db);
  await firstAccount(false, "una-parola-molto-lunga");
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
} else {
  use(db);
  if (mode === "NORMAL") db.run("PRAGMA synchronous = NORMAL");
  await commit(Number(count), Number(writers));
}
process.exit();

async function commit(commits: number, writers: number) {
  const caller = signedIn();
  const confirmed = openSync(join(folder, "confirmed"), "w");
  let next = 0;
  let answered = 0;
  const writer = async () => {
    while (next < commits) {
      const number = next++;
      const values = {
        title: `${number}`,
        description: "x".repeat(1000),
        date: "01-01-2027",
        time: "10:00",
      };
      const { ok } = await perform(services.Memo.createNew, { values }, caller);
      if (!ok) throw new Error(`The commit ${number} was refused.`);
      const line = `${number}\n`;
      writeSync(confirmed, line, answered);
      answered += line.length;
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  closeSync(confirmed);
}

function signedIn() {
  const { id } = database().query("SELECT id FROM users").get() as { id: number };
  const nobody = { user: null, kiosk: null, site: "A" as const, ip: "127.0.0.1", session: null };
  const act = { id_user: null, user: "", site: "A" as const, operation: "Auth.login", ip: "" };
  const session = journaled(act, () => ({ result: hashOfToken(startSession(id, nobody)), note: "" })).result;
  const user = { ...(userOf(session, "A") as User), mustChangePassword: false };
  return { ...nobody, session, user };
}
