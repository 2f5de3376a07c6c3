import { changeSetting } from "../../src/server/db/settings";
import { cleanup } from "../../src/server/process/cleanup";
import { endSessionsOf, hashOfToken, userOf } from "../../src/server/sessions/session";
import { all, database, run, setClock, transaction, update, userId } from "../support/requests";
import { post } from "../support/wire";
import { as, direct, fresh, password, signedIn, type Values } from "../support/world";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.now();
const later = (ms: number) => setClock(() => start + ms);

beforeEach(() => {
  setClock(() => start);
  fresh();
});

const login = (email: string, secret = password, site: "A" | "B" = "A", cookie = "") =>
  post("Auth", { funct: "login", email, password: secret }, { site, headers: { cookie } });

const tokenOf = (headers: Headers) => headers.getSetCookie()[0]?.match(/=([\w-]*);/)?.[1] ?? "";
const isIn = (token: string) => userOf(hashOfToken(token), "A") !== null;

describe("a session", () => {
  test("begins with a new token, whatever cookie the login request has", async () => {
    const planted = signedIn(userId("agenda"));
    const { headers } = await login("ufficio", password, "A", `traslo_a=${planted}`);
    expect(tokenOf(headers)).toHaveLength(43);
    expect(tokenOf(headers)).not.toBe(planted);
    expect(isIn(planted)).toBe(false);
  });

  test("is stored only as the hash of its token", async () => {
    const token = tokenOf((await login("ufficio")).headers);
    const rows = JSON.stringify(database().query("SELECT * FROM sessions").all());
    expect(rows).not.toContain(token);
    expect(rows).toContain(hashOfToken(token));
  });

  test("ends after 12 hours without a request, and is prolonged by one", () => {
    const [quiet, lively] = [signedIn(userId("ufficio")), signedIn(userId("ufficio"))];
    later(11 * hour);
    expect(isIn(lively)).toBe(true);
    later(12 * hour + minute);
    expect([isIn(quiet), isIn(lively)]).toEqual([false, true]);
  });

  test("ends after 7 days even if it is used", () => {
    const token = signedIn(userId("ufficio"));
    for (let time = 0; time < 7 * 24 * hour; time += 10 * hour) {
      later(time);
      expect(isIn(token)).toBe(true);
    }
    later(7 * 24 * hour + minute);
    expect(isIn(token)).toBe(false);
  });

  test("ends earlier by the settings, and the cleanup deletes it a week later", () => {
    const token = signedIn(userId("ufficio"));
    direct(() => changeSetting("session.idleHours", "1"));
    later(hour + minute);
    expect(isIn(token)).toBe(false);
    later(7 * 24 * hour + hour + minute);
    cleanup();
    expect(database().query("SELECT count(*) AS count FROM sessions").get()).toEqual({ count: 0 });
  });

  test("ended by a clock that was set a day ahead goes on once the clock is right, also after a cleanup", async () => {
    const token = signedIn(userId("ufficio"));
    later(24 * hour);
    cleanup();
    expect(isIn(token)).toBe(false);
    const { accounts } = (await as("gestione1").call("Account", "getAll", {})).values;
    expect(accounts.find((row: Values) => row.username === "ufficio").sessions).toBe(0);
    setClock(() => start);
    expect(isIn(token)).toBe(true);
  });

  test("does not end when the clock is set back", () => {
    const token = signedIn(userId("ufficio"));
    later(-2 * hour);
    expect(isIn(token)).toBe(true);
  });

  test("ends at logout: its token is refused", async () => {
    const token = tokenOf((await login("ufficio")).headers);
    const headers = { cookie: `traslo_a=${token}` };
    const out = await post("Auth", { funct: "logout" }, { headers });
    expect(out).toMatchObject({ ok: true, values: "OK" });
    expect(out.headers.getSetCookie()[0]).toMatch(/^traslo_a=; Max-Age=0/);
    expect(isIn(token)).toBe(false);
    expect((await post("Client", { funct: "getAll" }, { headers })).status).toBe(401);
  });

  test("ends when the account is deactivated or loses the site", () => {
    const user = userId("ufficio");
    const [a, b] = [signedIn(user), signedIn(user, "B")];
    direct(() => update("users", user, { sites: "A" }));
    expect([isIn(a), userOf(hashOfToken(b), "B")]).toEqual([true, null]);
    direct(() => update("users", user, { active: 0 }));
    expect(isIn(a)).toBe(false);
  });

  test("of an account can be ended by others, on one site or on both", () => {
    const user = userId("ufficio");
    const tokens = [signedIn(user), signedIn(user, "B"), signedIn(userId("agenda"))] as const;
    transaction(() => endSessionsOf(user, "B"));
    expect([isIn(tokens[0]), userOf(hashOfToken(tokens[1]), "B")]).toEqual([true, null]);
    transaction(() => endSessionsOf(user));
    expect([isIn(tokens[0]), isIn(tokens[2])]).toEqual([false, true]);
  });
});

test("a login on a site that the account may not use is refused with a sentence and creates no session", async () => {
  direct(() => update("users", userId("ufficio"), { sites: "A" }));
  const refused = await login("ufficio", password, "B");
  expect(refused).toMatchObject({
    ...{ status: 403, values: { user: null, msg: "L'account non può accedere a questo sito." } },
  });
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await as("ufficio").call("Auth", "check", {})).values.user).toMatchObject({ username: "ufficio" });
});

test.each([
  ["is deactivated", { active: 0 }, 401],
  ["loses the site", { sites: "B" }, 403],
])("a login is refused when the account %s while its password is verified", async (_, change, status) => {
  const late = login("ufficio", password, "A");
  while (!all`SELECT who FROM login_attempts`.length) await new Promise(setImmediate);
  direct(() => update("users", userId("ufficio"), change));
  const refused = await late;
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([status, []]);
  expect(all`SELECT id_user FROM sessions`).toEqual([]);
});

test("a session can read although a full disk prevents the update of its last use", () => {
  const token = signedIn(userId("ufficio"));
  transaction(
    () => run`CREATE TEMP TRIGGER full BEFORE UPDATE ON main.sessions BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  later(hour);
  expect(isIn(token)).toBe(true);
});
