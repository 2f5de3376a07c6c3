import { mostRows, readPasted } from "../../src/server/search/pasted-names/model";
import { all, as, database, direct, fresh, insert, type Values, visitor, world } from "../support/requests";

beforeEach(() => {
  fresh();
  admin = as("gestione1");
});

let admin: ReturnType<typeof as>;
const preview = async (text: string, kind = "workers"): Promise<Values> =>
  (await admin.call("Settings", "previewNames", { kind, text })).values;
const add = (text: string, kind = "workers", retire = 0) =>
  admin.call("Settings", "addNames", { kind, text, retire });
const listed = () =>
  all<{ code: number; surname: string; name: string }>`
    SELECT code, surname, name FROM workers WHERE deleted = 0 AND date IS NULL ORDER BY code`;

describe("a pasted list of names", () => {
  test.each([
    [
      "Rossi Mario\nDe Luca Anna\n\nBianchi",
      [
        ["Rossi", "Mario"],
        ["De Luca", "Anna"],
        ["Bianchi", ""],
      ],
    ],
    [
      "Cognome\tNome\nRossi\tMario Ugo\r\n De  Luca \t Anna ",
      [
        ["Rossi", "Mario Ugo"],
        ["De Luca", "Anna"],
      ],
    ],
    [
      "1\tRossi\tMario\n2\tVerdi\tUgo",
      [
        ["Rossi", "Mario"],
        ["Verdi", "Ugo"],
      ],
    ],
    ["Nominativo\nRossi Mario", [["Rossi", "Mario"]]],
    ["Rossi;Mario", [["Rossi", "Mario"]]],
    [
      "Coppola Pasquale 333 1234567\nRossi\tMario\t+39 081-555.12.34\nUnica 12",
      [
        ["Coppola", "Pasquale"],
        ["Rossi", "Mario"],
        ["Unica", "12"],
      ],
    ],
    [
      "de luca ciro\nD'ANGELO-RE\tANNA\nVan den Berg Ada",
      [
        ["De Luca", "Ciro"],
        ["D'Angelo-Re", "Anna"],
        ["Van den Berg", "Ada"],
      ],
    ],
  ])("%j is read as surnames and names", (text, names) => {
    const read = readPasted("workers", text.replaceAll("\r\n", "\n"));
    expect(read.map(({ surname, name }) => [surname, name])).toEqual(names);
  });

  test("of vehicles is read as one name for each line, also from several columns", () => {
    const read = readPasted("vehicles", "Targa\nFurgone\tAB123CD\nGru 40 q");
    expect(read.map(({ surname }) => surname)).toEqual(["Furgone AB123CD", "Gru 40 q"]);
  });
});

describe("the preview of pasted names", () => {
  test("gives each new name the code of an example, and tells what is there already, repeated or too long", async () => {
    await add("Rossi Mario");
    const { rows } = await preview(`ROSSI mario\nVerdi Ugo\nVerdi  ugo\n${"x".repeat(61)}`);
    expect(rows.map(({ verdict, code }: Values) => [verdict, code])).toEqual([
      ["listed", null],
      ["new", 2],
      ["repeated", null],
      ["long", null],
    ]);
  });

  test("changes nothing", async () => {
    const before = database().serialize();
    await preview("Verdi Ugo");
    expect(Buffer.compare(database().serialize(), before)).toBe(0);
  });
});

describe("inserting pasted names", () => {
  test("renames the examples in order and adds the others, in one act that can be undone", async () => {
    const before = listed();
    const names = Array.from({ length: before.length + 3 }, (_, index) => `Nuovo${index} Ugo`);
    const { values, activity } = (await add(names.join("\n"))) as Values;
    expect(values).toMatchObject({ added: names.length, retired: 0 });
    const after = listed();
    expect(after.slice(0, 2)).toMatchObject([
      { code: 1, surname: "Nuovo0", name: "Ugo" },
      { code: 2, surname: "Nuovo1", name: "Ugo" },
    ]);
    expect(after.filter(({ surname }) => surname.startsWith("Nuovo")).length).toBe(names.length);
    expect((await admin.undo({ activity })).status).toBe(200);
    expect(listed()).toEqual(before);
  });

  test("takes the other examples off the list when asked, but for those that were put into a crew", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 7 }));
    const examples = listed().filter(({ surname }) => surname === "Operaio").length;
    const { values } = await add("Verdi Ugo\nBianchi Ada", "workers", 1);
    const left = listed().filter(({ surname }) => surname === "Operaio");
    expect(left).toEqual([{ code: 7, surname: "Operaio", name: "7" }]);
    expect(values.retired).toBe(examples - 3);
  });

  test("gives an Unica a code of its own range", async () => {
    await add("Unica Nuova");
    expect(listed().find(({ name }) => name === "Nuova")?.code).toBe(56);
  });

  test("of vehicles names them by name or plate", async () => {
    await add("Furgone\tAB123CD", "vehicles");
    const [first] = all<{ name: string }>`SELECT name FROM vehicles WHERE code = 1`;
    expect(first?.name).toBe("Furgone AB123CD");
  });

  test.each([
    ["", "Il campo non può essere vuoto."],
    ["Operaio\n", "Non c'è nessun nome nuovo da inserire."],
    ["x\n".repeat(mostRows + 1), `Al massimo ${mostRows} righe alla volta`],
    ["y".repeat(61), "Non c'è nessun nome nuovo da inserire."],
  ])("of %j is refused beside the field", async (text, message) => {
    const { status, values } = await add(text);
    expect([status, values.errors.text]).toEqual([422, message]);
  });
});

describe("the page", () => {
  const path = "/admin/settings/workers/paste";

  test("shows the preview first and inserts what was seen; a list that was changed since is shown again", async () => {
    const office = visitor("gestione1");
    const first = await office.post(path, { text: "Verdi Ugo" });
    expect(first.text).toContain("Aggiungi 1 operaio");
    const previewed = first.text.match(/name="previewed" value="([^"]+)"/)?.[1] as string;
    const changed = await office.post(path, { text: "Verdi Ada", previewed });
    expect(changed.text).toContain("Aggiungi 1 operaio");
    expect(listed().some(({ surname }) => surname === "Verdi")).toBe(false);
    const done = await office.post(path, { text: "Verdi Ugo", previewed, retire: "0" });
    expect(done.status).toBe(303);
    expect(listed()[0]).toMatchObject({ surname: "Verdi", name: "Ugo" });
  });

  test("takes what was corrected in the preview; what can't be added then is named beside it", async () => {
    const office = visitor("gestione1");
    const text = "D'AMORE ANNA MARIA\nVerdi Ugo\nNeri Ivo";
    const first = await office.post(path, { text });
    expect(first.text).toMatch(/name="rows.0.surname"[^>]*value="D&#x27;Amore Anna"/);
    const previewed = first.text.match(/name="previewed" value="([^"]+)"/)?.[1] as string;
    const corrected = {
      ...{ text, previewed, retire: "0", "rows.0.surname": "D'Amore", "rows.0.name": "Anna Maria" },
      ...{ "rows.1.surname": "DE LUCA", "rows.1.name": "", "rows.2.surname": "", "rows.2.name": "" },
    };
    const twice = await office.post(path, { ...corrected, "rows.2.surname": "d'amore anna maria" });
    expect(twice.status).toBe(422);
    expect(twice.text).toMatch(/rows-2-surname-error">È già in un&#x27;altra riga/);
    expect(twice.text).toMatch(/name="rows.1.surname"[^>]*value="DE LUCA"/);
    expect((await office.post(path, corrected)).status).toBe(303);
    expect(listed().slice(0, 2)).toMatchObject([
      { surname: "D'Amore", name: "Anna Maria" },
      { surname: "DE LUCA", name: "" },
    ]);
    expect(listed().some(({ surname }) => surname === "Neri")).toBe(false);
  });

  test("is for administrators", async () => {
    expect((await visitor("ufficio").get(path)).status).toBe(403);
  });
});
