import {
  type CrewMember,
  type CrewVehicle,
  hasTwoDrivers,
  lacksOfCrew,
} from "../../src/server/crews/skills/lacks";
import { holds, type Skill, type WorkNeeds } from "../../src/server/crews/skills/model";
import { needsOfWorks } from "../../src/server/crews/skills/store";
import { addDays, formatDay, insert, one, today, toWire, visitor } from "../support/requests";
import { as, direct, dump, fresh, type Values, wireTomorrow, world } from "../support/world";

const nothing: WorkNeeds = { skills: {}, cubicMetres: null };
const person = (name: string, own: Skill[] = [], expired: [Skill, string][] = []): CrewMember => ({
  name,
  own: new Set(own),
  expired: new Map(expired) as CrewMember["expired"],
});
const van = (name: string, more: Partial<CrewVehicle> = {}): CrewVehicle => ({
  name,
  licence: null,
  cqc: false,
  cubicMetres: null,
  seats: null,
  ...more,
});
const texts = (needs: WorkNeeds, workers: CrewMember[], vehicles: CrewVehicle[]) =>
  lacksOfCrew(needs, workers, vehicles).map(({ column, text }) => `${column}: ${text}`);

test("a licence holds the smaller ones, and no other skill", () => {
  expect(holds(new Set(["licence-ce"]), "licence-b")).toBe(true);
  expect(holds(new Set(["licence-c"]), "licence-c")).toBe(true);
  expect(holds(new Set(["licence-b"]), "licence-c")).toBe(false);
  expect(holds(new Set(["licence-ce"]), "cqc")).toBe(false);
  expect(holds(new Set(["cqc"]), "cqc")).toBe(true);
  expect(holds(new Set([]), "piano")).toBe(false);
});

describe("a crew", () => {
  test("lacks nothing where nothing was entered", () => {
    expect(texts(nothing, [person("Rossi")], [van("Furgone")])).toEqual([]);
    expect(texts({ ...nothing, cubicMetres: 90 }, [person("Rossi")], [van("Furgone")])).toEqual([]);
    expect(texts({ ...nothing, cubicMetres: 90 }, [], [])).toEqual([]);
  });

  test("lacks a driver whose licence is large enough, with CQC where the vehicle asks for it", () => {
    const lorry = van("Camion 7", { licence: "licence-c", cqc: true });
    expect(texts(nothing, [person("Rossi", ["licence-ce", "cqc"])], [lorry])).toEqual([]);
    expect(texts(nothing, [person("Rossi")], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: nessuno in squadra (Rossi)",
    ]);
    expect(texts(nothing, [person("Rossi"), person("Verdi", ["licence-b", "cqc"])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: Verdi ha la patente B",
    ]);
    expect(texts(nothing, [person("Verdi", ["licence-c"])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C e CQC: Verdi non ha la CQC",
    ]);
  });

  test("names an expired licence with its day", () => {
    const lorry = van("Camion 7", { licence: "licence-c" });
    expect(texts(nothing, [person("Verdi", [], [["licence-ce", "2026-10-12"]])], [lorry])).toEqual([
      "worker: Camion 7 chiede patente C: Verdi ha patente CE scaduta il 12/10/2026",
    ]);
  });

  test("needs a driver of its own for each vehicle, and finds who can drive which", () => {
    const small = van("Furgone 2", { licence: "licence-b" });
    const large = van("Camion 7", { licence: "licence-c" });
    const rossi = person("Rossi", ["licence-c"]);
    const verdi = person("Verdi", ["licence-b"]);
    expect(texts(nothing, [rossi, verdi], [small, large])).toEqual([]);
    expect(texts(nothing, [verdi, rossi], [large, small])).toEqual([]);
    expect(texts(nothing, [rossi, person("Bruno")], [small, large])).toEqual([
      "worker: Camion 7 senza autista: Rossi guida Furgone 2",
    ]);
  });

  test("lacks people with a skill, by number and with the names of those who have it", () => {
    const needs: WorkNeeds = { skills: { piano: 2, foreman: 1 }, cubicMetres: null };
    expect(texts(needs, [person("Rossi", ["piano"]), person("Verdi")], [])).toEqual([
      "worker: Caposquadra: 1 in richiesta, nessuno in squadra",
      "worker: Pianoforte: 2 in richiesta, in squadra 1, Rossi",
    ]);
    expect(lacksOfCrew(needs, [], []).map(({ kind, missing }) => [kind, missing])).toEqual([
      ["skill", 1],
      ["skill", 2],
    ]);
  });

  test("lacks room and seats when they are known of every vehicle", () => {
    const one = van("Furgone 2", { cubicMetres: 12.5, seats: 3 });
    const needs = { skills: {}, cubicMetres: 38 };
    const five = ["A", "B", "C", "D", "E"].map((name) => person(name));
    expect(texts(needs, five, [one])).toEqual([
      "vehicle: Volume 38 m³, gli automezzi ne portano 12,5 (Furgone 2 12,5)",
      "vehicle: 5 persone per 3 posti (Furgone 2 3)",
    ]);
    expect(texts(needs, five, [one, van("Furgone 3")])).toEqual([]);
    expect(texts(needs, five, [one, van("Camion 7", { cubicMetres: 40, seats: 3 })])).toEqual([]);
  });
});

test("two drivers of each vehicle are four people of two, each able to drive his own", () => {
  const lorries = ["Camion 1", "Camion 2"].map((name) => van(name, { licence: "licence-c" }));
  const able = (count: number) =>
    ["A", "B", "C", "D"].map((name, at) => person(name, at < count ? ["licence-c"] : []));
  expect(hasTwoDrivers(able(2), lorries)).toBe(false);
  expect(hasTwoDrivers(able(4), lorries)).toBe(true);
  expect(hasTwoDrivers(able(2), [...lorries.slice(0, 1), van("Furgone")])).toBe(true);
});

describe("the tables of skills and vehicles", () => {
  beforeEach(fresh);
  let administrator: ReturnType<typeof as>;
  beforeEach(() => {
    administrator = as("gestione1");
  });
  const settings = (
    name:
      | "getSkills"
      | "saveSkills"
      | "getSkillMatrix"
      | "getVehicleNeeds"
      | "saveVehicleNeeds"
      | "getWorkers",
    body: object,
  ) => administrator.call("Settings", name, body);
  const ofWork = () => ({ date: wireTomorrow, hour: "08:00", type: 0, id_pickupPlace: world.rossiPlace });
  const crewed = () => {
    const [worker, vehicle] = [3, 2];
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: worker });
      insert("crew_lines", { id_work: world.work, id_vehicle: vehicle });
    });
    return { work: world.work, worker, vehicle };
  };
  const problems = async () =>
    (await as("magazzino").call("Works", "getProblems", { date: wireTomorrow })).values.problems
      .filter(({ kind }: Values) => kind === "skills")
      .map(({ column, text, id_work }: Values) => [id_work, column, text]);

  test("are saved whole, refused beside the field, taken back by one undo and refused when they are old", async () => {
    const { workers, version } = (await settings("getSkills", {})).values;
    expect(workers[0]).toMatchObject({ licence: "", cqc: 0, id_vehicle: null });
    const id_worker = workers[0].id_worker;
    const row = { id_worker, licence: "licence-c", licence_until: "31-12-2030", cqc: 1, id_vehicle: 1 };
    const before = dump();
    const wrong = await settings("saveSkills", { workers: [{ id_worker, licence_until: "31-12-2030" }] });
    expect(wrong.values.errors).toEqual({
      "workers.0.licence": "Scegliere la patente, o togliere la sua scadenza",
    });
    expect(dump()).toBe(before);
    const saved = await settings("saveSkills", { workers: [row], version });
    expect(saved.values.msg).toBe("Competenze salvate");
    expect((await settings("getSkills", {})).values.workers[0]).toMatchObject({
      licence: "licence-c",
      cqc: 1,
    });
    expect((await settings("saveSkills", { workers: [row], version })).status).toBe(409);
    expect((await settings("getWorkers", {})).values.workers[0].skills).toBe("C, CQC");
    const { crew } = (await settings("getVehicleNeeds", {})).values.vehicles[0];
    expect(crew).toBe(workers[0].text);
    expect((await administrator.undo(saved)).status).toBe(200);
    expect(one<{ n: number }>`SELECT count(*) AS n FROM worker_skills`?.n).toBe(0);
  });

  test("are not in the lists of site B", async () => {
    await settings("saveSkills", { workers: [{ id_worker: 1, piano: 1 }] });
    const onB = as("gestione1", "B");
    expect((await onB.call("Settings", "getWorkers", {})).values.workers[0]).not.toHaveProperty("skills");
  });

  test("one page says who can do what, until when vehicles are valid, and what is missing", async () => {
    const [past, soon, far] = [-3, 20, 400].map((days) => toWire(addDays(today(), days)));
    await settings("saveSkills", {
      workers: [
        { id_worker: 1, licence: "licence-c", licence_until: far, cqc: 1, cqc_until: soon },
        { id_worker: 2, licence: "licence-b", licence_until: past, piano: 1 },
      ],
    });
    const [van, lorry, empty] = [1, 2, 3];
    const saved = await settings("saveVehicleNeeds", {
      vehicles: [
        { id_vehicle: van, licence: "licence-b", insurance_until: past, tachograph_until: far },
        { id_vehicle: lorry, licence: "licence-ce", insurance_until: soon },
        { id_vehicle: empty },
      ],
    });
    expect(saved.status).toBe(200);
    await administrator.call("Orders", "editWork", {
      id: world.work,
      values: { ...ofWork(), skills: { piano: 2, cqc: 1 } },
    });
    const { workers, totals, vehicles } = (await settings("getSkillMatrix", {})).values;
    const states = ({ cells }: Values) => cells.map(({ state }: Values) => state).join(" ");
    const of = (list: Values[], id: number) => list.find((one) => one.id === id) as Values;
    expect(states(of(workers, 1))).toBe("valid valid none due none none none");
    expect(states(of(workers, 2))).toBe("expired none none none none valid none");
    expect([of(workers, 2).isEmpty, of(workers, 3).isEmpty]).toEqual([false, true]);
    const total = (skill: string) => totals.find((one: Values) => one.skill === skill);
    expect(total("piano")).toEqual({ skill: "piano", have: 1, asked: 2, date: wireTomorrow });
    expect(total("licence-b")).toMatchObject({ have: 1, asked: 0 });
    expect([van, lorry, empty].map((id) => states(of(vehicles, id)))).toEqual([
      "expired none valid",
      "due none missing",
      "missing none none",
    ]);
    expect([van, lorry].map((id) => of(vehicles, id).drivers)).toEqual([1, 0]);
    const page = (await visitor("gestione1").get("/resources/skills/")).text;
    for (const text of ["niente di scritto", "nessuno", "manca", "scaduta "]) expect(page).toContain(text);
    expect((await visitor("agenda").get("/resources/skills")).status).toBe(403);
  });

  test("a vehicle of which only a date is written still carries what is not known", async () => {
    const { work, vehicle } = crewed();
    await settings("saveVehicleNeeds", {
      vehicles: [
        { id_vehicle: vehicle, insurance_until: toWire(addDays(today(), 90)) },
        { id_vehicle: 4, cubicMetres: 20 },
      ],
    });
    await administrator.call("Orders", "editWork", { id: work, values: { ...ofWork(), cubicMetres: "9" } });
    expect(await problems()).toEqual([]);
  });

  test("a work asks for skills and volume, which its day misses until the crew has them; it is deleted with them", async () => {
    const { work, worker, vehicle } = crewed();
    const values = { ...ofWork(), skills: { piano: 1 }, cubicMetres: "38,5" };
    expect((await administrator.call("Orders", "editWork", { id: work, values })).status).toBe(200);
    const read = (await administrator.call("Orders", "getWork", { id: work })).values.work;
    expect(read).toMatchObject({ skills: { piano: 1 }, cubicMetres: 38.5 });
    expect(
      (await as("gestione1", "B").call("Orders", "getWork", { id: work })).values.work ?? {},
    ).not.toHaveProperty("skills");
    await settings("saveVehicleNeeds", {
      vehicles: [{ id_vehicle: vehicle, licence: "licence-c", cubicMetres: "20", seats: "3" }],
    });
    expect(await problems()).toEqual([
      [work, "worker", "Pianoforte: 1 in richiesta, nessuno in squadra"],
      [work, "vehicle", expect.stringMatching(/^Volume 38,5 m³, gli automezzi ne portano 20 \(.* 20\)$/)],
    ]);
    await settings("saveSkills", { workers: [{ id_worker: worker, piano: 1, licence: "licence-b" }] });
    expect((await problems()).map(([, , text]: string[]) => text)).toEqual([
      expect.stringMatching(/ chiede patente C: .* ha la patente B$/),
      expect.stringContaining("Volume 38,5 m³"),
    ]);
    await settings("saveSkills", {
      workers: [{ id_worker: worker, licence: "licence-ce", licence_until: "01-01-2020" }],
    });
    expect((await problems())[0]?.[2]).toMatch(/ha patente CE scaduta il 01\/01\/2020$/);
  });

  test("a change that names no skills leaves them, an empty number removes them", async () => {
    const { work } = crewed();
    const change = (more: object) =>
      administrator.call("Orders", "editWork", { id: work, values: { ...ofWork(), ...more } });
    await change({ skills: { lift: 2 }, cubicMetres: 12 });
    await change({});
    expect(needsOfWorks([work]).get(work)).toEqual({ skills: { lift: 2 }, cubicMetres: 12 });
    await change({ skills: { lift: "" }, cubicMetres: "" });
    expect(needsOfWorks([work]).size).toBe(0);
    const bad = await change({ cubicMetres: "molti" });
    expect(bad.values.errors).toEqual({
      cubicMetres: "Scrivere i metri cubi, come 12,5 (al massimo 999)",
    });
  });

  test("are found by name of the skill, counted at Home before they end, and shown in the lists of the day", async () => {
    const soon = toWire(addDays(today(), 30));
    await settings("saveSkills", {
      workers: [
        { id_worker: 1, licence: "licence-ce", licence_until: soon, cqc: 1, id_vehicle: 2 },
        { id_worker: 2, licence: "licence-c", id_vehicle: 2 },
        { id_worker: 3, licence: "licence-b", piano: 1, licence_until: "01-01-2020" },
      ],
    });
    const found = async (query: string, site: "A" | "B" = "A") =>
      JSON.parse((await visitor("gestione1", site).post("/search/items", { q: query })).text)
        .items.map(({ value }: { value: string }) => value)
        .filter((value: string) => value.startsWith("worker-"));
    expect(await found("patente CE")).toEqual(["worker-1"]);
    expect(await found("patente c")).toEqual(["worker-1", "worker-2"]);
    expect(await found("pianoforte")).toEqual(["worker-3"]);
    expect(await found("patente CE", "B")).toEqual([]);

    const sentence = "operai con patente o CQC scaduta o in scadenza, la prima il 01/01/2020";
    expect((await visitor("gestione1").get("/")).text).toContain(sentence);
    expect((await visitor("magazzino").get("/")).text).not.toContain(sentence);
    expect((await visitor("gestione1", "B").get("/")).text).not.toContain(sentence);
    const table = (await visitor("gestione1").get("/admin/settings/workers/skills")).text;
    expect(table).toContain(`patente CE scade il ${formatDay(addDays(today(), 30))}`);
    expect(table).toContain("patente B scaduta il 01/01/2020");

    const lists = async (site: "A" | "B") =>
      (await as("magazzino", site).call("Works", "getWorkersVehiclesList", { date: wireTomorrow })).values;
    const { workers, vehicles } = await lists("A");
    expect(workers[0]).toMatchObject({ skills: "CE, CQC" });
    expect(vehicles[1]).toMatchObject({ crew: [1, 2] });
    const onB = await lists("B");
    expect(onB.workers[0]).not.toHaveProperty("skills");
    expect(onB.vehicles[1]).not.toHaveProperty("crew");
  });

  test("the page of a table says beside the row what is wrong, and shows what a colleague saved meanwhile", async () => {
    const browser = visitor("gestione1");
    const refused = await browser.post("/admin/settings/workers/skills", {
      "rows.1.cqc": "0",
      "rows.1.cqc_until": "31-12-2030",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Spuntare la CQC, o togliere la sua scadenza");
    const { version } = (await settings("getVehicleNeeds", {})).values;
    await settings("saveVehicleNeeds", { vehicles: [{ id_vehicle: 2, seats: 3 }] });
    const late = await browser.post("/admin/settings/vehicles/needs", {
      version: String(version),
      "rows.1.seats": "2",
    });
    expect(late.status).toBe(409);
    expect(late.text.replace("&#x27;", "'")).toContain("Il dato è stato modificato in un'altra scheda");
  });

  test("a box without a tick is posted by its absence: it is cleared, but a tick that a colleague set meanwhile stays", async () => {
    const browser = visitor("gestione1");
    const page = "/admin/settings/workers/skills";
    const opened = async () => {
      const { text } = await browser.get(page);
      const field = (name: string) => text.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
      return { version: field("version"), "conflict.base": field("conflict.base").replaceAll("&quot;", '"') };
    };
    const first = async () => (await settings("getSkills", {})).values.workers[0];
    const { id_worker } = await first();
    const ofRow = (cells: Record<string, string>) =>
      Object.fromEntries(Object.entries(cells).map(([name, value]) => [`rows.${id_worker}.${name}`, value]));
    await settings("saveSkills", { workers: [{ id_worker, licence: "licence-c", piano: 1 }] });
    const mine = await opened();
    await settings("saveSkills", { workers: [{ id_worker, licence: "licence-c", piano: 1, lift: 1 }] });
    const late = await browser.post(page, { ...mine, ...ofRow({ licence: "licence-ce" }) });
    expect(late.status).toBe(409);
    const ticked = (column: string) =>
      new RegExp(`name="rows.${id_worker}.${column}" checked=""`).test(late.text);
    expect([ticked("piano"), ticked("lift"), ticked("foreman")]).toEqual([false, true, false]);
    const saved = await browser.post(page, { ...(await opened()), ...ofRow({ lift: "1" }) });
    expect(saved.status).toBeLessThan(400);
    expect(await first()).toMatchObject({ licence: "", piano: 0, lift: 1 });
  });
});
