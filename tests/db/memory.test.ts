import { Database } from "bun:sqlite";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inGroup } from "../../src/server/call/group-commit";
import {
  all,
  configure,
  database,
  insert,
  one,
  open,
  run,
  transaction,
  update,
  use,
} from "../../src/server/db/db";
import { changeSetting, setting } from "../../src/server/db/settings";
import { cached } from "../../src/server/journal/cache";
import {
  endSession,
  hashOfToken,
  replaceSessions,
  sessionsIn,
  showProfile,
  userOf,
} from "../../src/server/sessions/session";
import { newBrowser } from "../support/browsers";
import { temporaryFolder } from "../support/folders";
import { as, direct, fresh, password, signedIn, userId } from "../support/requests";
import { statementsOf } from "../support/statements";

let desk: ReturnType<typeof newBrowser>;
let phone: ReturnType<typeof newBrowser>;

beforeEach(async () => {
  fresh();
  [desk, phone] = [newBrowser(), newBrowser()];
  await desk.login("ufficio");
  await phone.login("ufficio");
});

const sessionOf = (browser: typeof desk) => hashOfToken(browser.cookies.get("traslo_a") as string);
const ufficio = () => userId("ufficio");
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What every request asks for. */
const answers = (sessions: string[]) => ({
  accounts: sessions.map((session) => userOf(session, "A")),
  settings: [setting("company.name"), setting("session.idleHours"), setting("siteB.status")],
});

/** The same, asked of a database that nothing has been read from. */
function answersOfCopy(sessions: string[]) {
  const present = database();
  use(configure(Database.deserialize(present.serialize(), { strict: true })));
  try {
    return answers(sessions);
  } finally {
    use(present);
  }
}

const changeAccount = (values: object) => async () => {
  const { account } = (await as("superadmin").call("Account", "getFromId", { id: ufficio() })).values;
  const changed = { ...account, ...values };
  const { ok } = await as("superadmin").call("Account", "update", {
    id: ufficio(),
    values: changed,
    version: account.version,
  });
  expect(ok).toBe(true);
};

const untick = () => run`DELETE FROM profile_permissions WHERE permission = 'clients.view'`;

const refused = (work: () => unknown) =>
  expect(() =>
    transaction(() => {
      work();
      throw new Error("refused");
    }),
  ).toThrow("refused");

const words = { password, newPassword: "una-parola-lunga-9", newPasswordConfirm: "una-parola-lunga-9" };

describe("what is in memory is what the database has", () => {
  test.each<[string, () => unknown]>([
    ["a logout", () => desk.call("Auth", { funct: "logout" })],
    ["the end of all other sessions", () => phone.call("Auth", { funct: "endOtherSessions" })],
    ["a new password", () => phone.call("Auth", { funct: "changePassword", ...words })],
    [
      "a password that an administrator sets",
      () => as("superadmin").call("Account", "resetPassword", { id: ufficio() }),
    ],
    [
      "the end of an account's sessions",
      () => as("superadmin").call("Account", "endSessions", { id: ufficio() }),
    ],
    ["another profile", changeAccount({ profile: "agenda" })],
    ["another level", changeAccount({ level: 2 })],
    ["other permissions of the profile", () => direct(untick)],
    ["a view of another profile", () => transaction(() => showProfile(sessionOf(desk), "agenda"))],
    ["other sites", changeAccount({ sites: "B" })],
    ["the end of an account", changeAccount({ active: 0 })],
    ["other names", changeAccount({ name: "Ada", surname: "Neri" })],
    ["other settings", () => direct(() => changeSetting("company.name", "Altra ditta"))],
    ["shorter sessions", () => direct(() => changeSetting("session.idleHours", "1"))],
    ["the switch of site B", () => direct(() => changeSetting("siteB.status", "offline"))],
    ["a statement of a module", () => direct(() => run`UPDATE users SET active = 0 WHERE id = ${ufficio()}`)],
    ["a statement that begins otherwise", () => direct(() => run`WITH x AS (SELECT 1) DELETE FROM sessions`)],
    ["an insert", () => direct(() => insert("settings", { key: "company.name", value: "Altra ditta" }))],
    ["the sessions of another database", () => transaction(() => replaceSessions([]))],
    [
      "a write beside one that was rolled back",
      () =>
        transaction(() => {
          direct(() => update("users", ufficio(), { profile: "agenda" }));
          refused(() => endSession(sessionOf(desk)));
        }),
    ],
  ])("after %s", async (_, act) => {
    const sessions = [sessionOf(desk), sessionOf(phone)];
    const before = answers(sessions);
    await act();
    const after = answers(sessions);
    expect(after).not.toEqual(before);
    expect(after).toEqual(answersOfCopy(sessions));
  });

  test.each<[string, () => unknown]>([
    ["an account", () => direct(() => update("users", ufficio(), { profile: "superadmin", level: 3 }))],
    ["a permission", () => direct(untick)],
    ["a session", () => endSession(sessionOf(desk))],
    ["a new session", () => signedIn(ufficio())],
    ["a setting", () => direct(() => changeSetting("company.name", "Altra ditta"))],
  ])("after a write of %s that was rolled back, also when it was read meanwhile", (_, write) => {
    const sessions = [sessionOf(desk), sessionOf(phone)];
    const before = answers(sessions);
    refused(() => {
      write();
      expect(answers(sessions)).toEqual(answersInTransaction(sessions));
    });
    expect(answers(sessions)).toEqual(before);
    refused(() => refused(write));
    expect(answers(sessions)).toEqual(before);
  });

  test("within the transaction that writes it", () => {
    const session = sessionOf(desk);
    expect(userOf(session, "A")?.profile).toBe("ufficio");
    direct(() => {
      update("users", ufficio(), { profile: "agenda" });
      expect(userOf(session, "A")?.profile).toBe("agenda");
      update("users", ufficio(), { profile: "depositi" });
      expect(userOf(session, "A")?.profile).toBe("depositi");
    });
    expect(userOf(session, "A")?.profile).toBe("depositi");
  });

  test("after another database took its place, and when the first is back", () => {
    const session = sessionOf(desk);
    const first = database();
    const other = configure(Database.deserialize(first.serialize(), { strict: true }));
    expect(userOf(session, "A")?.profile).toBe("ufficio");
    use(other);
    direct(() => update("users", ufficio(), { profile: "agenda" }));
    expect(userOf(session, "A")?.profile).toBe("agenda");
    use(first);
    expect(userOf(session, "A")?.profile).toBe("ufficio");
  });

  test("after another process wrote to the file, as ./run password does", async () => {
    const path = join(temporaryFolder("memory"), "traslo.db");
    writeFileSync(path, database().serialize());
    use(open(path));
    const session = sessionOf(desk);
    const accounts = () => cached("accounts", () => all`SELECT id FROM users WHERE active = 1`.length);
    const before = accounts();
    expect(userOf(session, "A")?.username).toBe("ufficio");
    const other = open(path);
    other.run(`DROP TRIGGER journal_users_update; UPDATE users SET active = 0 WHERE id = ${ufficio()}`);
    other.close();
    await nextTurn();
    expect(userOf(session, "A")).toBeNull();
    expect(accounts()).toBe(before - 1);
    database().close();
  });
});

test("an act reads what another process wrote after its request was let in", async () => {
  const path = join(temporaryFolder("memory"), "traslo.db");
  writeFileSync(path, database().serialize());
  use(open(path));
  userOf(sessionOf(desk), "A");
  const before = setting("company.name");
  const other = open(path);
  other.run(`DROP TRIGGER journal_settings_delete; DROP TRIGGER journal_settings_insert;
             DELETE FROM settings WHERE key = 'company.name';
             INSERT INTO settings (key, value) VALUES ('company.name', 'Altra ditta')`);
  other.close();
  expect(setting("company.name")).toBe(before);
  expect(await inGroup(() => transaction(() => setting("company.name")))).toBe("Altra ditta");
  database().close();
});

const answersInTransaction = (sessions: string[]) => ({
  accounts: sessions.map((session) => {
    const row = one<{ username: string; profile: string }>`
      SELECT u.username, u.profile FROM sessions s JOIN users u ON u.id = s.id_user WHERE s.token_hash = ${session}`;
    return row ? expect.objectContaining(row) : null;
  }),
  settings: [
    one<{ value: string }>`SELECT value FROM settings WHERE key = 'company.name'`?.value ?? expect.anything(),
    expect.anything(),
    expect.anything(),
  ],
});

test("a request of a known session runs one statement to know its account: whether another process wrote", async () => {
  const session = sessionOf(desk);
  userOf(session, "A");
  await nextTurn();
  expect(await statementsOf(async () => userOf(session, "A"))).toEqual(["PRAGMA data_version"]);
});

test("requests of one turn of the event loop ask once whether another process wrote, and see each other's writes", async () => {
  const session = sessionOf(desk);
  await nextTurn();
  const ran = await statementsOf(async () => {
    userOf(session, "A");
    direct(() => update("users", ufficio(), { profile: "agenda" }));
    expect(userOf(session, "A")?.profile).toBe("agenda");
  });
  expect(ran.filter((text) => text === "PRAGMA data_version")).toHaveLength(1);
});

test("a token that nobody has takes no memory: it is looked for each time", async () => {
  userOf("unknown", "A");
  await nextTurn();
  expect(await statementsOf(async () => userOf("unknown", "A"))).toHaveLength(2);
});

test("a session's account can't be changed by who reads it", () => {
  const user = userOf(sessionOf(desk), "A") as { profile: string };
  expect(() => {
    user.profile = "superadmin";
  }).toThrow();
});

test("sessions carried over to another database are found there", () => {
  const session = sessionOf(desk);
  const sessions = sessionsIn(database());
  fresh();
  expect(userOf(session, "A")).toBeNull();
  transaction(() => replaceSessions(sessions));
  expect(userOf(session, "A")?.username).toBe("ufficio");
});
