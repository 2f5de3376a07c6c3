import { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameKey } from "../../src/server/base/name-folding";
import type { comuneApi } from "../../src/server/clients/places/api";
import { messages } from "../../src/server/clients/places/model";
import { findMunicipality } from "../../src/server/transfer/imports/municipalities";
import { dataToBackUp } from "../support/backups";
import { all, as, fresh, type Values, visitor } from "../support/requests";
import { runCommand } from "../support/server";
import { root } from "../support/sources";
import { xtest } from "../support/thorough";

let administrator: ReturnType<typeof as>;

beforeEach(() => {
  fresh();
  administrator = as("gestione1");
});

const call = (funct: keyof typeof comuneApi, body: object) => administrator.call("Comune", funct, body);

const search = async (query: string): Promise<Values[]> =>
  (await as("magazzino").call("Comune", "search", { query })).values.items;

const named = async (query: string): Promise<Values> =>
  (await call("getAll", { query })).values.municipalities[0];

type Stored = { name: string; province: string; code: string; retired: number; successor: string | null };
const casal = { name: "Casal Nuovo", province: "NA", code: "Z901", caps: "80013" };

describe("the comuni of 2025", () => {
  test.each([
    ["Misiliscemi", "Misiliscemi (TP)", "91100"],
    ["Popoli", "Popoli Terme (PE)", "65026"],
    ["Montecopiolo", "Montecopiolo (RN)", "61014"],
    ["Uggiate con", "Uggiate con Ronago (CO)", "22027"],
  ])("%s is offered as %s with CAP %s", async (query, text, cap) => {
    expect((await search(query))[0]).toMatchObject({ text, cap });
  });

  test("the name of one that was merged finds what it was merged into", async () => {
    const [found] = await search("Uggiate-Trevano");
    expect(found).toMatchObject({
      text: "Uggiate con Ronago (CO), già Uggiate-Trevano",
      comune: "Uggiate con Ronago",
      caps: ["22027", "22029"],
    });
    expect((await search("Sovizzo")).map(({ text }) => text)).toEqual(["Sovizzo (VI)", "Sovizzo (VI)"]);
  });
});

describe("the other names of comuni", () => {
  const [, ...lines] = readFileSync(join(root, "db/comuni-other-names.tsv"), "utf8").trimEnd().split("\n");
  const names = lines.map((line) => line.split("\t") as [string, string, string, string, string]);
  const rows = () => all<Stored>`
    SELECT m.name, m.province, m.code, m.retired, s.code AS successor
    FROM municipalities m LEFT JOIN municipalities s ON s.id = m.id_successor`;

  test("go with a comune of the lists, of the same province, that is not called so", () => {
    const byCode = new Map(rows().map((row) => [row.code, row]));
    const called = new Set(rows().map(({ name, province }) => `${nameKey(name)} ${province}`));
    for (const [kind, name, province, code, now] of names) {
      expect([name, byCode.get(code)?.name, byCode.get(code)?.province]).toEqual([name, now, province]);
      expect([kind, name, called.has(`${nameKey(name)} ${province}`)]).toEqual([kind, name, false]);
    }
  });

  test("find what it is today, each with its province and without it where only one has the name", () => {
    const byCode = new Map(rows().map((row) => [row.code, row]));
    const today = (code: string): string => {
      const row = byCode.get(code) as Stored;
      return row.retired ? today(row.successor as string) : row.name;
    };
    const found = (city: string, province = "") =>
      findMunicipality({ city, zip: "", province }).municipality?.name;
    for (const [, name, province, code] of names)
      expect([name, found(name, province)]).toEqual([name, today(code)]);
    expect(["Zambana", "Cagno", "Valverde", "Quero"].map((name) => found(name))).toEqual([
      "Terre d'Adige",
      undefined,
      "Valverde",
      "Setteville",
    ]);
  });

  test("in German are those of all 116 comuni of Alto Adige", () => {
    const same = ["Gais", "Lana", "Plaus"];
    const translated = new Set(names.filter(([kind]) => kind === "language").map(([, , , code]) => code));
    const inAltoAdige = rows().filter(({ province, retired }) => province === "BZ" && !retired);
    expect(inAltoAdige).toHaveLength(116);
    expect(inAltoAdige.filter(({ code }) => !translated.has(code)).map(({ name }) => name)).toEqual(same);
    expect(findMunicipality({ city: "Lana/Lana", zip: "", province: "" }).municipality?.name).toBe("Lana");
  });

  test("a CAP or a province of elsewhere means the comune of before, not its namesake of today", () => {
    const inPavia = findMunicipality({ city: "Valverde", zip: "27050", province: "" });
    expect(inPavia).toMatchObject({ municipality: { name: "Colli Verdi" } });
    expect(inPavia).toMatchObject({ normalised: expect.stringContaining("Valverde ora è Colli Verdi") });
    const brione = findMunicipality({ city: "Brione", zip: "", province: "TN" });
    expect(brione).toMatchObject({ municipality: { name: "Borgo Chiese" } });
  });

  test("are offered in the form, after the comuni of that name", async () => {
    expect((await search("Valverde")).map(({ text }) => text)).toEqual([
      "Valverde (CT)",
      "Colli Verdi (PV), già Valverde",
    ]);
    expect((await search("Sterzing")).map(({ text }) => text)).toEqual(["Vipiteno (BZ)"]);
  });
});

describe("a comune is found", () => {
  test("by its CAP, which is then filled in, or by the beginning of one", async () => {
    expect((await search("80078"))[0]).toMatchObject({ comune: "Pozzuoli", cap: "80078" });
    expect((await search("80125"))[0]).toMatchObject({ comune: "Napoli", cap: "80125" });
    expect((await search("8012"))[0]).toMatchObject({ comune: "Napoli", cap: "80121" });
    expect(await search("00000")).toEqual([]);
  });

  test.each([
    ["pozuoli", "Pozzuoli"],
    ["giugiano in campania", "Giugliano in Campania"],
    ["casorria", "Casoria"],
  ])("with a typing error: %s", async (typed, comune) => {
    expect((await search(typed)).map((city) => city.comune)).toContain(comune);
  });
});

describe("an administrator", () => {
  test("adds a comune, which is then offered, with the region of its province", async () => {
    const { values } = await call("createNew", { values: casal });
    expect(values).toEqual({ id: 900_001, msg: messages.added });
    expect((await search("casal nuo"))[0]).toMatchObject({
      value: 900_001,
      text: "Casal Nuovo (NA)",
      cap: "80013",
    });
    expect(await named("Casal Nuovo")).toMatchObject({ region: "Campania", retired: false, successor: null });
  });

  test("renames a comune: the search knows the new name alone, places keep theirs", async () => {
    const naples = await named("Napoli");
    const values = { name: "Neapolis", province: "NA", code: "F839", caps: "80121, 80122" };
    expect((await call("update", { id: naples.id, version: naples.version, values })).ok).toBe(true);
    expect((await search("neapolis"))[0]).toMatchObject({ caps: ["80121", "80122"] });
    expect((await search("napoli")).some(({ value }) => value === naples.id)).toBe(false);
  });

  test("merges a comune into another, and puts it back into the list", async () => {
    const [portici, naples] = [await named("Portici"), await named("Napoli")];
    const values = { id_successor: naples.id };
    expect((await call("retire", { id: portici.id, version: portici.version, values })).ok).toBe(true);
    expect((await search("portici"))[0]).toMatchObject({
      value: naples.id,
      text: "Napoli (NA), già Portici",
    });
    expect(await named("Portici")).toMatchObject({
      retired: true,
      successor: { id: naples.id, name: "Napoli" },
    });
    expect((await call("reopen", { id: portici.id })).ok).toBe(true);
    expect((await search("portici"))[0]).toMatchObject({ text: "Portici (NA)" });
  });

  test("retires a comune without a successor: it is no longer offered, and its places can still be saved", async () => {
    const { value } = (await search("portici"))[0] as Values;
    await call("retire", { id: value, values: {} });
    expect(await search("portici")).toEqual([]);
  });

  test.each([
    [{ name: "" }, 422, "name", "Il campo non può essere vuoto."],
    [{ province: "Napoli" }, 422, "province", expect.any(String)],
    [{ province: "XX" }, 422, "province", messages.unknownProvince],
    [{ caps: "8001" }, 422, "caps", messages.caps],
    [{ code: "123" }, 422, "code", messages.code],
    [{ code: "F839" }, 409, "code", messages.taken],
    [{ name: "napoli" }, 409, "name", messages.sameName],
  ])("is refused a new comune with %p: %i beside the field", async (wrong, status, field, message) => {
    const refused = await call("createNew", { values: { ...casal, ...wrong } });
    expect([refused.status, refused.values.errors[field]]).toEqual([status, message]);
    expect(await search("casal nuovo")).toEqual([]);
  });

  test("is refused a merger into itself or into a retired one, and an old version", async () => {
    const [portici, naples] = [await named("Portici"), await named("Napoli")];
    const retire = (id: number, id_successor: number | null, version?: number) =>
      call("retire", { id, version, values: { id_successor } });
    expect((await retire(portici.id, portici.id)).values.errors.id_successor).toBe(messages.intoItself);
    await retire(naples.id, null);
    expect((await retire(portici.id, naples.id)).values.errors.id_successor).toBe(messages.intoRetired);
    expect((await retire(portici.id, null, 9)).status).toBe(409);
    expect((await retire(1, null)).status).toBe(404);
  });

  test("does all this on pages; what is wrong is shown beside what was typed", async () => {
    const admin = visitor("gestione1");
    const path = "/admin/settings/municipalities/";
    const refused = await admin.post(`${path}insert`, { ...casal, caps: "ottanta" });
    expect([refused.status, refused.text.includes("ottanta"), refused.text.includes(messages.caps)]).toEqual([
      422,
      true,
      true,
    ]);
    expect((await admin.post(`${path}insert`, casal)).status).toBe(303);
    expect((await admin.get(`${path}?query=casal+nuovo`)).text).toContain("Casal Nuovo");
    expect((await admin.get(`${path}modify/900001`)).text).toContain('value="80013"');
    expect((await admin.post(`${path}retire/900001`, { version: "1", id_successor: "" })).status).toBe(303);
    expect((await admin.post(`${path}reopen/900001`, { version: "2" })).status).toBe(303);
    expect((await visitor("ufficio").get(path)).status).toBe(403);
  });
});

describe("./run comuni", () => {
  const heads =
    '"Codice\nRegione";Codice Comune formato numerico;Denominazione in italiano;Sigla automobilistica;Denominazione Regione;"Codice Catastale del comune"';
  const listed = (path: string) => {
    const db = new Database(path, { readonly: true });
    const rows = db
      .query("SELECT id, name, province, region, code FROM municipalities WHERE NOT retired ORDER BY id")
      .values() as (string | number)[][];
    db.close();
    return rows;
  };
  const write = (folder: string, rows: (string | number)[][]) => {
    const path = join(folder, "elenco.csv");
    const text = [heads, ...rows.map((row) => ["15", ...row].join(";"))].join("\r\n");
    writeFileSync(path, Buffer.from(text, "latin1"));
    return path;
  };

  test("brings the comuni to ISTAT's list, in its encoding, as one act of the log; again nothing changes", async () => {
    const { data, save } = dataToBackUp();
    save();
    const before = listed(join(data, "traslo.db"));
    const rows = before
      .filter(([, name]) => !["Portici", "Ercolano"].includes(String(name)))
      .map(
        (row) => (row[1] === "Forlì" ? [row[0], "Forlì Nuova", ...row.slice(2)] : row) as (string | number)[],
      );
    const path = write(data, [...rows, [63_999, "Portici-Ercolano", "NA", "Campania", "Z902"]]);
    const { out, err, code } = await runCommand("comuni", data, {}, path);
    expect([err, code]).toEqual(["", 0]);
    expect(out).toContain("Nuovo: Portici-Ercolano (NA)");
    expect(out).toContain("Cambiato: Forlì (FC), ora Forlì Nuova (FC)");
    expect(out).toContain("Disattivato: Ercolano (NA), confluito in Portici-Ercolano");
    expect(out).toContain("1 comuni nuovi, 1 cambiati, 2 disattivati");
    const db = new Database(join(data, "traslo.db"), { readonly: true });
    expect(db.query("SELECT caps FROM municipalities WHERE id = 63999").get()).toEqual({
      caps: '["80055","80056"]',
    });
    expect(
      db.query("SELECT count(*) AS acts FROM activity WHERE id_operation = 'Comune.update'").get(),
    ).toEqual({
      acts: 1,
    });
    db.close();
    expect((await runCommand("comuni", data, {}, path)).out).toContain(
      "0 comuni nuovi, 0 cambiati, 0 disattivati",
    );
  });

  xtest("refuses a file that is not the list, and changes nothing", async () => {
    const { data, save } = dataToBackUp();
    save();
    const before = listed(join(data, "traslo.db"));
    const path = write(data, before.slice(0, 20));
    const few = await runCommand("comuni", data, {}, path);
    expect([few.code, few.err]).toEqual([1, expect.stringContaining("il file ha solo 20 comuni")]);
    writeFileSync(path, "nome;cognome\nMario;Rossi\n");
    const other = await runCommand("comuni", data, {}, path);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("nel file manca la colonna")]);
    expect((await runCommand("comuni", data, {}, join(data, "nessuno.csv"))).code).toBe(1);
    expect(listed(join(data, "traslo.db"))).toEqual(before);
  });
});
