import { merge } from "../../src/views/ui/merge";
import { as, fresh, momentWords, one, visitor, world } from "../support/requests";

describe("what two people made of one form", () => {
  const base = { name: "Ada", phone: "1", notes: "a" };

  test("has the change of either, and asks where both changed a field differently", () => {
    const typed = { name: "Ada", phone: "2", notes: "mine" };
    const stored = { name: "Ugo", phone: "1", notes: "theirs" };
    expect(merge(base, typed, stored)).toEqual({
      values: { name: "Ugo", phone: "2", notes: "mine" },
      both: ["notes"],
      taken: ["name"],
    });
  });

  test("asks nothing where both entered the same, or where only spaces and line ends differ", () => {
    const typed = { name: "Ugo ", phone: "1", notes: "a\r\nb" };
    expect(merge(base, typed, { name: "Ugo", phone: 1, notes: "a\nb" })).toMatchObject({
      both: [],
      taken: [],
    });
  });

  test("compares days, switches and numbers as a form posts them", () => {
    const opened = { date: "01-02-2026", active: "1", price: "5" };
    const typed = { date: "01-02-2026", active: "1", price: "5" };
    const stored = { date: "2026-02-03", active: false, price: 7 };
    expect(merge(opened, typed, stored).values).toEqual({ date: "03-02-2026", active: "0", price: "7" });
  });

  test("joins the ticks of a list", () => {
    const { values, both, taken } = merge({ users: ["1", "2"] }, { users: ["2", "4"] }, { users: [1, 2, 3] });
    expect([values.users, both, taken]).toEqual([["2", "3", "4"], [], ["users"]]);
    expect(merge({ users: ["1"] }, {}, { users: [1, 2] }).values.users).toEqual(["2"]);
  });

  test("takes the value that a colleague cleared", () => {
    expect(merge({ date: "01-02-2026" }, { date: "01-02-2026" }, { date: null }).values).toEqual({
      date: "",
    });
    expect(merge({ date: "" }, { date: "01-02-2026" }, { date: null }).both).toEqual([]);
    expect(merge({ date: "x" }, { date: "01-02-2026" }, { date: null }).both).toEqual(["date"]);
  });

  test("asks for every different field of a form that does not say what it was opened with", () => {
    expect(merge({}, { name: "Ada" }, { name: "Ugo" })).toMatchObject({
      values: { name: "Ada" },
      both: ["name"],
    });
  });

  test("leaves a locked field, which is not posted, and takes nested names", () => {
    const opened = { "out.4": "1", locked: "x" };
    const { values, taken } = merge(opened, { out: { 4: "1" } }, { out: { 4: 3 }, locked: "y" });
    expect([values, taken]).toEqual([{ out: { 4: "3" } }, ["out.4"]]);
  });

  test("takes the words of a chosen record with its number", () => {
    const typed = { client: "1", client_text: "Rossi" };
    expect(merge({ client: "1" }, typed, { client: 2, client_text: "Neri" }).values).toEqual({
      client: "2",
      client_text: "Neri",
    });
  });
});

test("a moment reads as today, yesterday, a day of the week or a day of another year", () => {
  const words = (moment: string) => momentWords(moment, "2026-11-22");
  expect(["2026-11-22 08:05", "2026-11-21 18:44", "2026-11-16 07:00", "2025-11-16 07:00"].map(words)).toEqual(
    ["oggi alle 8:05", "ieri alle 18:44", "lunedì 16/11 alle 7:00", "il 16/11/2025 alle 7:00"],
  );
});

describe("a form saved after a colleague", () => {
  beforeEach(fresh);
  const path = () => `/client/contacts/${world.rossi}`;
  const opened = {
    surname: "Rossi",
    name: "Niccolò",
    phone: "",
    cellphone: "3331234567",
    email: "rossi@traslo.example",
  };

  /** The hidden field of a page's form. */
  const hidden = (text: string, name: string) =>
    new RegExp(`name="${name.replace(".", "\\.")}" value="([^"]*)"`)
      .exec(text)?.[1]
      ?.replaceAll("&quot;", '"') ?? "";

  /** Opens the form, lets a colleague change name and phone, and posts other values. */
  async function conflict(typed: object) {
    const me = visitor("ufficio");
    const base = hidden((await me.get(path())).text, "conflict.base");
    const values = { ...opened, name: "Ugo", phone: "0815550000" };
    await as("gestione1").call("Client", "modifyClient", { id_client: world.rossi, values });
    const refused = await me.post(path(), { ...opened, ...typed, version: "1", "conflict.base": base });
    return { me, refused };
  }

  const stored = () =>
    one`SELECT surname, name, phone, cellphone, version FROM clients WHERE id = ${world.rossi}`;

  test("is shown again with all that was typed, the other value beside it, and what only the colleague changed", async () => {
    const { refused } = await conflict({ name: "Nicola", cellphone: "3330000000" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("gestione1 ha salvato oggi alle");
    expect(hidden(refused.text, "version")).toBe("2");
    for (const value of ["Nicola", "3330000000", "0815550000"])
      expect(refused.text).toContain(`value="${value}"`);
    const [, panel = ""] = refused.text.split('<dialog class="conflict"');
    for (const text of ["Nome", "Nicola", "Ugo", "Telefono", "0815550000"]) expect(panel).toContain(text);
    expect(panel).not.toContain("Cellulare");
    expect(await stored()).toMatchObject({ name: "Ugo", cellphone: "3331234567" });
  });

  test("names one's own other tab, where that saved first", async () => {
    const me = visitor("ufficio");
    const base = hidden((await me.get(path())).text, "conflict.base");
    const form = (name: string) => ({ ...opened, name, version: "1", "conflict.base": base });
    expect((await me.post(path(), form("Ugo"))).status).toBe(303);
    const { status, text } = await me.post(path(), form("Nicola"));
    expect(status).toBe(409);
    for (const words of [
      "modificato in un'altra scheda",
      "Lo stesso account ha salvato oggi alle",
      "Valore dell'altra scheda",
    ])
      expect(text.replaceAll("&#x27;", "'")).toContain(words);
    expect(text).not.toContain("altro utente");
  });

  /** The second post, of the form as it was shown again. */
  async function save(
    more: Record<string, string>,
    typed: object = { name: "Nicola", cellphone: "3330000000" },
  ) {
    const { me, refused } = await conflict(typed);
    const fields = { ...opened, ...typed, phone: "0815550000", version: "2" };
    const theirs = hidden(refused.text, "conflict.theirs");
    const base = hidden(refused.text, "conflict.base");
    return me.post(path(), { ...fields, "conflict.theirs": theirs, "conflict.base": base, ...more });
  }

  test.each([
    ["one's own values", { "conflict.choice.0": "mine" }, "Nicola"],
    ["the colleague's value of a field", { "conflict.choice.0": "theirs" }, "Ugo"],
    ["all of one's own", { "conflict.choice.0": "theirs", "conflict.all": "mine" }, "Nicola"],
    ["all of the colleague's", { "conflict.choice.0": "mine", "conflict.all": "theirs" }, "Ugo"],
  ])("saves %s as chosen, without a script", async (_, choice, name) => {
    expect((await save(choice)).status).toBe(303);
    expect(await stored()).toMatchObject({ name, phone: "0815550000", cellphone: "3330000000", version: 3 });
  });

  test("keeps a field that was written again after the conflict was shown, whatever was chosen", async () => {
    expect((await save({ "conflict.choice.0": "theirs", name: "Nicolino" })).status).toBe(303);
    expect(await stored()).toMatchObject({ name: "Nicolino" });
  });

  test("of yet another change is a conflict again", async () => {
    const { me, refused } = await conflict({ name: "Nicola" });
    const values = { ...opened, name: "Remo", phone: "0815550000" };
    await as("gestione2").call("Client", "modifyClient", { id_client: world.rossi, values });
    const base = hidden(refused.text, "conflict.base");
    const fields = { ...opened, name: "Nicola", phone: "0815550000", version: "2" };
    const again = await me.post(path(), { ...fields, "conflict.base": base });
    expect([again.status, hidden(again.text, "version")]).toEqual([409, "3"]);
    expect(again.text).toContain("Remo");
  });

  test.each([
    ["{"],
    ["[]"],
    ['{"name":4}'],
    [JSON.stringify([{ name: "__proto__", mine: "", values: [["__proto__", "x"]] }])],
  ])("reads hidden fields with nonsense (%s) as none", async (nonsense) => {
    const me = visitor("ufficio");
    const fields = {
      ...opened,
      name: "Nicola",
      version: "1",
      "conflict.base": nonsense,
      "conflict.theirs": nonsense,
    };
    expect((await me.post(path(), { ...fields, "conflict.all": "theirs" })).status).toBe(303);
    expect(await stored()).toMatchObject({ name: "Nicola" });
    const late = await visitor("gestione1").post(path(), { ...fields, name: "Neri" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Il proprio valore");
  });

  test("with a button alone, as a deletion, is answered with who came first", async () => {
    const late = await visitor("ufficio").post(`/client/place/delete/${world.rossiOtherPlace}`, {
      version: "9",
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain("L&#x27;ultima modifica è di prova, oggi alle");
  });
});
