import { beforeEach, describe, expect, test } from "bun:test";
import { setClock } from "../src/server/clock";
import { all, one } from "../src/server/db";
import { subscribe } from "../src/server/live";
import type { Profile } from "../src/server/permissions";
import { userOf } from "../src/server/session";
import { userId, visitor } from "./support/requests";
import { as, dump, fresh, password, type Values } from "./support/world";

beforeEach(() => {
  fresh();
  setClock();
});

const person = { name: "Ada", surname: "Russo", email: "ada@traslo.example", phone: "3330001112" };
const asked = { ...person, condominium: 1 };
const required = "Il campo non può essere vuoto.";

const request = (values: Values = asked) => as("nobody").call("Account", "registerNew", { values });
const pending = async () => (await as("gestione1").call("Account", "getRequests", {})).values.requests;
const account = (username: string) =>
  (one<Values>`SELECT * FROM users WHERE username = ${username}` as Values) ?? null;
const letterTo = (email: string) =>
  one<{ body: string }>`SELECT body FROM letters WHERE recipient = ${email} ORDER BY id DESC`?.body ?? "";
const passwordIn = (body: string) => body.match(/Password temporanea: (\S+)/)?.[1] ?? "";
const login = (email: string, secret: string, site: "A" | "B" = "A") =>
  as("nobody", site).call("Auth", "login", { email, password: secret });
const change = (who: Profile, id: number, values: Values, more = {}) =>
  as(who).call("Account", "update", { id, values, ...more });

describe("asking for an account", () => {
  test("keeps the request and answers the notice of the specification", async () => {
    const { values } = await request();
    expect(values).toEqual({
      msg: "L'account è in attesa di approvazione dell'amministratore. Se la richiesta è accettata riceverà un'e-mail con la sua password.",
    });
    const [remaining] = await pending();
    expect(remaining).toMatchObject({
      ...person,
      condominium: "Condominio Aurora - Via Toledo 10, Napoli",
      known: 0,
    });
    expect(all`SELECT 1 FROM letters`).toHaveLength(0);
  });

  test.each([
    [{ ...asked, name: " " }, "name", required],
    [{ ...asked, surname: "" }, "surname", required],
    [{ ...asked, email: "" }, "email", required],
    [{ ...asked, email: "ada@" }, "email", "Formato non valido"],
    [{ ...asked, phone: "" }, "phone", required],
    [{ ...asked, phone: "333 000" }, "phone", "Inserire i numeri senza spazi né caratteri speciali"],
    [{ ...asked, condominium: "" }, "condominium", required],
    [{ ...asked, condominium: 999 }, "condominium", "Scegliere un condominio dall'elenco."],
    [{ ...asked, name: "x".repeat(10_000) }, "name", "Massimo 200 caratteri."],
  ])("needs all five: %#", async (values, field, sentence) => {
    const before = dump();
    expect(await request(values)).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
    expect(dump()).toBe(before);
  });

  test("with the e-mail of an account answers a stranger the same", async () => {
    const stranger = await request();
    const known = await request({ ...asked, email: "ufficio@traslo.example" });
    expect([known.status, known.values]).toEqual([stranger.status, stranger.values]);
    expect((await pending()).map((row: Values) => row.known)).toEqual([1, 0]);
  });

  test("is limited to twenty an hour from one address, and again an hour later", async () => {
    for (let number = 0; number < 20; number++) expect((await request()).ok).toBe(true);
    const before = dump();
    const refused = await request();
    expect(refused.status).toBe(429);
    expect(dump()).toBe(before);
    setClock(() => Date.now() + 3_601_000);
    expect((await request()).ok).toBe(true);
  });

  test("is limited to fifty pending in all", async () => {
    for (let number = 0; number < 60; number++) {
      setClock(() => Date.now() + number * 3_601_000);
      await request();
    }
    expect(await pending()).toHaveLength(50);
  });
});

describe("deciding on a request", () => {
  const accept = (id: number, more: Values = {}, who: Profile = "gestione1") =>
    as(who).call("Account", "accept", { id, username: "ada.russo", profile: "ufficio", ...more });
  const idOfRequest = async () => {
    await request();
    return (await pending())[0].id as number;
  };

  test("accepting makes the account; its temporary password opens the door once and must be changed", async () => {
    const id = await idOfRequest();
    const made = await accept(id);
    expect(made.values.msg).toBe("Richiesta accettata");
    expect(account("ada.russo")).toMatchObject({
      ...person,
      id: made.values.id,
      profile: "ufficio",
      level: 1,
    });
    expect(await pending()).toEqual([]);
    const temporary = passwordIn(letterTo(person.email));
    const entered = await login("ada.russo", temporary);
    expect(entered.values.user).toMatchObject({ username: "ada.russo", mustChangePassword: true });
    const again = await login("ada.russo", temporary);
    expect(again).toMatchObject({
      status: 401,
      values: {
        msg: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
      },
    });
  });

  test("a temporary password is over after a day, and wrong ones never learn that it was one", async () => {
    await accept(await idOfRequest());
    const temporary = passwordIn(letterTo(person.email));
    setClock(() => Date.now() + 24 * 3_600_000 + 1000);
    expect((await login("ada.russo", temporary)).status).toBe(401);
    const wrong = await login("ada.russo", "sbagliata");
    expect(wrong.values.msg).toBe("Account non trovato o password errata");
  });

  test("the journal never sees the password", async () => {
    await accept(await idOfRequest());
    const temporary = passwordIn(letterTo(person.email));
    expect(temporary).toHaveLength(16);
    const written = JSON.stringify([all`SELECT * FROM change`, all`SELECT * FROM activity`]);
    expect(written).not.toContain(temporary);
    expect(written).not.toContain("argon2");
  });

  test.each<[number, Values]>([
    [422, { username: "" }],
    [422, { username: "ada russo" }],
    [422, { username: "ada@traslo.example" }],
    [422, { profile: "padrone" }],
    [409, { username: "UFFICIO" }],
    [403, { profile: "superadmin" }],
    [404, { id: 999 }],
  ])("a refused accept changes nothing: %i %j", async (status, more) => {
    const id = await idOfRequest();
    const before = dump();
    expect((await accept(id, more)).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("an e-mail that an account has by now is refused, saying so", async () => {
    const id = await idOfRequest();
    await change("superadmin", userId("agenda"), { email: person.email });
    const before = dump();
    const refused = await accept(id);
    expect(refused).toMatchObject({
      status: 409,
      values: { errors: { email: "E-mail già usata da un altro account." } },
    });
    expect(dump()).toBe(before);
  });

  test("it is decided once", async () => {
    const id = await idOfRequest();
    expect((await as("gestione1").call("Account", "reject", { id })).values.msg).toBe("Richiesta rifiutata");
    const before = dump();
    expect((await accept(id)).status).toBe(409);
    expect((await as("gestione1").call("Account", "reject", { id })).status).toBe(409);
    expect(dump()).toBe(before);
    expect(all`SELECT 1 FROM letters`).toHaveLength(0);
  });
});

describe("the list", () => {
  test("tells everybody whom to share with, and administrators the rest", async () => {
    await change("superadmin", userId("agenda"), { active: 0 });
    const plain = (await as("ufficio").call("Account", "getAll", {})).values.accounts;
    expect(plain).toHaveLength(11);
    expect(Object.keys(plain[0])).toEqual(["id", "email"]);
    const whole = (await as("gestione1").call("Account", "getAll", {})).values.accounts;
    expect(whole).toHaveLength(12);
    expect(whole.find((row: Values) => row.username === "agenda")).toMatchObject({
      profile: "agenda",
      level: 1,
      active: 0,
    });
    expect(JSON.stringify(whole)).not.toContain("argon2");
  });
});

describe("an administrator", () => {
  const values = { username: "nuovo", ...person, profile: "gestione2" };

  test("makes an account of up to the own level", async () => {
    const made = await as("gestione1").call("Account", "createNew", { values });
    expect(made.values.msg).toBe("Account creato");
    expect(account("nuovo")).toMatchObject({ level: 2, sites: "AB", must_change_password: 1, active: 1 });
    expect(letterTo(person.email)).toContain("Nome utente: nuovo");
    const before = dump();
    for (const more of [{ profile: "superadmin" }, { level: 3 }, { profile: "superadmin", level: 1 }]) {
      const refused = await as("gestione1").call("Account", "createNew", {
        values: { ...values, username: "altro", email: "altro@traslo.example", ...more },
      });
      expect(refused).toMatchObject({
        status: 403,
        values: { msg: "Non si può dare un livello superiore al proprio." },
      });
    }
    expect(dump()).toBe(before);
  });

  test("does not touch an account above the own level", async () => {
    const id = userId("superadmin");
    const user = as("gestione1");
    const before = dump();
    const attempts = [
      user.call("Account", "update", { id, values: { email: "mio@traslo.example" } }),
      user.call("Account", "resetPassword", { id }),
      user.call("Account", "endSessions", { id }),
      user.call("Account", "unlock", { id }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("raises nobody above the own level, oneself included", async () => {
    const before = dump();
    expect((await change("gestione1", userId("gestione1"), { level: 3 })).status).toBe(403);
    expect((await change("gestione1", userId("ufficio"), { profile: "superadmin" })).status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("does not deactivate oneself", async () => {
    const before = dump();
    const refused = await change("gestione1", userId("gestione1"), { active: 0 });
    expect(refused).toMatchObject({
      status: 403,
      values: { msg: "Non si può disattivare il proprio account." },
    });
    expect(dump()).toBe(before);
  });

  test.each([{ level: 2 }, { profile: "ufficio" }, { sites: "B" }])(
    "does not leave the house without a superadmin: %j",
    async (values) => {
      const before = dump();
      const refused = await change("superadmin", userId("superadmin"), values);
      expect(refused).toMatchObject({
        status: 409,
        values: { msg: "Deve restare almeno un superadmin attivo." },
      });
      expect(dump()).toBe(before);
    },
  );

  test("steps down when another superadmin is there, and keeps the page open", async () => {
    await change("superadmin", userId("gestione1"), { profile: "superadmin" });
    expect(account("gestione1")).toMatchObject({ level: 3, profile: "superadmin" });
    const self = as("superadmin");
    expect(
      (await self.call("Account", "update", { id: userId("superadmin"), values: { level: 2 } })).ok,
    ).toBe(true);
    expect(userOf(self.caller.session as string, "A")).toBeNull();
    expect(all`SELECT 1 FROM sessions WHERE id_user = ${userId("superadmin")}`).toHaveLength(1);
  });

  test("another profile brings its level", async () => {
    await change("superadmin", userId("gestione2"), { profile: "magazzino" });
    expect(account("gestione2")).toMatchObject({ profile: "magazzino", level: 1 });
  });

  test("an e-mail in use, or an older version, is refused", async () => {
    const id = userId("agenda");
    const before = dump();
    expect((await change("gestione1", id, { email: "UFFICIO@traslo.example" })).status).toBe(409);
    expect((await change("gestione1", id, { name: "Ugo" }, { version: 7 })).status).toBe(409);
    expect((await change("gestione1", id, { email: "" })).status).toBe(422);
    expect((await change("gestione1", 999, { name: "Ugo" })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});

describe("sessions", () => {
  const streamOf = (session: string | null) => {
    let open = true;
    subscribe({ session: session as string, send: () => {}, close: () => (open = false) });
    return () => open;
  };

  test("end with a deactivation at once, streams too, on both sites", async () => {
    const [onA, onB] = [as("agenda").caller, as("agenda", "B").caller];
    const open = [streamOf(onA.session), streamOf(onB.session)];
    expect((await change("gestione1", userId("agenda"), { active: 0 })).values.msg).toBe(
      "Account modificato",
    );
    expect(userOf(onA.session as string, "A")).toBeNull();
    expect(userOf(onB.session as string, "B")).toBeNull();
    expect(open.map((isOpen) => isOpen())).toEqual([false, false]);
    expect((await login("agenda", password)).values.msg).toBe("Account non trovato o password errata");
    expect((await change("gestione1", userId("agenda"), { active: 1 })).ok).toBe(true);
    expect((await login("agenda", password)).ok).toBe(true);
  });

  test("end where a site was taken away, and only there", async () => {
    const [onA, onB] = [as("agenda").caller, as("agenda", "B").caller];
    const open = [streamOf(onA.session), streamOf(onB.session)];
    await change("gestione1", userId("agenda"), { sites: "A" });
    expect(userOf(onA.session as string, "A")).not.toBeNull();
    expect(userOf(onB.session as string, "B")).toBeNull();
    expect(open.map((isOpen) => isOpen())).toEqual([true, false]);
    expect((await login("agenda", password, "B")).status).toBe(403);
  });

  test("end with other rights, and stay with another name", async () => {
    const { session } = as("agenda").caller;
    await change("gestione1", userId("agenda"), { name: "Ugo" });
    expect(userOf(session as string, "A")).not.toBeNull();
    await change("gestione1", userId("agenda"), { profile: "ufficio" });
    expect(userOf(session as string, "A")).toBeNull();
  });

  test("are ended by hand; one's own goes on under a new token", async () => {
    const theirs = as("agenda").caller.session as string;
    const ended = await as("gestione1").call("Account", "endSessions", { id: userId("agenda") });
    expect(ended.values.msg).toBe("Sessioni chiuse");
    expect(userOf(theirs, "A")).toBeNull();
    const own = as("gestione1");
    await own.call("Account", "endSessions", { id: userId("gestione1") });
    expect(userOf(own.caller.session as string, "A")).toBeNull();
    expect(all`SELECT 1 FROM sessions WHERE id_user = ${userId("gestione1")}`).toHaveLength(1);
  });
});

describe("a new password", () => {
  test("replaces the old one, its letter, its sessions and its block", async () => {
    const id = userId("agenda");
    const { session } = as("agenda").caller;
    for (let attempts = 0; attempts < 10; attempts++) await login("agenda", "sbagliata");
    expect((await login("agenda", password)).status).toBe(429);
    await as("gestione1").call("Account", "resetPassword", { id });
    const first = passwordIn(letterTo("agenda@traslo.example"));
    const reset = await as("gestione1").call("Account", "resetPassword", { id });
    expect(reset.values.msg).toBe("Nuova password inviata");
    expect(all`SELECT 1 FROM letters`).toHaveLength(1);
    expect(userOf(session as string, "A")).toBeNull();
    expect((await login("agenda", password)).status).toBe(401);
    expect((await login("agenda", first)).status).toBe(401);
    const entered = await login("agenda", passwordIn(letterTo("agenda@traslo.example")));
    expect(entered.values.user.mustChangePassword).toBe(true);
  });

  test("is not for oneself, nor for an account that is not active", async () => {
    await change("gestione1", userId("agenda"), { active: 0 });
    const before = dump();
    for (const name of ["agenda", "gestione1"] as const) {
      expect((await as("gestione1").call("Account", "resetPassword", { id: userId(name) })).status).toBe(409);
    }
    expect(dump()).toBe(before);
  });

  test("chosen by the owner, it takes the waiting letter away", async () => {
    await as("gestione1").call("Account", "resetPassword", { id: userId("agenda") });
    const temporary = passwordIn(letterTo("agenda@traslo.example"));
    await login("agenda", temporary);
    const chosen = {
      password: temporary,
      newPassword: "una lunga frase",
      newPasswordConfirm: "una lunga frase",
    };
    expect((await as("agenda").call("Auth", "changePassword", chosen)).ok).toBe(true);
    expect(all`SELECT 1 FROM letters`).toHaveLength(0);
    expect((await login("agenda", "una lunga frase")).ok).toBe(true);
    expect((await login("agenda", "una lunga frase")).ok).toBe(true);
  });
});

test("an administrator lifts the login block", async () => {
  for (let attempts = 0; attempts < 10; attempts++) await login("agenda", "sbagliata");
  const { accounts } = (await as("gestione1").call("Account", "getAll", {})).values;
  expect(accounts.filter((row: Values) => row.blocked).map((row: Values) => row.username)).toEqual([
    "agenda",
  ]);
  const lifted = await as("gestione1").call("Account", "unlock", { id: userId("agenda") });
  expect(lifted.values.msg).toBe("Accesso sbloccato");
  expect((await login("agenda", password)).ok).toBe(true);
});

describe("pages", () => {
  test("the login leads to the request, which hides its form after success", async () => {
    const guest = visitor("nobody");
    expect((await guest.get("/login")).text).toContain('href="/register"');
    const form = await guest.get("/register");
    expect(form.text).toContain("Condominio Aurora - Via Toledo 10, Napoli");
    const refused = await guest.post("/register", { ...asked, condominium: "1", phone: "tre" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain("Inserire i numeri senza spazi né caratteri speciali");
    expect(refused.text).toContain('value="Russo"');
    const done = await guest.post("/register", { ...asked, condominium: "1" });
    expect(done.text).toContain("in attesa di approvazione");
    expect(done.text).not.toContain("<select");
  });

  test("are for administrators alone", async () => {
    for (const path of ["/admin/accounts/", "/admin/accounts/insert", "/admin/accounts/modify/1"]) {
      expect([path, (await visitor("ufficio").get(path)).status]).toEqual([path, 403]);
      expect([path, (await visitor("nobody").get(path)).status]).toEqual([path, 303]);
      expect([path, (await visitor("gestione1").get(path)).status]).toEqual([path, 200]);
    }
    const denied = await visitor("ufficio").post("/admin/accounts/deactivate/3", {});
    expect(denied.status).toBe(403);
  });

  test("show requests with an idea of the user name, and offer nothing above one's level", async () => {
    await request();
    const [{ id }] = await pending();
    const list = (await visitor("gestione1").get("/admin/accounts/")).text;
    expect(list).toContain("Russo Ada");
    expect(list).not.toContain(`/admin/accounts/modify/${userId("superadmin")}"`);
    const accept = (await visitor("gestione1").get(`/admin/accounts/accept/${id}`)).text;
    expect(accept).toContain('value="ada.russo"');
    expect(accept).not.toContain('value="superadmin"');
    const taken = { username: "ufficio", profile: "agenda" };
    const refused = await visitor("gestione1").post(`/admin/accounts/accept/${id}`, taken);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Nome utente già in uso.");
    const done = await visitor("gestione1").post(`/admin/accounts/accept/${id}`, {
      ...taken,
      username: "ada",
    });
    expect(done.status).toBe(303);
    expect((await visitor("gestione1").get(`/admin/accounts/accept/${id}`)).status).toBe(404);
  });

  test("make, change and deactivate an account", async () => {
    const admin = visitor("gestione1");
    const form = { username: "nuovo", ...person, profile: "agenda", sites: "A" };
    expect((await admin.post("/admin/accounts/insert", { ...form, email: "no" })).status).toBe(422);
    expect((await admin.post("/admin/accounts/insert", form)).status).toBe(303);
    const { id } = account("nuovo");
    const changed = {
      ...person,
      name: "Eva",
      profile: "agenda",
      level: "1",
      sites: "A",
      active: "1",
      version: "1",
    };
    expect((await admin.post(`/admin/accounts/modify/${id}`, changed)).status).toBe(303);
    expect(account("nuovo").name).toBe("Eva");
    const late = await admin.post(`/admin/accounts/modify/${id}`, { ...changed, name: "Ida" });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="Ida"');
    expect((await admin.post(`/admin/accounts/deactivate/${id}`, {})).status).toBe(303);
    expect(account("nuovo").active).toBe(0);
  });
});
