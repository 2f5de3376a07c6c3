import { beforeEach, describe, expect, test } from "bun:test";
import { all } from "../../src/server/db/db";
import { fillIn, type TemplateKind } from "../../src/server/office/mail-templates/model";
import { visitor } from "../support/requests";
import { as, dump, fresh, type Values } from "../support/world";

beforeEach(fresh);

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
    expect(body).toMatch(/^Ciao Anna,\nutente \S+, password \S+\nTel. 0815550199$/);
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
    await admin().call("Activity", "undo", { activity: changed.activity });
    expect(await letter("resetNotice")).toEqual(before);
  });
});

test("a value with braces is not filled in again, and a line of empty placeholders alone is left out", () => {
  const text = { subject: "{a}", body: "{a} e {b}\nIBAN: {b}\nFine {x}" };
  expect(fillIn(text, { a: "{b}", b: "" })).toEqual({ subject: "{b}", body: "{b} e \nFine {x}" });
});
