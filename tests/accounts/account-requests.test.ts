import { accountRow, login, person, temporaryPasswordOf, updateAccount } from "../support/accounts";
import { all, type Profile, setClock, userId, visitor } from "../support/requests";
import { as, dump, fresh, type Values } from "../support/world";

beforeEach(() => {
  fresh();
  setClock();
});

const requestForm = { ...person, condominium: 1 };
const required = "Il campo non può essere vuoto.";

const requestAccount = (values: Values = requestForm) =>
  as("nobody").call("Account", "registerNew", { values });

const pendingRequests = async () =>
  (await as("gestione1").call("Account", "getRequests", {})).values.requests;

describe("a request for an account", () => {
  test("is stored, and answered with the notice of the specification, without a mail", async () => {
    const { values } = await requestAccount();
    expect(values).toEqual({
      msg: "L'account è in attesa di approvazione dell'amministratore. Se la richiesta è accettata riceverà un'e-mail con la sua password.",
    });

    const [pending] = await pendingRequests();
    expect(pending).toMatchObject({
      ...person,
      condominium: "Condominio Aurora - Via Toledo 10, Napoli",
      known: 0,
    });
    expect(all`SELECT 1 FROM letters`).toHaveLength(0);
    const { text } = await visitor("gestione1").get("/");
    expect(text).toContain("richiesta di account da approvare, oggi");
  });

  test.each([
    [{ ...requestForm, name: " " }, "name", required],
    [{ ...requestForm, surname: "" }, "surname", required],
    [{ ...requestForm, email: "" }, "email", required],
    [{ ...requestForm, email: "ada@" }, "email", "Formato non valido"],
    [{ ...requestForm, phone: "" }, "phone", required],
    [{ ...requestForm, phone: "333 ooo" }, "phone", "Inserire i numeri senza spazi né caratteri speciali"],
    [{ ...requestForm, condominium: "" }, "condominium", required],
    [{ ...requestForm, condominium: 999 }, "condominium", "Scegliere un condominio dall'elenco."],
    [{ ...requestForm, name: "x".repeat(10_000) }, "name", "Massimo 200 caratteri."],
  ])("with a missing or wrong field (%#) is refused beside the field", async (values, field, sentence) => {
    const before = dump();
    expect(await requestAccount(values)).toMatchObject({
      status: 422,
      values: { errors: { [field]: sentence } },
    });
    expect(dump()).toBe(before);
  });

  test("with the e-mail of an account gets the same answer as any other", async () => {
    const unknown = await requestAccount();
    const known = await requestAccount({ ...requestForm, email: "ufficio@traslo.example" });
    expect([known.status, known.values]).toEqual([unknown.status, unknown.values]);
    expect((await pendingRequests()).map((row: Values) => row.known)).toEqual([1, 0]);
  });

  test("is refused with 429 after twenty in an hour from one address, and accepted an hour later", async () => {
    for (let number = 0; number < 20; number++) expect((await requestAccount()).ok).toBe(true);

    const before = dump();
    const refused = await requestAccount();
    expect(refused.status).toBe(429);
    expect(dump()).toBe(before);

    setClock(() => Date.now() + 3_601_000);
    expect((await requestAccount()).ok).toBe(true);
  });

  test("is refused once fifty are pending", async () => {
    for (let number = 0; number < 60; number++) {
      setClock(() => Date.now() + number * 3_601_000);
      await requestAccount();
    }
    expect(await pendingRequests()).toHaveLength(50);
  });
});

describe("a decision on a request", () => {
  const accept = (id: number, more: Values = {}, who: Profile = "gestione1") =>
    as(who).call("Account", "accept", { id, username: "ada.russo", profile: "ufficio", ...more });
  const idOfRequest = async () => {
    await requestAccount();
    return (await pendingRequests())[0].id as number;
  };

  test("acceptance creates the account; its temporary password is valid for one login and must be changed", async () => {
    const id = await idOfRequest();
    const made = await accept(id);
    expect(made.values.msg).toBe("Richiesta accettata");
    expect(accountRow("ada.russo")).toMatchObject({
      ...person,
      id: made.values.id,
      profile: "ufficio",
      level: 1,
    });
    expect(await pendingRequests()).toEqual([]);

    const temporary = temporaryPasswordOf(person.email);
    const first = await login("ada.russo", temporary);
    expect(first.values.user).toMatchObject({ username: "ada.russo", mustChangePassword: true });

    const again = await login("ada.russo", temporary);
    expect(again).toMatchObject({
      status: 401,
      values: {
        msg: "La password temporanea è scaduta o già usata: chiederne una nuova all'amministratore.",
      },
    });
  });

  test("a temporary password is refused after a day; a wrong one gets the usual answer", async () => {
    await accept(await idOfRequest());
    const temporary = temporaryPasswordOf(person.email);
    setClock(() => Date.now() + 24 * 3_600_000 + 1000);
    expect((await login("ada.russo", temporary)).status).toBe(401);
    const wrong = await login("ada.russo", "sbagliata");
    expect(wrong.values.msg).toBe("Account non trovato o password errata");
  });

  test("the journal contains neither the temporary password nor its hash", async () => {
    await accept(await idOfRequest());
    const temporary = temporaryPasswordOf(person.email);
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
  ])("an acceptance refused with %i changes nothing: %j", async (status, more) => {
    const id = await idOfRequest();
    const before = dump();
    expect((await accept(id, more)).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("is refused when an account has got the e-mail in the meantime", async () => {
    const id = await idOfRequest();
    await updateAccount("superadmin", userId("agenda"), { email: person.email });
    const before = dump();
    const refused = await accept(id);

    expect(refused).toMatchObject({
      status: 409,
      values: { errors: { email: "E-mail già usata da un altro account." } },
    });
    expect(dump()).toBe(before);
  });

  test("is refused once the request was rejected", async () => {
    const id = await idOfRequest();
    expect((await as("gestione1").call("Account", "reject", { id })).values.msg).toBe("Richiesta rifiutata");

    const before = dump();
    expect((await accept(id)).status).toBe(409);
    expect((await as("gestione1").call("Account", "reject", { id })).status).toBe(409);
    expect(dump()).toBe(before);
    expect(all`SELECT 1 FROM letters`).toHaveLength(0);
  });
});

describe("pages", () => {
  test("the login links to the request, and the notice replaces the form after success", async () => {
    const guest = visitor("nobody");
    expect((await guest.get("/login")).text).toContain('href="/register"');

    const form = await guest.get("/register");
    expect(form.text).toContain("Condominio Aurora - Via Toledo 10, Napoli");

    const refused = await guest.post("/register", { ...requestForm, condominium: "1", phone: "tre" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect(refused.text).toContain("Inserire i numeri senza spazi né caratteri speciali");
    expect(refused.text).toContain('value="Russo"');

    const done = await guest.post("/register", { ...requestForm, condominium: "1" });
    expect(done.text).toContain("in attesa di approvazione");
    expect(done.text).not.toContain("<select");
  });

  test("the acceptance suggests a user name, offers no profile above the administrator's level, and is not found once decided", async () => {
    await requestAccount();
    const [{ id }] = await pendingRequests();
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
});
