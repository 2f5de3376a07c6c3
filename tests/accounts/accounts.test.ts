import type { Caller } from "../../src/server/journal/caller";
import { closeStreams, subscribe } from "../../src/server/journal/live";
import { startMailer } from "../../src/server/mail/mail";
import { userOf } from "../../src/server/sessions/session";
import {
  accountRow,
  lastMailTo,
  login,
  person,
  temporaryPasswordOf,
  updateAccount,
} from "../support/accounts";
import { all, as, dump, fresh, password, setClock, userId, type Values, visitor } from "../support/requests";

beforeEach(() => {
  fresh();
  setClock();
});
afterEach(() => closeStreams());

describe("the list of accounts", () => {
  test("has id and e-mail of active accounts for everybody, and every field but the hash for administrators", async () => {
    await updateAccount("superadmin", userId("agenda"), { active: 0 });
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

  test("creates an account up to the own level, and is refused above it", async () => {
    const created = await as("gestione1").call("Account", "createNew", { values });
    expect(created.values.msg).toBe("Account creato");
    expect(accountRow("nuovo")).toMatchObject({ level: 2, sites: "AB", must_change_password: 1, active: 1 });
    expect(lastMailTo(person.email)).toContain("Nome utente: nuovo");

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

  test("reads where the password is: beside the success, and beside the account until it is used", async () => {
    const administrator = visitor("gestione1");
    const form = { username: "nuovo", ...person, profile: "ufficio", sites: "AB" };
    const post = async (path: string, values: Record<string, string>) => {
      const { headers } = await administrator.post(`/admin/accounts/${path}`, values);
      const [, flash = ""] = /flash=([^;]+)/.exec(headers.get("set-cookie") ?? "") ?? [];
      return JSON.parse(decodeURIComponent(decodeURIComponent(flash)));
    };
    const where = "senza server di posta, la password di nuovo si legge in Posta in uscita";
    const created = await post("insert", form);
    expect(created.text).toBe(`Account creato: ${where}`);
    const list = (await administrator.get("/admin/accounts/")).text;
    const [, page] = list.match(/<a href="(\/admin\/outbox\/show\/\d+)">Password in Posta in uscita/) ?? [];
    expect(created.action).toEqual({ text: "Apri", open: page });
    expect((await administrator.get(page as string)).text).toContain("Nome utente: nuovo");
    const { id } = accountRow("nuovo");
    expect((await post(`password/${id}`, {})).text).toBe(`Nuova password impostata: ${where}`);
    const stop = startMailer("smtp://127.0.0.1:9", "traslo@traslo.example");
    const other = { ...form, username: "altro", email: "altro@traslo.example" };
    expect((await post("insert", other)).text).toBe(
      "Account creato: la password parte per e-mail a altro@traslo.example",
    );
    expect((await administrator.get("/admin/accounts/")).text).not.toContain("Password in Posta in uscita");
    await stop();
  });

  test("is refused every change of an account above the own level", async () => {
    await updateAccount("superadmin", userId("ufficio"), { level: 3 });
    const user = as("gestione1");
    const before = dump();
    const attempts = [userId("superadmin"), userId("ufficio")].flatMap((id) => [
      user.call("Account", "update", { id, values: { email: "mio@traslo.example" } }),
      user.call("Account", "resetPassword", { id }),
      user.call("Account", "endSessions", { id }),
      user.call("Account", "unlock", { id }),
    ]);

    for (const { status } of await Promise.all(attempts)) expect(status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("can't raise an account above the own level, the own account included", async () => {
    const before = dump();
    expect((await updateAccount("gestione1", userId("gestione1"), { level: 3 })).status).toBe(403);
    expect((await updateAccount("gestione1", userId("ufficio"), { profile: "superadmin" })).status).toBe(403);
    expect(dump()).toBe(before);
  });

  test("can't deactivate the own account", async () => {
    const before = dump();
    const refused = await updateAccount("gestione1", userId("gestione1"), { active: 0 });
    expect(refused).toMatchObject({
      status: 403,
      values: { msg: "Non si può disattivare il proprio account." },
    });
    expect(dump()).toBe(before);
  });

  test.each([{ level: 2 }, { profile: "ufficio" }, { sites: "B" }])(
    "can't take the rights of the last superadmin: %j",
    async (values) => {
      const before = dump();
      const refused = await updateAccount("superadmin", userId("superadmin"), values);
      expect(refused).toMatchObject({
        status: 409,
        values: { msg: "Deve restare almeno un superadmin attivo." },
      });
      expect(dump()).toBe(before);
    },
  );

  test("can lower the own level while there is another superadmin, and goes on under a new session", async () => {
    await updateAccount("superadmin", userId("gestione1"), { profile: "superadmin" });
    expect(accountRow("gestione1")).toMatchObject({ level: 3, profile: "superadmin" });

    const self = as("superadmin");
    expect(
      (await self.call("Account", "update", { id: userId("superadmin"), values: { level: 2 } })).ok,
    ).toBe(true);
    expect(userOf(self.caller.session as string, "A")).toBeNull();
    expect(all`SELECT 1 FROM sessions WHERE id_user = ${userId("superadmin")}`).toHaveLength(1);
  });

  test("who changes a profile changes the level with it", async () => {
    await updateAccount("superadmin", userId("gestione2"), { profile: "magazzino" });
    expect(accountRow("gestione2")).toMatchObject({ profile: "magazzino", level: 1 });
  });

  test("is refused a used or empty e-mail and an unknown account", async () => {
    const id = userId("agenda");
    const before = dump();
    expect((await updateAccount("gestione1", id, { email: "UFFICIO@traslo.example" })).status).toBe(409);
    expect((await updateAccount("gestione1", id, { email: "" })).status).toBe(422);
    expect((await updateAccount("gestione1", 999, { name: "Ugo" })).status).toBe(404);
    expect(dump()).toBe(before);
  });
});

describe("sessions of an account", () => {
  const streamOf = (reader: Caller) => {
    let open = true;
    subscribe({ session: reader.session as string, reader, send: () => {}, close: () => (open = false) });
    return () => open;
  };

  test("and streams end at once on both sites when the account is deactivated", async () => {
    const [onA, onB] = [as("agenda").caller, as("agenda", "B").caller];
    const open = [streamOf(onA), streamOf(onB)];
    expect((await updateAccount("gestione1", userId("agenda"), { active: 0 })).values.msg).toBe(
      "Account modificato",
    );
    expect(userOf(onA.session as string, "A")).toBeNull();
    expect(userOf(onB.session as string, "B")).toBeNull();
    expect(open.map((isOpen) => isOpen())).toEqual([false, false]);
    expect((await login("agenda", password)).values.msg).toBe("Account non trovato o password errata");
    expect((await updateAccount("gestione1", userId("agenda"), { active: 1 })).ok).toBe(true);
    expect((await login("agenda", password)).ok).toBe(true);
  });

  test("end only on the site that was removed from the account", async () => {
    const [onA, onB] = [as("agenda").caller, as("agenda", "B").caller];
    const open = [streamOf(onA), streamOf(onB)];
    await updateAccount("gestione1", userId("agenda"), { sites: "A" });

    expect(userOf(onA.session as string, "A")).not.toBeNull();
    expect(userOf(onB.session as string, "B")).toBeNull();
    expect(open.map((isOpen) => isOpen())).toEqual([true, false]);
    expect((await login("agenda", password, "B")).status).toBe(403);
  });

  test("end when the profile changes, not when the name changes", async () => {
    const { session } = as("agenda").caller;
    await updateAccount("gestione1", userId("agenda"), { name: "Ugo" });
    expect(userOf(session as string, "A")).not.toBeNull();
    await updateAccount("gestione1", userId("agenda"), { profile: "ufficio" });
    expect(userOf(session as string, "A")).toBeNull();
  });

  test("are ended by an administrator; the administrator's own goes on under a new token", async () => {
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

describe("a password reset", () => {
  test("replaces the old password and its mail, ends the sessions and the login block", async () => {
    const id = userId("agenda");
    const { session } = as("agenda").caller;
    for (let attempts = 0; attempts < 10; attempts++) await login("agenda", "sbagliata");

    expect((await login("agenda", password)).status).toBe(429);

    await as("gestione1").call("Account", "resetPassword", { id });
    const first = temporaryPasswordOf("agenda@traslo.example");
    const reset = await as("gestione1").call("Account", "resetPassword", { id });

    expect(reset.values.msg).toBe("Nuova password impostata");
    expect(all`SELECT 1 FROM letters`).toHaveLength(1);
    expect(userOf(session as string, "A")).toBeNull();
    expect((await login("agenda", password)).status).toBe(401);
    expect((await login("agenda", first)).status).toBe(401);

    const signedIn = await login("agenda", temporaryPasswordOf("agenda@traslo.example"));
    expect(signedIn.values.user.mustChangePassword).toBe(true);
  });

  test("is refused for the own account and for an inactive one", async () => {
    await updateAccount("gestione1", userId("agenda"), { active: 0 });
    const before = dump();
    for (const name of ["agenda", "gestione1"] as const) {
      expect((await as("gestione1").call("Account", "resetPassword", { id: userId(name) })).status).toBe(409);
    }
    expect(dump()).toBe(before);
  });

  test("is over when the owner chooses a password: the waiting mail is deleted", async () => {
    await as("gestione1").call("Account", "resetPassword", { id: userId("agenda") });
    const temporary = temporaryPasswordOf("agenda@traslo.example");
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

test("when an administrator's password is reset, the others of that rank or a higher one are informed by mail", async () => {
  await as("gestione1").call("Account", "resetPassword", { id: userId("gestione2") });
  const notices = all<Values>`SELECT recipient, body, secret FROM letters WHERE subject = 'Traslo: nuova password per gestione2'`;
  expect(notices.map(({ recipient }) => recipient).sort()).toEqual(["superadmin@traslo.example"]);
  expect(notices[0].body).toContain("gestione1 ha impostato");
  expect(notices[0].body).not.toContain(temporaryPasswordOf("gestione2@traslo.example"));

  await as("gestione1").call("Account", "resetPassword", { id: userId("agenda") });
  expect(all`SELECT 1 FROM letters WHERE subject LIKE '%per agenda'`).toEqual([]);
});

test("an administrator sees a login block and can end it", async () => {
  for (let attempts = 0; attempts < 10; attempts++) await login("agenda", "sbagliata");
  const { accounts } = (await as("gestione1").call("Account", "getAll", {})).values;
  expect(accounts.filter((row: Values) => row.blocked).map((row: Values) => row.username)).toEqual([
    "agenda",
  ]);

  const unlocked = await as("gestione1").call("Account", "unlock", { id: userId("agenda") });
  expect(unlocked.values.msg).toBe("Accesso sbloccato");
  expect((await login("agenda", password)).ok).toBe(true);
});

describe("pages", () => {
  test("of accounts are for administrators only", async () => {
    for (const path of ["/admin/accounts/", "/admin/accounts/insert", "/admin/accounts/modify/1"]) {
      expect([path, (await visitor("ufficio").get(path)).status]).toEqual([path, 403]);
      expect([path, (await visitor("nobody").get(path)).status]).toEqual([path, 303]);
      expect([path, (await visitor("gestione1").get(path)).status]).toEqual([path, 200]);
    }

    const denied = await visitor("ufficio").post("/admin/accounts/deactivate/3", {});
    expect(denied.status).toBe(403);
  });

  test("create, change and deactivate an account; a late change keeps its input", async () => {
    const admin = visitor("gestione1");
    const form = { username: "nuovo", ...person, profile: "agenda", sites: "A" };
    expect((await admin.post("/admin/accounts/insert", { ...form, email: "no" })).status).toBe(422);
    expect((await admin.post("/admin/accounts/insert", form)).status).toBe(303);

    const { id } = accountRow("nuovo");
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
    expect(accountRow("nuovo").name).toBe("Eva");

    const late = await admin.post(`/admin/accounts/modify/${id}`, { ...changed, name: "Ida" });
    expect(late.status).toBe(409);
    expect(late.text).toContain('value="Ida"');
    expect((await admin.post(`/admin/accounts/deactivate/${id}`, {})).status).toBe(303);
    expect(accountRow("nuovo").active).toBe(0);
  });
});
