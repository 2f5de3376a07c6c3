import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { services } from "../../src/server/api";
import type { User } from "../../src/server/caller";
import { database, open, use } from "../../src/server/db";
import { firstAccount } from "../../src/server/first-start";
import { perform } from "../../src/server/funct";
import { journaled } from "../../src/server/journal";
import { migrate } from "../../src/server/migrate";
import { hashOfToken, startSession, userOf } from "../../src/server/session";

// Run by power-cut.ts under strace: FOLDER prepare|FULL|NORMAL [COUNT]. Each confirmed memo is a byte written to
// `confirmed`, which the trace shows among the writes of SQLite.
const [folder = "", mode = "", count = "0"] = process.argv.slice(2);

const db = open(join(folder, "traslo.db"));
if (mode === "prepare") {
  await migrate(db);
  use(db);
  await firstAccount(false, "una-parola-molto-lunga");
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
} else {
  use(db);
  if (mode === "NORMAL") db.run("PRAGMA synchronous = NORMAL");
  await commit(Number(count));
}
process.exit();

async function commit(commits: number) {
  const { id } = database().query("SELECT id FROM users").get() as { id: number };
  const nobody = { user: null, kiosk: null, site: "A" as const, ip: "127.0.0.1", session: null };
  const act = { id_user: null, user: "", site: "A" as const, operation: "Auth.login", ip: "" };
  const session = journaled(act, () => ({ result: hashOfToken(startSession(id, nobody)), note: "" })).result;
  const user = { ...(userOf(session, "A") as User), mustChangePassword: false };
  const caller = { ...nobody, session, user };
  const confirmed = openSync(join(folder, "confirmed"), "w");
  for (let number = 0; number < commits; number++) {
    const values = {
      title: `${number}`,
      description: "x".repeat(1000),
      date: "01-01-2027",
      time: "10:00",
    };
    const { ok } = await perform(services.Memo.createNew, { values }, caller);
    if (!ok) throw new Error(`The commit ${number} was refused.`);
    writeSync(confirmed, "1", number);
  }
  closeSync(confirmed);
}
