import { Database } from "bun:sqlite";
import {
  coordinatesText,
  journeyText,
  parseCoordinates,
  roadBetween,
} from "../../src/server/clients/travel/model";
import {
  islandOf,
  journeyBetween,
  journeyOfCities,
  portOf,
  spotOf,
} from "../../src/server/clients/travel/store";
import { makePublishable } from "../../src/server/publication/contents";
import { setPublicationsFolder } from "../../src/server/publication/publication";
import { temporaryFolder } from "../support/folders";
import { database, insert, update, visitor } from "../support/requests";
import { xtest } from "../support/thorough";
import { as, direct, fresh, naples, tomorrow, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const caserta = 61022;
const [capri, forio, palermo, messina, cagliari, lipari] = [63014, 63031, 82053, 83048, 92009, 83041];

test.each([
  ["40.8518, 14.2681", "40.8518, 14.2681"],
  ["40,8518 14,2681", "40.8518, 14.2681"],
  ["40.8518;14.2681", "40.8518, 14.2681"],
  ["(40.8518, 14.2681)", "40.8518, 14.2681"],
  [`40°51'06.5"N 14°16'05.2"E`, "40.85181, 14.26811"],
  ["https://www.google.com/maps/@40.8518,14.2681,15z", "40.8518, 14.2681"],
  [
    "https://www.google.com/maps/place/X/@40.8,14.2,17z/data=!3m1!4b1!4m6!3d40.8518!4d14.2681",
    "40.8518, 14.2681",
  ],
  ["https://maps.google.com/?q=40.8518,14.2681", "40.8518, 14.2681"],
  ["https://maps.apple.com/?ll=40.8518,14.2681&q=Casa", "40.8518, 14.2681"],
  ["https://www.openstreetmap.org/?mlat=40.8518&mlon=14.2681#map=17/40.1/14.1", "40.8518, 14.2681"],
  ["https://www.openstreetmap.org/#map=17/40.8518/14.2681", "40.8518, 14.2681"],
  ["geo:40.8518,14.2681?z=17", "40.8518, 14.2681"],
])("the coordinates of %s are read", (typed, shown) => {
  const point = parseCoordinates(typed);
  expect(point && coordinatesText(point)).toBe(shown);
});

test.each(["", "Via Roma 1", "40.8518", "91.5, 14", "https://maps.app.goo.gl/abc123", "81100"])(
  "%p has no coordinates",
  (typed) => expect(parseCoordinates(typed)).toBeNull(),
);

describe("the table of comuni", () => {
  test("has the coordinates of nearly all, each within its province", () => {
    const rows = database()
      .query("SELECT province, coordinates FROM municipalities WHERE NOT retired")
      .all() as {
      province: string;
      coordinates: string;
    }[];
    const known = rows.filter(({ coordinates }) => coordinates);
    expect(known.length / rows.length).toBeGreaterThan(0.98);
    for (const { coordinates } of known)
      expect(coordinatesText(parseCoordinates(coordinates) as never)).toBe(coordinates);
    // A place without its own coordinates stands at its comune's.
    expect(spotOf({ id_city: naples, province: "", country: "", coordinates: "" })).toMatchObject({
      isRough: true,
      point: { latitude: 40.8522, longitude: 14.2681 },
    });
    expect(spotOf({ id_city: naples, province: "", country: "", coordinates: "40.84, 14.25" }).isRough).toBe(
      false,
    );
  });

  test("a comune that is not there is placed by its province; a place abroad without coordinates is unknown", () => {
    const id = direct(() =>
      insert("municipalities", {
        id: 900_001,
        name: "Nuovo",
        folded: "nuovo",
        province: "NA",
        region: "Campania",
        code: "Z999",
        caps: "[]",
        population: 0,
      }),
    );
    const here = spotOf({ id_city: naples, province: "NA", country: "", coordinates: "" });
    const rough = spotOf({ id_city: id, province: "NA", country: "", coordinates: "" });
    expect(rough.isRough).toBe(true);
    expect(journeyBetween(here, rough, "lorry")?.km).toBeLessThan(40);
    const abroad = spotOf({ id_city: null, province: "", country: "DE", coordinates: "" });
    expect(journeyBetween(here, abroad, "lorry")).toBeNull();
    const exact = spotOf({ id_city: null, province: "", country: "DE", coordinates: "48.137, 11.575" });
    expect(journeyBetween(here, exact, "lorry")?.km).toBeGreaterThan(900);
    const old = spotOf({ id_city: null, province: "ce", country: "", coordinates: "" });
    expect([old.isRough, journeyBetween(here, old, "lorry") !== null]).toEqual([true, true]);
  });
});

/** Every comune of Italy on an island without a bridge, but for Sicily and Sardinia, by ISTAT's names. */
const smallIslands: Record<string, string[]> = {
  capri: ["Capri", "Anacapri"],
  ischia: ["Ischia", "Barano d'Ischia", "Casamicciola Terme", "Forio", "Lacco Ameno", "Serrara Fontana"],
  procida: ["Procida"],
  ponza: ["Ponza"],
  ventotene: ["Ventotene"],
  elba: [
    "Campo nell'Elba",
    "Capoliveri",
    "Marciana",
    "Marciana Marina",
    "Porto Azzurro",
    "Portoferraio",
    "Rio",
  ],
  capraia: ["Capraia Isola"],
  giglio: ["Isola del Giglio"],
  tremiti: ["Isole Tremiti"],
  lipari: ["Lipari"],
  salina: ["Leni", "Malfa", "Santa Marina Salina"],
  ustica: ["Ustica"],
  egadi: ["Favignana"],
  pantelleria: ["Pantelleria"],
  pelagie: ["Lampedusa e Linosa"],
  maddalena: ["La Maddalena"],
  "san pietro": ["Carloforte"],
  "monte isola": ["Monte Isola"],
};

type Comune = { id: number; name: string; code: string; region: string };

describe("the islands", () => {
  const comuni = () =>
    database().query("SELECT id, name, code, region FROM municipalities WHERE NOT retired").all() as Comune[];
  const isSmall = (city: Comune) => !["", city.region.toLowerCase()].includes(islandOf(city));

  test("each code of the table is that of a comune of the island, and none is missing", () => {
    const found = Map.groupBy(comuni().filter(isSmall), islandOf);
    expect(
      Object.fromEntries(
        [...found].map(([island, cities]) => [island, cities.map(({ name }) => name).sort()]),
      ),
    ).toEqual(
      Object.fromEntries(Object.entries(smallIslands).map(([island, names]) => [island, [...names].sort()])),
    );
    const [sicily, sardinia] = ["Sicilia", "Sardegna"].map((region) => ({ code: "", region }));
    expect([sicily, sardinia].map((city) => islandOf(city as Comune))).toEqual(["sicilia", "sardegna"]);
  });

  xtest("no comune of one is reached from elsewhere without a ferry, none of the mainland with one", () => {
    const [verbania, erice, sulzano, calasetta] = [103072, 81008, 17182, 111008];
    const small = comuni().filter(isSmall);
    for (const from of [naples, palermo, cagliari, sulzano])
      for (const { id, name } of small)
        expect([name, journeyOfCities(from, id).journey?.ferry]).toEqual([name, true]);
    for (const [one, other] of small.flatMap((one) => small.map((other) => [one, other] as const)))
      expect([one.name, other.name, journeyOfCities(one.id, other.id).journey?.ferry]).toEqual([
        one.name,
        other.name,
        islandOf(one) !== islandOf(other),
      ]);
    expect(journeyOfCities(naples, verbania).journey?.ferry).toBe(false);
    expect(journeyOfCities(palermo, erice).journey?.ferry).toBe(false);
    expect(journeyOfCities(cagliari, calasetta).journey?.ferry).toBe(false);
  });

  test("a comune whose place is not known stands at its island's port, not in the middle of the province", () => {
    const [sulzano, monteIsola] = [17182, 17111];
    const { journey, isRough } = journeyOfCities(sulzano, monteIsola);
    expect([journey?.ferry, isRough]).toEqual([true, true]);
    expect(journey?.km).toBeLessThan(10);
  });

  test("each crossing ends at a port of its island", () => {
    for (const city of comuni().filter(isSmall)) {
      const port = portOf(islandOf(city));
      const { point } = spotOf({ id_city: city.id, province: "", country: "", coordinates: "" });
      expect(port && point && roadBetween(port, point, "lorry").km).toBeLessThan(35);
    }
  });
});

describe("the way", () => {
  const between = (from: number, to: number) => journeyOfCities(from, to).journey;

  test("by road has the length and time of a lorry, the same in both directions", () => {
    const way = between(naples, caserta);
    expect(way?.km).toBeWithin(25, 45);
    expect(way?.minutes).toBeWithin(35, 60);
    expect(between(caserta, naples)).toEqual(way as never);
    const point = { latitude: 41, longitude: 14 };
    expect(roadBetween(point, point, "van")).toEqual({ km: 0, minutes: 10 });
  });

  /** Minutes of a car, by memory: a van may take a third more, a lorry two thirds. */
  test.each([
    ["Napoli–Caserta", 63049, 61022, 35],
    ["Napoli–Roma", 63049, 58091, 140],
    ["Milano–Torino", 15146, 1272, 105],
    ["Napoli–Salerno", 63049, 65116, 50],
    ["Napoli–Bari", 63049, 72006, 170],
    ["Roma–Milano", 58091, 15146, 350],
    ["Palermo–Catania", 82053, 87015, 140],
    ["Bologna–Firenze", 37006, 48017, 80],
    ["Venezia–Padova", 27042, 28060, 40],
  ])("%s takes a van little more than a car, and a lorry more", (_, from, to, car) => {
    const { journey, ofVan } = journeyOfCities(from, to);
    const [van = 0, lorry = 0] = [ofVan?.minutes, journey?.minutes];
    expect(ofVan?.km).toBe(journey?.km as number);
    expect(van / car).toBeWithin(0.9, 4 / 3);
    expect(lorry / car).toBeWithin(1.2, 5 / 3);
    expect(lorry).toBeGreaterThan(van);
  });

  test("to an island takes the ferry, to a small one beyond a large one two", () => {
    for (const island of [capri, forio, palermo, messina, cagliari, lipari])
      expect(between(naples, island)?.ferry).toBe(true);
    expect(between(messina, palermo)?.ferry).toBe(false);
    expect(between(naples, capri)?.minutes).toBeWithin(120, 180);
    expect(between(naples, messina)?.minutes).toBeGreaterThan(between(messina, palermo)?.minutes ?? 0);
    expect(between(capri, forio)?.minutes).toBeGreaterThan(240);
  });

  test("with the firm's own time is that time, which is not ca.", async () => {
    const values = { id_city_1: caserta, id_city_2: naples, duration: "0:50" };
    expect((await as("ufficio").call("Travel", "createNew", { values })).ok).toBe(true);
    const way = between(naples, caserta);
    expect(way).toMatchObject({ minutes: 50, isOwn: true });
    // What somebody wrote is of every kind of vehicle.
    expect(journeyOfCities(naples, caserta).ofVan).toMatchObject({ minutes: 50, isOwn: true });
    expect(journeyText(way as never)).toMatch(/^\d+ km, 50 min$/);
  });
});

describe("the firm's own times", () => {
  const add = (values: object) => as("ufficio").call("Travel", "createNew", { values });

  test("are added once for a pair, changed, deleted and taken back", async () => {
    const { id } = (await add({ id_city_1: naples, id_city_2: caserta, duration: "0:50" })).values;
    const again = await add({ id_city_1: caserta, id_city_2: naples, duration: "1" });
    expect([again.status, again.values.errors.id_city_2]).toEqual([
      409,
      "Per questi due comuni c'è già un tempo: modificarlo nell'elenco.",
    ]);
    const changed = await as("ufficio").call("Travel", "update", { id, values: { duration: "1:05" } });
    const listed = async () => (await as("ufficio").call("Travel", "getAll", {})).values.travelTimes;
    expect(await listed()).toMatchObject([
      { city_1: "Caserta (CE)", city_2: "Napoli (NA)", duration: "1:05", minutes: 65 },
    ]);
    await as("ufficio").undo(changed);
    expect(await listed()).toMatchObject([{ duration: "0:50" }]);
    expect((await as("ufficio").call("Travel", "delete", { id })).ok).toBe(true);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ["no time", { duration: "tanto" }, { duration: "Scrivere ore e minuti, come 4:30" }],
    ["an empty time", { duration: "" }, { duration: "Il campo non può essere vuoto." }],
    ["more than two days", { duration: "49:00" }, { duration: "Al massimo 48 ore." }],
    ["an unknown comune", { id_city_2: 999_999 }, { id_city_2: "Scegliere un comune dall'elenco." }],
  ])("with %s are refused beside the field", async (_, wrong, errors) => {
    const refused = await add({ id_city_1: caserta, id_city_2: naples, duration: "0:50", ...wrong });
    expect([refused.status, refused.values.errors]).toEqual([422, errors]);
  });

  test("are on no page of site B", async () => {
    expect((await visitor("gestione1", "B").get("/resources/")).text).not.toContain("Tempi di viaggio");
  });

  test("have a page that also answers how far two comuni are apart", async () => {
    await add({ id_city_1: naples, id_city_2: caserta, duration: "0:50" });
    const page = await visitor("ufficio").get(`/resources/travel?from=${naples}&to=${capri}`);
    expect(page.text).toContain("Caserta (CE) – Napoli (NA)");
    expect(page.text).toMatch(/Napoli \(NA\) – Capri \(NA\)<\/b>: \d+ km, \d h .*con il traghetto/);
    expect(page.text).toContain("GeoNames");
    const form = await visitor("ufficio").get(`/resources/travel/insert?from=${naples}&to=${capri}`);
    expect(form.text).toContain('value="Capri (NA)"');
    expect((await visitor("ufficio").get("/resources/travel")).status).toBe(200);
    expect((await visitor("ufficio").get("/resources/travel?from=1&to=2")).status).toBe(200);
  });
});

describe("the coordinates of a place", () => {
  const place = { address: "Via Roma 1", city: "Napoli", cityId: naples, zip: "80100", province: "NA" };
  const change = (values: object, site: "A" | "B" = "A") =>
    as("ufficio", site).call("Client", "updatePickup", {
      values: { id: world.rossiPlace, ...place, ...values },
    });
  const read = async (site: "A" | "B" = "A") =>
    (await as("ufficio", site).call("Client", "getPickupFromId", { id: world.rossiPlace })).values.pickup;

  test("are typed or pasted, stored in one form, and remain when they are not sent", async () => {
    expect((await change({ coordinates: "https://www.google.com/maps/@40.8401,14.2501,15z" })).ok).toBe(true);
    expect((await read()).coordinates).toBe("40.8401, 14.2501");
    await change({ notes: "Citofono rotto" });
    expect((await read()).coordinates).toBe("40.8401, 14.2501");
    await change({ coordinates: "" });
    expect((await read()).coordinates).toBe("");
  });

  test("go with the comune that they were in", async () => {
    await change({ coordinates: "40.8401, 14.2501" });
    await change({
      cityId: caserta,
      city: "Caserta",
      province: "CE",
      zip: "81100",
      coordinates: "40.8401, 14.2501",
    });
    expect((await read()).coordinates).toBe("");
  });

  test("that are none, or outside Italy, are refused with a sentence", async () => {
    expect((await change({ coordinates: "Via Roma" })).values.errors.coordinates).toContain(
      "40.8518, 14.2681",
    );
    expect((await change({ coordinates: "14.2681, 40.8518" })).values.errors.coordinates).toContain(
      "Il punto non è in Italia",
    );
    const abroad = { cityId: "", country: "DE", city: "Monaco", zip: "", province: "" };
    expect((await change({ ...abroad, coordinates: "48.137, 11.575" })).ok).toBe(true);
  });

  test("are not on site B: neither read, nor changed, nor published", async () => {
    await change({ coordinates: "40.8401, 14.2501" });
    expect(Object.keys(await read("B"))).not.toContain("coordinates");
    expect((await change({ coordinates: "41, 14", notes: "Da B" }, "B")).ok).toBe(true);
    expect(await read()).toMatchObject({ coordinates: "40.8401, 14.2501", notes: "Da B" });
    expect(
      (await visitor("ufficio", "B").get(`/client/place/modify/${world.rossiPlace}`)).text,
    ).not.toContain("Coordinate");

    await as("ufficio").call("Travel", "createNew", {
      values: { id_city_1: naples, id_city_2: caserta, duration: "0:50" },
    });
    const folder = temporaryFolder("travel");
    setPublicationsFolder(folder);
    database().run("VACUUM INTO ?", [`${folder}/copy.db`]);
    makePublishable(`${folder}/copy.db`, folder, `${folder}/b.db`);
    const copy = new Database(`${folder}/b.db`, { readonly: true });
    const count = (from: string) =>
      copy.query(`SELECT count(*) AS count FROM ${from}`).get() as { count: number };
    expect(count("travel_times").count).toBe(0);
    expect(count("pickup_places WHERE coordinates <> ''").count).toBe(0);
    copy.close();
  });
});

describe("a day with two works of one worker in two towns", () => {
  /** 08:00 in Naples for two hours, then 10:30 in Palermo. */
  const twoTowns = () =>
    direct(() => {
      const place = {
        id_client: world.rossi,
        address: "Via Maqueda 1",
        city: "Palermo",
        zip: "90100",
        province: "PA",
      };
      const id_pickup_place = insert("pickup_places", { ...place, id_city: palermo });
      update("works", world.work, { minutes: 120 });
      const later = {
        id_order: world.order,
        date: tomorrow,
        hour: "10:30",
        type: 0,
        date_created: "2026-01-01 08:00",
      };
      const id_work = insert("works", { ...later, id_pickup_place, minutes: 60 });
      insert("work_resources", { id_work, id_resource: 1, value: 1 });
      insert("crew_lines", { id_work: world.work, id_worker: 1 });
      return id_work;
    });

  test("is a warning with both places and the figures; the save goes through; site B has none", async () => {
    const id = twoTowns();
    const saved = await as("magazzino").call("Works", "addSingleWorker", {
      id_work: id,
      id_line: null,
      id_worker: 1,
    });
    expect(saved.values).toMatchObject({ msg: expect.any(String) });
    const problems = async (site: "A" | "B") =>
      (await as("magazzino", site).call("Works", "getProblems", { date: wireTomorrow })).values.problems;
    const found = (await problems("A")).filter(({ kind }: { kind: string }) => kind === "travel");
    expect(found).toMatchObject([
      {
        id_work: id,
        text: expect.stringMatching(
          /: 08:00–10:00 a Napoli, poi 10:30 a Palermo: \d+ km ca., .* ca., con il traghetto$/,
        ),
      },
    ]);
    expect(await problems("B")).toEqual([]);
  });

  test("gets somebody else proposed while one is free", async () => {
    const id = twoTowns();
    const { seats } = (await as("magazzino").call("Works", "suggestCrew", { date: wireTomorrow })).values;
    const proposed = seats.filter((seat: { id_work: number }) => seat.id_work === id);
    expect(proposed).toHaveLength(1);
    expect(proposed[0].id).not.toBe(1);
  });
});
