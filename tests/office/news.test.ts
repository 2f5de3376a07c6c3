import { fillIn, type TemplateKind } from "../../src/server/office/mail-templates/model";
import { unreadNews } from "../../src/server/office/notes/store";
import { all, as, dump, fresh, type Profile, type Values, visitor } from "../support/requests";

beforeEach(fresh);

const notice = { title: "Chiusura", description: "Ad agosto", content: "Dal 10\nal 20", user_level: 1 };

const publish = async (more: Values = {}, who: Profile = "superadmin") =>
  (await as(who).call("News", "publish", { ...notice, ...more })).values.id as number;

const titles = async (who: Profile, body: Values = { page: 1 }, site: "A" | "B" = "A") =>
  (await as(who, site).call("News", "getNews", body)).values.news.map((news: Values) => news.title);

test.each(["A", "B"] as const)(
  "on site %s an account reads news up to its level; a news above it is not found",
  async (site) => {
    await publish();
    const hidden = await publish({ title: "Bilancio", user_level: 2 });
    expect(await titles("agenda", { page: 1 }, site)).toEqual(["Chiusura"]);
    expect(await titles("agenda", { page: 1, user_level: 3 }, site)).toEqual(["Chiusura"]);
    expect(await titles("gestione1", { page: 1 }, site)).toEqual(["Bilancio", "Chiusura"]);
    expect(await titles("gestione1", { page: 1, user_level: 1 }, site)).toEqual(["Chiusura"]);

    const before = dump();
    const refused = await as("agenda", site).call("News", "readNews", { id: hidden });
    expect(refused).toMatchObject({ status: 404, values: { msg: "Notizia non trovata." } });
    expect(dump()).toBe(before);
  },
);

test("a news is marked as read once, for its reader only", async () => {
  const id = await publish();
  const [agenda, ufficio] = [as("agenda").caller as never, as("ufficio").caller as never];
  expect(unreadNews(agenda)).toEqual({ newest: [{ id, title: "Chiusura" }], total: 1 });

  const { news } = (await as("agenda").call("News", "readNews", { id })).values;
  expect(news).toMatchObject({ ...notice, id, read: 1, author: "superadmin" });

  await as("agenda").call("News", "readNews", { id });
  expect(all`SELECT 1 FROM news_reads`).toHaveLength(1);
  expect([unreadNews(agenda).total, unreadNews(ufficio).total]).toEqual([0, 1]);
  expect((await as("agenda").call("News", "getNews", { page: 1 })).values.news[0].read).toBe(1);
});

test.each([
  [{ title: "" }, "title", "Il campo non può essere vuoto."],
  [{ description: " " }, "description", "Il campo non può essere vuoto."],
  [{ content: undefined }, "content", "Il campo non può essere vuoto."],
  [{ user_level: 4 }, "user_level", "Formato non valido"],
  [{ title: "x".repeat(201) }, "title", "Massimo 200 caratteri."],
])("an invalid news is refused beside its field: %j", async (more, field, sentence) => {
  const before = dump();
  const refused = await as("gestione1").call("News", "publish", { ...notice, ...more });
  expect(refused).toMatchObject({ status: 422, values: { errors: { [field]: sentence } } });
  expect(dump()).toBe(before);
});

test("a news is corrected by an administrator; who has read it has read it", async () => {
  const id = await publish();
  await as("agenda").call("News", "readNews", { id });
  const admin = visitor("gestione1");
  expect((await admin.get("/news/")).text).toContain("Correggi Chiusura");
  expect((await visitor("agenda").get("/news/")).text).not.toContain("/news/modify/");
  expect((await visitor("agenda").get(`/news/modify/${id}`)).status).toBe(403);

  const form = { ...notice, content: "Dal 10 al 21", user_level: "1", version: "1" };
  expect((await admin.post(`/news/modify/${id}`, { ...form, title: " " })).status).toBe(422);
  expect((await admin.post(`/news/modify/${id}`, form)).status).toBe(303);
  expect((await visitor("agenda").get(`/news/show/${id}`)).text).toContain("Dal 10 al 21");
  expect((await visitor("agenda").get("/news/")).text).not.toContain("Da leggere");
});

test("a news above one's level cannot be corrected", async () => {
  const id = await publish({ user_level: 3 });
  const before = dump();
  expect((await as("gestione1").call("News", "update", { ...notice, id })).status).toBe(404);
  expect(dump()).toBe(before);
});

test("a publication can be undone until somebody has read it", async () => {
  const last = () => all<{ id: number }>`SELECT id FROM activity ORDER BY id DESC LIMIT 1`[0]?.id;
  const id = await publish();
  const published = last();
  await as("agenda").call("News", "readNews", { id });
  const before = dump();

  expect((await as("superadmin").undo({ activity: published })).status).toBe(409);
  expect(dump()).toBe(before);

  await publish();
  const unread = last();
  expect((await as("superadmin").undo({ activity: unread })).ok).toBe(true);
  expect(await titles("agenda")).toEqual(["Chiusura"]);
});

test("the list has ten news a page, newest first", async () => {
  for (let number = 1; number <= 12; number++) await publish({ title: `Notizia ${number}` });
  expect((await titles("agenda"))[0]).toBe("Notizia 12");
  expect(await titles("agenda")).toHaveLength(10);
  expect(await titles("agenda", { page: 2 })).toEqual(["Notizia 2", "Notizia 1"]);
  expect((await as("agenda").call("News", "getNews", {})).values).toMatchObject({ total: 12 });
});

describe("pages", () => {
  test("Home names the newest unread news, which opens it, and counts the others", async () => {
    await publish({ title: "Prima" });
    await publish({ title: "Seconda" });
    const id = await publish({ title: "Terza" });
    const reader = visitor("agenda");
    const { text } = await reader.get("/");
    expect(text).toMatch(new RegExp(`href="/news/show/${id}">.*?Terza`));
    expect(text).toContain("Seconda");
    expect(text).not.toContain("Prima");
    expect(text).toContain(">1 altra notizia da leggere<");
    await reader.post(`/news/read/${id}`, {});
    expect((await reader.get("/")).text).not.toContain("Terza");
  });

  test("show an unread news as new until the post of its page marks it as read", async () => {
    const id = await publish();
    const reader = visitor("agenda");
    expect((await reader.get("/news/")).text).toContain("Da leggere");

    const text = (await reader.get(`/news/show/${id}`)).text;
    expect(text).toContain("Dal 10\nal 20");
    expect(text).toContain("Segna come letta");
    expect((await reader.get("/news/")).text).toContain("Da leggere");

    const read = await reader.post(`/news/read/${id}`, {});
    expect(read.headers.get("location")).toBe(`/news/show/${id}`);
    expect((await reader.get(`/news/show/${id}`)).text).not.toContain("Segna come letta");
    expect((await reader.get("/news/")).text).not.toContain("Da leggere");
    expect((await reader.get("/news/show/999")).status).toBe(404);
    expect((await reader.get("/news/insert")).status).toBe(403);
  });

  test("keep the input of a refused news, and publish a valid one", async () => {
    const admin = visitor("gestione1");
    const form = { ...notice, user_level: "1" };
    const refused = await admin.post("/news/insert", { ...form, title: "" });

    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Ad agosto");
    expect((await admin.post("/news/insert", form)).headers.get("location")).toBe("/news/#row-1");
    expect(await titles("agenda")).toEqual(["Chiusura"]);
  });
});

const admin = () => as("superadmin");

const change = (kind: TemplateKind, values: Values, more = {}) =>
  admin().call("Settings", "changeLetter", { kind, values, ...more });

const letter = async (kind: TemplateKind) => (await admin().call("Settings", "getLetter", { kind })).values;
const sent = () => all<Values>`SELECT subject, body FROM letters ORDER BY id DESC`[0];

const newAccount = () =>
  admin().call("Account", "createNew", {
    values: {
      ...{ name: "Anna", surname: "Esposito", email: "anna@traslo.example", phone: "", sites: "AB" },
      ...{ username: "anna", profile: "agenda", level: 1 },
    },
  });

describe("an e-mail text", () => {
  test("of new accounts is sent as administrators wrote it, with the firm's own data", async () => {
    await admin().call("Firm", "update", { values: { name: "Traslochi Vesuvio", phone: "0815550199" } });
    const values = {
      subject: "Benvenuta in {azienda}",
      body: "Ciao {nome},\nutente {utente}, password {password}\nSito: {sito}\nTel. {telefono}",
    };
    expect((await change("credentials", values)).ok).toBe(true);
    expect((await newAccount()).ok).toBe(true);
    const { subject, body } = sent();
    expect(subject).toBe("Benvenuta in Traslochi Vesuvio");
    expect(body).toMatch(/^Ciao Anna,\nutente \S+, password \S+\nTel. 081 555 0199$/);
  });

  test("as shipped has the words of before, without a line for an unknown address", async () => {
    await newAccount();
    const { subject, body } = sent();
    expect(subject).toBe("Traslo: dati di accesso");
    expect(body).toStartWith(
      "Gentile Anna Esposito,\n\nè stato creato un account a Suo nome.\n\nNome utente: ",
    );
    expect(body).toEndWith("Cordiali saluti\nTraslochi e Depositi");
    expect(body).not.toContain("Indirizzo");
  });

  test("has a preview with an example, also of what is typed", async () => {
    expect((await letter("reminder")).preview.subject).toBe("Deposito n. 12: pagato fino al 30/09/2026");
    const values = { subject: "{cliente}", body: "{azienda}: {deposito}" };
    const { preview } = (await admin().call("Settings", "previewLetter", { kind: "reminder", values }))
      .values;
    expect(preview).toEqual({ subject: "Rossi Mario", body: "Traslochi e Depositi: 12" });
    const page = await visitor("superadmin").post("/admin/settings/letters/reminder/preview", values);
    expect(page.text).toContain("Rossi Mario");
    const wrong = { ...values, body: "{boh}" };
    const refused = await visitor("superadmin").post("/admin/settings/letters/reminder/preview", wrong);
    expect(refused.text).toContain("Segnaposto sconosciuto: {boh}");
  });

  test.each([
    ["reminder", { subject: "Ciao {nome}", body: "x" }, { subject: "Segnaposto sconosciuto: {nome}" }],
    ["reminder", { subject: "x", body: "{ cliente }" }, { body: "Segnaposto sconosciuto: { cliente }" }],
    [
      "resetNotice",
      { subject: "x", body: "{constructor}" },
      { body: "Segnaposto sconosciuto: {constructor}" },
    ],
    [
      "credentials",
      { subject: "x", body: "Ciao {utente}" },
      {
        body: "Nel testo manca {password}: senza, l'e-mail non serve a chi la riceve.",
      },
    ],
    ["reminder", { subject: "", body: "x" }, { subject: "Il campo non può essere vuoto." }],
  ] as const)("of %s is refused beside the field, and nothing changes: %j", async (kind, values, errors) => {
    const before = dump();
    const refused = await change(kind, values);
    expect([refused.status, refused.values.errors]).toEqual([422, errors as Values]);
    expect(dump()).toBe(before);
  });

  test("stays in its form when it is refused, and an old version is refused", async () => {
    const { version } = await letter("reminder");
    const form = { subject: "Ciao {nome}", body: "Testo scritto", version: String(version) };
    const refused = await visitor("superadmin").post("/admin/settings/letters/reminder", form);
    expect(refused.status).toBe(422);
    for (const typed of ['value="Ciao {nome}"', "Testo scritto"]) expect(refused.text).toContain(typed);
    await change("reminder", { subject: "Uno", body: "uno" }, { version });
    expect((await change("reminder", { subject: "Due", body: "due" }, { version })).status).toBe(409);
  });

  test("comes back by an undo", async () => {
    const before = await letter("resetNotice");
    const changed = (await change("resetNotice", { subject: "Altro", body: "Altro" })) as Values;
    await admin().undo(changed);
    expect(await letter("resetNotice")).toEqual(before);
  });
});

test("a value with braces is not filled in again, and a line of empty placeholders alone is left out", () => {
  const text = { subject: "{a}", body: "{a} e {b}\nIBAN: {b}\nFine {x}" };
  expect(fillIn(text, { a: "{b}", b: "" })).toEqual({ subject: "{b}", body: "{b} e \nFine {x}" });
});
