import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { services } from "../../src/server/api";
import { setClock } from "../../src/server/base/clock";
import { perform } from "../../src/server/call/funct";
import { dailyWorkReads } from "../../src/server/days/daily-works/api";
import { type Reading, type SinceReading, withDayChanges } from "../../src/server/days/daily-works/model";
import { database, insert, remove, update } from "../../src/server/db/db";
import { visitor } from "../support/requests";
import { statementsOf } from "../support/statements";
import { as, direct, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const board = async (
  who: "magazzino" | "consultazione" = "magazzino",
  site: "A" | "B" = "A",
): Promise<Values> => (await as(who, site).call("Works", "getByDate", { date: wireTomorrow })).values;

describe("the board opened without a day", () => {
  afterEach(() => setClock());
  const titleAt = async (moment: string) => {
    setClock(() => Date.parse(`${moment}+01:00`));
    return (await visitor("magazzino").get("/dailyWorks/")).text.match(
      /<title>Giornaliera di ([^<·]+) ·/,
    )?.[1];
  };

  test("is that of tomorrow, and of the next open day when tomorrow is closed and has no works", async () => {
    direct(() => update("works", world.work, { date: "2031-11-27" }));
    expect(await titleAt("2031-11-20T10:00")).toBe("venerdì 21 novembre 2031");
    expect(await titleAt("2031-11-21T10:00")).toBe("lunedì 24 novembre 2031");
    expect(await titleAt("2031-11-22T10:00")).toBe("lunedì 24 novembre 2031");
    direct(() => insert("closures", { date_from: "2031-11-24", date_to: "2031-11-25", reason: "Trasloco" }));
    expect(await titleAt("2031-11-21T10:00")).toBe("mercoledì 26 novembre 2031");
    direct(() => update("works", world.work, { date: "2031-11-23" }));
    expect(await titleAt("2031-11-21T10:00")).toBe("domenica 23 novembre 2031");
    direct(() => update("works", world.work, { show_worksheet: 0 }));
    expect(await titleAt("2031-11-21T10:00")).toBe("mercoledì 26 novembre 2031");
  });
});

describe("the board of a day", () => {
  test("answers 401 without an account, 403 without viewDailyWorksMenu, and an error for an invalid date", async () => {
    const date = wireTomorrow;
    expect((await as("nobody").call("Works", "getByDate", { date })).status).toBe(401);
    expect((await as("agenda").call("Works", "getByDate", { date })).status).toBe(403);
    expect((await as("magazzino").call("Works", "getByDate", { date: "31-04-2026" })).values.msg).toBe(
      "Formato non valido. (gg-mm-aaaa)",
    );
  });

  test("contains the visible works by hour with client, required resources and named crew", async () => {
    const hidden = { show_worksheet: 0, hour: "07:00" };
    direct(() => {
      insert("works", { ...row, ...hidden });
      insert("crew_lines", { id_work: world.work, id_worker: 3 });
    });
    const { works, ...more } = await board();
    expect(more).toEqual({});
    expect(works.map((work: Values) => work.id)).toEqual([world.work, world.hiddenWork]);
    expect(works[0]).toMatchObject({
      id_work: world.work,
      date: wireTomorrow,
      hour: "08:00",
      surname: "Rossi",
      address: "Via Roma 1",
      requiredWorkers: [{ name: "Op", value: 2 }],
      requiredVehicles: [{ name: "Furgone", value: 1 }],
      totalResources: [
        {
          id_worker: 3,
          id_vehicle: null,
          worker: { value: 3, text: "Operaio 3" },
          vehicle: null,
          version: 1,
        },
      ],
    });
  });

  test("and the lists answer a kiosk device, other functs answer it 403", async () => {
    const { caller } = as("nobody");
    const kiosk = { ...caller, kiosk: { id: 1, name: "Magazzino" } };
    const day = await perform(services.Works.getByDate, { date: wireTomorrow }, kiosk);
    const lists = await perform(services.Works.getWorkersVehiclesList, { date: wireTomorrow }, kiosk);
    expect([day.ok, lists.ok]).toEqual([true, true]);
    const crew = await perform(services.Works.getWorkers, { id: world.work }, kiosk);
    expect(crew.status).toBe(403);
  });

  test("lists documents marked visible, on site A alone", async () => {
    direct(() => {
      const file = { id_appointment: world.withOrder, mime: "application/pdf", size: 1, sha256: "x" };
      const date_created = "2026-01-01 08:00";
      insert("documents", { ...file, date_created, filename: "pianta.pdf", stored: "a", show_in_charge: 1 });
      insert("documents", { ...file, date_created, filename: "segreto.pdf", stored: "b", show_in_charge: 0 });
    });
    const { works } = await board();
    expect(works[0].documents.map((file: Values) => file.filename)).toEqual(["pianta.pdf"]);
    expect((await board("magazzino", "B")).works[0]).not.toHaveProperty("documents");
  });
});

describe("getDay", () => {
  const fill = (works: number) =>
    direct(() => {
      for (let at = 0; at < works; at++) {
        const id_work = insert("works", { ...row, hour: `${10 + (at % 9)}:00` });
        insert("crew_lines", { id_work, id_worker: (at % 40) + 1, id_vehicle: (at % 15) + 1 });
      }
      insert("absences", { id_worker: 3, date_from: tomorrow, date_to: tomorrow, reason: "ferie" });
    });

  test.each(["A", "B"] as const)(
    "answers board, lists and problems like the single functs, on site %s",
    async (site) => {
      fill(6);
      const date = wireTomorrow;
      for (const who of ["magazzino", "consultazione"] as const) {
        const ask = async (funct: "getByDate" | "getWorkersVehiclesList" | "getProblems" | "getDay") =>
          (await as(who, site).call("Works", funct, { date })).values;
        const [board, lists, problems] = [
          await ask("getByDate"),
          await ask("getWorkersVehiclesList"),
          await ask("getProblems"),
        ];
        const { reading, ...day } = await ask("getDay");
        expect(day).toEqual({ ...board, ...lists, ...problems });
        expect(reading).toMatch(/^\w{8,}$/);
      }
    },
  );

  test.each(["A", "B"] as const)(
    "takes the same statements for 30 works as for 2, on site %s",
    async (site) => {
      const person = as("superadmin", site);
      const ask = () => person.call("Works", "getDay", { date: wireTomorrow });
      // What workers can do and vehicles carry is read once.
      await ask();
      fill(2);
      // From now on the closures are in memory.
      await person.call("Works", "getDay", { date: "07-01-2030" });
      const few = await statementsOf(ask);
      fill(30);
      expect(await statementsOf(ask)).toEqual(few);
      // Twelve for the day, four for what is around it and needed at once, and one for the works' expected ends.
      expect(few.length).toBeLessThanOrEqual(17);
      expect(new Set(few).size).toBe(few.length);
    },
  );
});

describe("getDayChanges", () => {
  const read = async (who: "magazzino" | "consultazione", site: "A" | "B" = "A") =>
    (await as(who, site).call("Works", "getDay", { date: wireTomorrow })).values as Reading;
  const since = async ({ reading }: Reading, who: "magazzino" | "consultazione", site: "A" | "B" = "A") =>
    (await as(who, site).call("Works", "getDayChanges", { date: wireTomorrow, reading }))
      .values as SinceReading;
  const busyDay = () =>
    direct(() => {
      for (let at = 0; at < 12; at++) {
        const id_work = insert("works", { ...row, hour: `${10 + (at % 9)}:00` });
        insert("crew_lines", { id_work, id_worker: at + 5, id_vehicle: at + 1 });
      }
    });
  const lastWork = () => (database().query("SELECT max(id) AS id FROM works").get() as { id: number }).id;

  const acts: [string, () => void][] = [
    ["a seat is taken", () => insert("crew_lines", { id_work: world.work, id_worker: 3 })],
    ["a worker is on two works", () => insert("crew_lines", { id_work: world.work, id_worker: 5 })],
    [
      "a worker is away",
      () => insert("absences", { date_from: tomorrow, date_to: tomorrow, id_worker: 6, reason: "" }),
    ],
    ["a work comes before the others", () => insert("works", { ...row, hour: "06:00" })],
    ["a work is moved to another hour", () => update("works", world.work, { hour: "19:00" })],
    ["a work is deleted", () => remove("works", lastWork())],
    ["an entry of this day comes", () => insert("workers", { code: 90, surname: "Uno", date: tomorrow })],
    ["nothing", () => {}],
  ];

  test.each(["A", "B"] as const)("gives the day as it is now, after each act, on site %s", async (site) => {
    busyDay();
    for (const who of ["magazzino", "consultazione"] as const) {
      for (const [what, act] of acts) {
        const before = await read(who, site);
        direct(act);
        const news = await since(before, who, site);
        if ("day" in news) throw new Error(`The whole day was answered after: ${what}.`);
        const now = await read(who, site);
        expect([what, { ...withDayChanges(before, news.changes), reading: news.reading }]).toEqual([
          what,
          now,
        ]);
      }
      fresh();
      busyDay();
    }
  });

  test("contains only what a change touched: one work, who was assigned, the problems of that work", async () => {
    busyDay();
    const before = await read("magazzino");
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
    const { changes } = (await since(before, "magazzino")) as Extract<SinceReading, { changes: unknown }>;
    expect(changes.works.changed.map(({ id }) => id)).toEqual([world.work]);
    expect(changes.works).not.toHaveProperty("ids");
    expect(changes.workers).toEqual({ changed: [expect.objectContaining({ value: 3, used: 1 })] });
    expect(changes.vehicles).toEqual({ changed: [] });
    expect(changes.problems.changed.map(({ id }) => id)).toEqual([world.work]);
  });

  test("of a reading that is unknown, of another profile or of the other site is the whole day", async () => {
    // A mark says what the day holds: another test may have read the same.
    direct(() => insert("workers", { code: 91, surname: Bun.randomUUIDv7(), date: tomorrow }));
    const others = [await read("consultazione"), await read("magazzino", "B")];
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 3 }));
    const now = await read("magazzino");
    for (const other of [...others, { ...now, reading: "x" }])
      expect(await since(other, "magazzino")).toEqual({ day: now });
  });
});

describe("the board on site B", () => {
  test("contains works with Flag R in work and order, a jolly for an Unica, and the unassigned jolly", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: unica }));
    const { works, jolly } = await board("magazzino", "B");
    expect(works.map((work: Values) => work.id)).toEqual([world.work]);
    expect(works[0].totalResources[0]).toMatchObject({ id_worker: 1, worker: { value: 1 } });
    expect(jolly).toHaveLength(42);
    expect(jolly[0]).toEqual({ id: 2, value: 2, text: "Operaio 2" });
    direct(() => update("works", world.work, { flag_renata: 0 }));
    expect((await board("magazzino", "B")).works).toEqual([]);
  });

  test("contains no hidden notes, flags or Unica", async () => {
    direct(() => {
      update("orders", world.order, { notes: "canarino", notes_manager: "canarino" });
      update("works", world.work, { notes_foreman: "canarino" });
    });
    const answer = JSON.stringify(await board("magazzino", "B"));
    expect(answer).not.toMatch(/canarino|flag_renata|Unica/);
  });
});

const unica = 41;
const row = {
  id_order: 9999,
  date: tomorrow,
  hour: "08:00",
  type: 0,
  id_pickup_place: 1,
  date_created: "2026-01-01 08:00",
};

describe("the work sheet", () => {
  const sheet = (
    name: "sheet" | "singleSheet",
    site: "A" | "B" = "A",
    who: "magazzino" | "segreteria" = "magazzino",
  ) =>
    perform(dailyWorkReads[name], { id: world.work }, as(who, site).caller) as Promise<{
      values: Values;
      status: number;
    }>;

  test("needs works.view", async () => {
    expect((await sheet("sheet", "A", "segreteria")).status).toBe(403);
  });

  test("contains every work of the order on that day; the single sheet one work", async () => {
    direct(() => {
      insert("works", { ...row, id_order: world.order, id_pickup_place: world.rossiPlace, hour: "15:00" });
      insert("works", {
        ...row,
        id_order: world.order,
        id_pickup_place: world.rossiPlace,
        date: "2026-01-02",
      });
      insert("crew_lines", { id_work: world.work, id_worker: 3, id_vehicle: 2 });
    });
    const { works } = (await sheet("sheet")).values;
    expect(works.map((work: Values) => work.hour)).toEqual(["08:00", "15:00"]);
    expect(works[0]).toMatchObject({
      type: "Trasloco",
      workers: [{ value: 3, text: "Operaio 3" }],
      vehicles: [{ value: 2, text: "Automezzo 2" }],
    });
    expect((await sheet("singleSheet")).values.works).toHaveLength(1);
  });

  test("on site B names a jolly for an Unica and contains no hidden notes", async () => {
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: unica });
      insert("works", { ...row, id_order: world.order, id_pickup_place: world.rossiPlace, hour: "15:00" });
      update("orders", world.order, { notes: "canarino" });
      update("works", world.work, { notes_foreman: "canarino" });
    });
    const { works } = (await sheet("sheet", "B")).values;
    expect(works).toHaveLength(1);
    expect(works[0].workers).toMatchObject([{ value: 1 }]);
    expect(JSON.stringify(works)).not.toMatch(/canarino|Unica/);
  });
});

test.each(["24/11/2026", "24-11-2026", "24112026", "24.11.26"])(
  "the search takes the day %s",
  async (typed) => {
    const found = await visitor("magazzino").get(`/dailyWorks/?date=${encodeURIComponent(typed)}`);
    expect([found.status, found.headers.get("location")]).toEqual([302, "/dailyWorks/24-11-2026"]);
  },
);
