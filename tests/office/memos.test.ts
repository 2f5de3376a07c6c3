import { as, dump, fresh, isoDay, userId, visitor } from "../support/requests";

beforeEach(fresh);

const values = {
  title: "Chiamare il fornitore",
  description: "Cartoni\ne nastro",
  date: "05-03-2027",
  time: "9:30",
};

async function memoOf(author: "ufficio" | "agenda" = "ufficio"): Promise<number> {
  return (await as(author).call("Memo", "createNew", { values })).values.id;
}

test("only the author reads a memo until it is shared", async () => {
  const id = await memoOf();
  const { memo } = (await as("ufficio").call("Memo", "getFromId", { id })).values;

  expect(memo).toMatchObject({ ...values, time: "09:30", email: "ufficio@traslo.example", version: 1 });
  expect((await as("agenda").call("Memo", "getFromId", { id })).status).toBe(404);

  const shared = await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
  expect(shared.values.msg).toBe("Memo condiviso");
  expect((await as("agenda").call("Memo", "getFromId", { id })).ok).toBe(true);
  expect((await as("agenda").call("Memo", "getAll", {})).values.total).toBe(1);
  expect((await as("agenda").call("Memo", "getMemoFromUser", {})).values.total).toBe(0);
});

test("a new memo is shared at once with the accounts that its form ticks, and is undone with them", async () => {
  const agenda = userId("agenda");
  const ufficio = visitor("ufficio");
  expect((await ufficio.get("/memo/insert")).text).toContain("Condividi con");
  const form = new URLSearchParams({ ...values, "users[]": String(agenda) });
  expect((await ufficio.post("/memo/insert", form)).status).toBe(303);
  const { memo } = (await as("agenda").call("Memo", "getAll", {})).values;
  expect(memo).toMatchObject([{ title: values.title, email: "ufficio@traslo.example" }]);

  const users = [agenda, userId("ufficio"), agenda];
  const made = await as("ufficio").call("Memo", "createNew", { values: { ...values, users } });
  expect((await as("agenda").call("Memo", "getAll", {})).values.total).toBe(2);
  expect((await as("ufficio").undo(made)).ok).toBe(true);
  expect((await as("agenda").call("Memo", "getAll", {})).values.total).toBe(1);
});

test("a refused new memo keeps its ticks; an unknown recipient is refused and nothing is stored", async () => {
  const agenda = String(userId("agenda"));
  const form = new URLSearchParams({ ...values, title: "", "users[]": agenda });
  const { status, text } = await visitor("ufficio").post("/memo/insert", form);
  expect(status).toBe(422);
  expect(text).toMatch(new RegExp(`checked=""[^>]*value="${agenda}"|value="${agenda}"[^>]*checked`));

  const before = dump();
  const refused = await as("ufficio").call("Memo", "createNew", { values: { ...values, users: [99_999] } });
  expect(refused).toMatchObject({ status: 422, values: { errors: { users: "Utente non trovato." } } });
  expect(dump()).toBe(before);
});

test("a recipient cannot change, delete or share a memo", async () => {
  const id = await memoOf();
  await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
  const before = dump();
  const user = as("agenda");

  expect((await user.call("Memo", "updateMemo", { values: { ...values, id } })).status).toBe(404);
  expect((await user.call("Memo", "deleteMemo", { id })).status).toBe(404);
  expect((await user.call("Memo", "share", { id, users: [userId("magazzino")] })).status).toBe(404);
  expect(dump()).toBe(before);
});

describe("refused memos", () => {
  test.each([
    [{ ...values, title: "" }, "title", "Il campo non può essere vuoto."],
    [{ ...values, date: "29-02-2027" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ ...values, date: "31-12-1949" }, "date", "Formato non valido. (gg-mm-aaaa)"],
    [{ ...values, time: "24:01" }, "time", "Formato non valido. (hh:mm)"],
    [{ ...values, time: "9:5" }, "time", "Formato non valido. (hh:mm)"],
    [{ ...values, time: "" }, "time", "Il campo non può essere vuoto."],
  ])("an invalid value is refused with a sentence beside its field: %#", async (bad, field, sentence) => {
    const refused = await as("ufficio").call("Memo", "createNew", { values: bad });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });

  test.each([
    [[], "Scegliere almeno un utente."],
    [[0], "Il campo non può essere vuoto."],
    ["self", "Scegliere almeno un utente."],
  ])("sharing with no account but the author is refused: %p", async (users, sentence) => {
    const id = await memoOf();
    const recipients = users === "self" ? [userId("ufficio")] : users;
    const refused = await as("ufficio").call("Memo", "share", { id, users: recipients });
    expect([refused.status, refused.values.msg]).toEqual([422, sentence]);
  });

  test("sharing with an unknown account among others is refused and shares with none", async () => {
    const id = await memoOf();
    const before = dump();
    const refused = await as("ufficio").call("Memo", "share", { id, users: [userId("agenda"), 9999] });
    expect(refused).toMatchObject({ status: 422, values: { msg: "Utente non trovato." } });
    expect(dump()).toBe(before);
  });
});

test("the list is sorted newest first, ten a page", async () => {
  for (let day = 1; day <= 12; day++) {
    await as("ufficio").call("Memo", "createNew", { values: { ...values, date: isoDay(2027, 3, day) } });
  }
  const { memo, total } = (await as("ufficio").call("Memo", "getAll", { page: 1 })).values;

  expect(total).toBe(12);
  expect(memo).toHaveLength(10);
  expect(memo[0].date).toBe("12-03-2027");
  expect((await as("ufficio").call("Memo", "getAll", { page: 2 })).values.memo).toHaveLength(2);
});

test("the list by title has capitals and accents where people look for them", async () => {
  const titles = ["Éclair", "Zona", "àncora", "Ufficio", "ferie", "Èrcole", "banco", "Orario"];
  for (const title of titles) await as("ufficio").call("Memo", "createNew", { values: { ...values, title } });
  const { memo } = (await as("ufficio").call("Memo", "getAll", { sort: "title" })).values;
  expect(memo.map(({ title }: { title: string }) => title)).toEqual(
    titles.toSorted(new Intl.Collator("it").compare),
  );
});

test("a deleted memo disappears from the lists of its recipients", async () => {
  const id = await memoOf();
  await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
  expect((await as("ufficio").call("Memo", "deleteMemo", { id, version: 1 })).values.msg).toBe(
    "Memo eliminata",
  );
  expect((await as("agenda").call("Memo", "getAll", {})).values.total).toBe(0);
});

describe("memo pages", () => {
  test("a refused new memo is shown again with the entered values", async () => {
    const answer = await visitor("ufficio").post("/memo/insert", {
      ...values,
      title: "",
      description: "tengo questo",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("tengo questo");
    expect(answer.text).toContain("Il campo non può essere vuoto.");
  });

  test("the modify page requires a description, the dialog does not", async () => {
    const id = await memoOf();
    const bare = { ...values, description: "" };
    expect((await visitor("ufficio").post(`/memo/modify/${id}`, bare)).status).toBe(422);
    expect((await visitor("ufficio").post(`/memo/edit/${id}`, bare)).status).toBe(303);
  });

  test("a refused sharing is shown again with the ticked boxes", async () => {
    const id = await memoOf();
    await as("superadmin").call("Account", "update", { id: userId("agenda"), values: { active: 0 } });
    const ticks = new URLSearchParams(
      [userId("agenda"), userId("magazzino")].map((user) => ["users[]", `${user}`]),
    );
    const refused = await visitor("ufficio").post(`/memo/share/${id}`, ticks);

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Utente non trovato.");
    expect(refused.text.match(/checked=""/g)).toHaveLength(1);
  });

  test("who wrote a memo is named by its account, never by an address", async () => {
    const id = await memoOf();
    for (const path of ["/memo/", "/memo/?view=cards", `/memo/show/${id}`]) {
      const { text } = await visitor("ufficio").get(path);
      expect(text).not.toContain("ufficio@traslo.example");
      expect(text).toContain(values.title);
    }
  });

  test("the list cuts long titles and has the edit button for the author alone", async () => {
    const title = "Titolo molto lungo che non finisce mai";
    const { id } = (await as("ufficio").call("Memo", "createNew", { values: { ...values, title } })).values;
    await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
    const own = (await visitor("ufficio").get("/memo/")).text;

    expect(own).toContain("Titolo molto lungo che no…");
    expect(own).toContain(`/memo/edit/${id}`);

    const theirs = (await visitor("agenda").get("/memo/")).text;
    expect(theirs).toContain(`/memo/show/${id}`);
    expect(theirs).not.toContain(`/memo/edit/${id}`);
  });

  test("a recipient gets 404 for the modify, edit and share forms", async () => {
    const id = await memoOf();
    await as("ufficio").call("Memo", "share", { id, users: [userId("agenda")] });
    for (const form of ["modify", "edit", "share"]) {
      expect((await visitor("ufficio").get(`/memo/${form}/${id}`)).status).toBe(200);
      expect((await visitor("agenda").get(`/memo/${form}/${id}`)).status).toBe(404);
    }
  });

  test("the delete button of the list is refused with 409 when the memo has changed since", async () => {
    const id = await memoOf();
    const version =
      /name="version" value="(\d+)"/.exec((await visitor("ufficio").get("/memo/")).text)?.[1] ?? "";
    await as("ufficio").call("Memo", "updateMemo", { values: { ...values, id, title: "Altro" } });
    expect((await visitor("ufficio").post(`/memo/delete/${id}`, { version })).status).toBe(409);
    expect((await as("ufficio").call("Memo", "getFromId", { id })).ok).toBe(true);
  });

  test("without a session the page redirects to the login, which returns to it", async () => {
    const answer = await visitor("nobody").get("/memo/?page=2");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/login?next=%2Fmemo%2F%3Fpage%3D2");
  });
});

test("a memo is shared with 200 accounts at most; a longer list is refused with one sentence", async () => {
  const { id } = (await as("ufficio").call("Memo", "createNew", { values })).values;
  for (const users of [Array(201).fill("x"), Array(100_000).fill(0)]) {
    const refused = await as("ufficio").call("Memo", "share", { id, users });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.values.errors).toEqual({ users: "Scegliere al massimo 200 utenti." });
  }
});

const vehicle = { automezzo_id: 3, intervention_type: "Cambio olio", description: "Officina di fiducia" };

const createdBy = async (profile: Parameters<typeof as>[0]): Promise<number> =>
  (await as(profile).call("LogVehicle", "createNew", { values: vehicle })).values.id;

describe("vehicle logs", () => {
  test("an account reads its own logs, an administrator those of all accounts", async () => {
    const id = await createdBy("preventivi");
    const user = as("preventivi");
    const admin = as("gestione1");
    expect((await user.call("LogVehicle", "getFromId", { id })).values.log).toMatchObject(vehicle);

    await createdBy("gestione1");

    expect((await user.call("LogVehicle", "getAll", {})).values.total).toBe(1);
    expect((await admin.call("LogVehicle", "getAll", {})).values.total).toBe(2);
    expect((await admin.call("LogVehicle", "getLogVehicleFromUser", {})).values.total).toBe(1);
    expect((await admin.call("LogVehicle", "getFromId", { id })).ok).toBe(true);
  });

  test("only the author changes and deletes a log, an administrator gets 404", async () => {
    const id = await createdBy("preventivi");
    const before = dump();
    const values = { ...vehicle, id };

    expect((await as("gestione1").call("LogVehicle", "updateLogVehicle", { values })).status).toBe(404);
    expect((await as("gestione1").call("LogVehicle", "deleteLogVehicle", { id })).status).toBe(404);
    expect(dump()).toBe(before);

    expect((await as("preventivi").call("LogVehicle", "deleteLogVehicle", { id })).values.msg).toBe(
      "Log eliminato",
    );
  });

  test.each([
    [{ ...vehicle, automezzo_id: "" }, "automezzo_id", "Il campo non può essere vuoto."],
    [{ ...vehicle, automezzo_id: 999 }, "automezzo_id", "Automezzo non valido"],
    [{ ...vehicle, intervention_type: " " }, "intervention_type", "Il campo non può essere vuoto."],
    [{ ...vehicle, description: "" }, "description", "Il campo non può essere vuoto."],
  ])("an invalid value is refused with a sentence beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogVehicle", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });
});

describe("pages of vehicle logs", () => {
  test("the list cuts the intervention type at 45 characters and the description at 100", async () => {
    const values = { ...vehicle, intervention_type: "x".repeat(60), description: "y".repeat(150) };
    await as("preventivi").call("LogVehicle", "createNew", { values });

    const list = (await visitor("preventivi").get("/logVehicle/")).text;

    expect(list).toContain(`>${"x".repeat(45)}…<`);
    expect(list).toContain(`>${"y".repeat(100)}…<`);
  });

  test("an administrator sees the log of another account, but its form is 404", async () => {
    const id = await createdBy("preventivi");

    expect((await visitor("gestione1").get(`/logVehicle/show/${id}`)).status).toBe(200);
    expect((await visitor("gestione1").get(`/logVehicle/modify/${id}`)).status).toBe(404);
    expect((await visitor("preventivi").get(`/logVehicle/modify/${id}`)).status).toBe(200);
  });

  test("the delete button of a list is refused with 409 when the log has changed since", async () => {
    const id = await createdBy("preventivi");
    await as("preventivi").call("LogVehicle", "updateLogVehicle", { values: { ...vehicle, id } });

    expect((await visitor("preventivi").post(`/logVehicle/delete/${id}`, { version: "1" })).status).toBe(409);
    expect((await visitor("preventivi").get("/logVehicle")).text).toContain('name="version" value="2"');
  });
});

const worker = { operaio_id: 5, amount: "1250,5", description: "Anticipo" };

describe("worker logs", () => {
  test.each([
    ["1250,5", 1250.5],
    ["0.01", 0.01],
    [80, 80],
    ["19,99", 19.99],
  ])("an amount of %p is stored to the cent", async (amount, stored) => {
    const { id } = (await as("gestione2").call("LogWorkers", "createNew", { values: { ...worker, amount } }))
      .values;
    expect((await as("gestione2").call("LogWorkers", "getFromId", { id })).values.log.amount).toBe(stored);
  });

  test.each([
    [{ ...worker, amount: "" }, "amount", "Il campo non può essere vuoto."],
    [{ ...worker, amount: "dieci" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "-5" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, amount: "1,234" }, "amount", "Inserire un valore numerico"],
    [{ ...worker, operaio_id: 0 }, "operaio_id", "Il campo non può essere vuoto."],
    [{ ...worker, operaio_id: 9999 }, "operaio_id", "Operaio non valido"],
  ])("an invalid value is refused with a sentence beside its field: %#", async (values, field, sentence) => {
    const refused = await as("gestione1").call("LogWorkers", "createNew", { values });
    expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  });

  test("the workers to choose from do not include the hidden codes", async () => {
    const { workers } = (await as("gestione1").call("LogWorkers", "getAllWorkers", {})).values;
    expect(workers).toHaveLength(48);
  });
});

describe("pages of worker logs", () => {
  test("a refused form is shown again with the values that were entered", async () => {
    const form = { operaio_id: "5", amount: "abc", description: "resta scritto" };

    const refused = await visitor("preventivi").post("/logWorkers/insert", form);

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("resta scritto");
  });
});
