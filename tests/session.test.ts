import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cleanup } from "../src/server/cleanup";
import { setClock } from "../src/server/clock";
import { database, run, transaction, update } from "../src/server/db";
import { endSessionsOf, hashOfToken, userOf } from "../src/server/session";
import { changeSetting } from "../src/server/settings";
import { userId } from "./support/requests";
import { testTimeout } from "./support/timeouts";
import { post, send } from "./support/wire";
import { as, direct, fresh, password, signedIn } from "./support/world";

setDefaultTimeout(testTimeout);

const minute = 60_000;
const hour = 60 * minute;
const start = Date.now();
const later = (ms: number) => setClock(() => start + ms);

beforeEach(() => {
  setClock(() => start);
  fresh();
});
afterEach(() => setClock());

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

  test("ends earlier by the settings, and the cleanup deletes it", () => {
    const token = signedIn(userId("ufficio"));
    direct(() => changeSetting("session.idleHours", "1"));
    later(hour + minute);
    expect(isIn(token)).toBe(false);
    cleanup();
    expect(database().query("SELECT count(*) AS count FROM sessions").get()).toEqual({ count: 0 });
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

describe("a password change", () => {
  const change = (token: string, more = {}) => {
    const words = { password, newPassword: "nuova-parola", newPasswordConfirm: "nuova-parola", ...more };
    return post("Auth", { funct: "changePassword", ...words }, { headers: { cookie: `traslo_a=${token}` } });
  };

  test("gives the session that made it a new token, and ends all others of the account", async () => {
    const user = userId("ufficio");
    const [mine, elsewhere, onB] = [signedIn(user), signedIn(user), signedIn(user, "B")];
    const changed = await change(mine);
    expect(changed).toMatchObject({ ok: true, values: { msg: "Password modificata" } });
    expect(isIn(tokenOf(changed.headers))).toBe(true);
    expect([isIn(mine), isIn(elsewhere), userOf(hashOfToken(onB), "B")]).toEqual([false, false, null]);
    expect((await login("ufficio")).status).toBe(401);
    expect((await login("ufficio", "nuova-parola")).status).toBe(200);
  });

  test.each([
    [{ password: "sbagliata" }, "password", "La password attuale non è corretta."],
    [
      { newPassword: "corta", newPasswordConfirm: "corta" },
      "newPassword",
      "La password deve avere almeno 8 caratteri.",
    ],
    [
      { newPassword: "Password1", newPasswordConfirm: "Password1" },
      "newPassword",
      "È una delle password più usate: sceglierne un'altra.",
    ],
    [{ newPasswordConfirm: "altra-parola" }, "newPasswordConfirm", "Le password non coincidono."],
  ])("with %o is refused and ends no session", async (more, field, sentence) => {
    const token = signedIn(userId("ufficio"));
    expect(await change(token, more)).toMatchObject({
      status: 422,
      values: { errors: { [field]: sentence } },
    });
    expect(isIn(token)).toBe(true);
  });

  test("is required of a new account before any other call", async () => {
    const user = userId("ufficio");
    direct(() => update("users", user, { must_change_password: 1 }));
    const token = signedIn(user);
    const cookie = { cookie: `traslo_a=${token}` };
    expect(await post("Client", { funct: "getAll" }, { headers: cookie })).toMatchObject({ status: 403 });
    expect((await send("/client/", { headers: cookie })).headers.get("location")).toBe("/account/password");
    const changed = await change(token);
    const renewed = { cookie: `traslo_a=${tokenOf(changed.headers)}` };
    expect((await post("Client", { funct: "getAll" }, { headers: renewed })).status).toBe(200);
  });
});

describe("guessing a password", () => {
  const guess = (email: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => login(email, "sbagliata")));

  test("gets the same answer for an unknown user and for a wrong password", async () => {
    const unknown = await login("nessuno", "sbagliata");
    const wrong = await login("ufficio", "sbagliata");
    expect({ status: unknown.status, values: unknown.values }).toEqual({
      status: 401,
      values: { user: null, msg: "Account non trovato o password errata" },
    });
    expect({ status: wrong.status, values: wrong.values }).toEqual({ status: 401, values: unknown.values });
  });

  test("is blocked after ten attempts, for times that double up to fifteen minutes", async () => {
    const statuses = (await guess("ufficio", 12)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const waits: number[] = [];
    for (let time = 0; waits.length < 6; ) {
      const { status, headers } = await login("ufficio");
      expect(status).toBe(429);
      const wait = Number(headers.get("retry-after"));
      waits.push(wait / 60);
      time += wait * 1000;
      later(time);
      expect((await login("ufficio", "sbagliata")).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  });

  test("never blocks for ever: after the wait the right password signs in and clears the count", async () => {
    await guess("ufficio", 10);
    expect((await login("ufficio")).status).toBe(429);
    later(minute);
    expect((await login("ufficio")).status).toBe(200);
    expect((await login("ufficio")).status).toBe(200);
  });

  test("of one account does not block other accounts at the same address", async () => {
    await guess("ufficio", 12);
    for (const colleague of ["agenda", "magazzino", "superadmin"])
      expect((await login(colleague)).status).toBe(200);
  });

  test("by e-mail or in other letter case counts for the same account", async () => {
    await guess("ufficio", 5);
    await guess("UFFICIO@traslo.example", 5);
    expect((await login("ufficio")).status).toBe(429);
  });

  test("is logged with the account and never with the password", async () => {
    await login("ufficio", "segretissima");
    const row = database()
      .query("SELECT user, id_operation, notes FROM activity ORDER BY id DESC LIMIT 1")
      .get();
    expect(row).toEqual({
      user: "ufficio",
      id_operation: "Auth.login",
      notes: "Account non trovato o password errata",
    });
    expect(JSON.stringify(database().query("SELECT * FROM activity").all())).not.toContain("segretissima");
  });
});

test("a login on a site that the account may not use is refused with a sentence and creates no session", async () => {
  direct(() => update("users", userId("ufficio"), { sites: "A" }));
  const refused = await login("ufficio", password, "B");
  expect(refused).toMatchObject({ status: 403, values: { user: null } });
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect((await as("ufficio").call("Auth", "check", {})).values.user).toMatchObject({ username: "ufficio" });
});

test("a session can read although a full disk prevents the update of its last use", () => {
  const token = signedIn(userId("ufficio"));
  transaction(
    () => run`CREATE TEMP TRIGGER full BEFORE UPDATE ON main.sessions BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  later(hour);
  expect(isIn(token)).toBe(true);
});
