import { hashPassword } from "../../src/server/base/password";
import { changeSetting } from "../../src/server/db/settings";
import { hashOfToken, userOf } from "../../src/server/sessions/session";
import { login as callLogin, temporaryPasswordOf } from "../support/accounts";
import { all, as, direct, fresh, password, setClock, signedIn, update, userId } from "../support/requests";
import { post, send } from "../support/wire";

const minute = 60_000;
const start = Date.now();

beforeEach(() => {
  setClock(() => start);
  fresh();
});
const login = (email: string, secret = password) => post("Auth", { funct: "login", email, password: secret });
const tokenOf = (headers: Headers) => headers.getSetCookie()[0]?.match(/=([\w-]*);/)?.[1] ?? "";
const isIn = (token: string) => userOf(hashOfToken(token), "A") !== null;

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

  test("refuses a login whose old password was just verified", async () => {
    const user = userId("ufficio");
    const hash = await hashPassword("terza-parola");
    const late = login("ufficio");
    while (!all`SELECT who FROM login_attempts`.length) await new Promise(setImmediate);
    direct(() => update("users", user, { hash }));
    expect((await late).status).toBe(401);
  });

  test("refuses another one that was sent at once", async () => {
    const user = userId("ufficio");
    const both = await Promise.all([signedIn(user), signedIn(user)].map((token) => change(token)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { headers } = both.find(({ ok }) => ok) as (typeof both)[number];
    expect(isIn(tokenOf(headers))).toBe(true);
  });

  test("or a login: of two logins at once with a temporary password one is refused", async () => {
    direct(() => update("users", userId("ufficio"), { temporary_until: start + minute }));
    const both = await Promise.all([login("ufficio"), login("ufficio")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
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

describe("the current password", () => {
  const guess = (more = {}) =>
    as("ufficio").call("Auth", "changePassword", {
      password: "sbagliata",
      newPassword: "nuova-parola",
      newPasswordConfirm: "nuova-parola",
      ...more,
    });

  test("can't be guessed without limit: ten attempts, then waits; logins go on", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 11; time++) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await guess({ password })).status).toBe(429);
    expect((await callLogin("ufficio", password)).ok).toBe(true);
    setClock(() => start + minute);
    expect((await guess({ password })).ok).toBe(true);
    expect(all`SELECT 1 FROM login_attempts`).toEqual([]);
  });

  test("is not counted as tried when the new one is refused", async () => {
    for (let time = 0; time < 11; time++)
      expect(
        (await guess({ password, newPassword: "abcabcabc", newPasswordConfirm: "abcabcabc" })).status,
      ).toBe(422);
    expect((await guess({ password })).ok).toBe(true);
  });
});

describe("a chosen password", () => {
  const common = "È una delle password più usate: sceglierne un'altra.";
  const own = "Il nome della persona o della ditta si indovina: scegliere altre parole.";
  const short = "La password deve avere almeno 8 caratteri.";

  async function choose(chosen: string) {
    const words = { password, newPassword: chosen, newPasswordConfirm: chosen };
    const { ok, values } = await as("agenti").call("Auth", "changePassword", words);
    return ok ? "ok" : values.errors.newPassword;
  }

  const invisible = ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u2800"];

  test.each([
    ...["00000000", "88888888", "87654321", "987654321", "123123123", "12341234", "0123456789", "aaaaaaaa"],
    ...[
      "abcdefgh",
      "abcdefghi",
      "hgfedcba",
      "abcabcabc",
      "abcabcab",
      "qwertyuiop",
      "poiuytrewq",
      "1qaz2wsx3edc",
    ],
    ...[
      "12345678",
      "password123",
      "Juventus1!",
      "AAAAaaaa",
      "cavallocavallo",
      "ABCDEFGH",
      "１２３４５６７８",
    ],
  ])("%s is refused as easily guessed", async (chosen) => {
    expect(await choose(chosen)).toBe(common);
  });

  test.each([
    ["blanks", "        "],
    ["blanks between few letters", "a      b"],
    ...invisible.map((sign) => [`U+${sign.charCodeAt(0).toString(16)}`, sign.repeat(8)]),
    ["an invisible sign between the letters", "a\u200bbcd\u200befg"],
  ])("of %s is too short", async (_, chosen) => {
    expect(await choose(chosen)).toBe(short);
  });

  test.each([
    ...[
      "traslo2026",
      "Traslochi!",
      "agenti-2026",
      "agentiprova",
      "forzanapoli",
      "vesuvio2026",
      "prova.agenti",
    ],
    ...["agenti@traslo.example"],
  ])("%s is refused as words of the person or the company", async (chosen) => {
    direct(() => changeSetting("company.name", "Vesuvio Traslochi S.r.l."));
    direct(() => changeSetting("company.address", "Via Toledo 10, Napoli"));
    expect(await choose(chosen)).toBe(own);
  });

  test.each([
    "una lunga frase",
    "verde-cavallo-42",
    "traslochi con 7 cavalli",
    "però così è più lunga",
    "Xk4!pQ9z",
  ])("%s is taken", async (chosen) => {
    expect(await choose(chosen)).toBe("ok");
  });

  test("differs from the current one, and so from the one that was mailed", async () => {
    const different = "La nuova password deve essere diversa da quella attuale.";
    expect(await choose(password)).toBe(different);
    await as("gestione1").call("Account", "resetPassword", { id: userId("agenti") });
    const temporary = temporaryPasswordOf("agenti@traslo.example");
    await callLogin("agenti", temporary);
    const words = { password: temporary, newPassword: temporary, newPasswordConfirm: temporary };
    const { values } = await as("agenti").call("Auth", "changePassword", words);
    expect(values.errors).toEqual({ newPassword: different });
  });
});
