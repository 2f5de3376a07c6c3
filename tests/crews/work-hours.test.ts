import { pastWork, yesterday } from "../support/hours";
import { addDays, type Day, insert, longDay, one, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const office = as.bind(null, "superadmin");
const morning = { arrival: "07:45", start: "08:00", pause: 30, finish: "12:30" };

const save = (id_work: number, workers: object[], more: object = {}) =>
  office().call("Works", "saveHours", { id_work, workers, ...more });
const people = async (id_work: number) =>
  (await office().call("Works", "getHours", { id_work })).values.people;
const month = async (day = yesterday) =>
  (await office().call("Works", "getMonthHours", { month: day.slice(0, 7) })).values;

describe("the hours of a work", () => {
  test("are written for each person of the crew, changed, and emptied again", async () => {
    const id_work = pastWork([1, 2]);
    expect((await save(id_work, [{ id_worker: 1, ...morning }])).values.msg).toBe("Ore salvate");
    expect(await people(id_work)).toMatchObject([
      { id_worker: 1, times: morning, isFormer: false },
      { id_worker: 2, times: null },
    ]);
    await save(id_work, [{ id_worker: 1, ...morning, finish: "13:00" }]);
    expect((await people(id_work))[0].times.finish).toBe("13:00");
    await save(id_work, [{ id_worker: 1, arrival: "", start: "", pause: "", finish: "" }]);
    expect((await people(id_work))[0].times).toBeNull();
  });

  test("of the whole crew fill the empty rows of those present, and leave what was written for one", async () => {
    const id_work = pastWork([1, 2, 3]);
    await office().call("Works", "addAbsence", {
      values: { id_worker: 3, from: yesterday, to: yesterday, reason: "Malattia" },
    });
    const rows = [{ id_worker: 1 }, { id_worker: 2, start: "09:00", finish: "11:00" }, { id_worker: 3 }];
    await save(id_work, rows, { crew: morning });
    expect((await people(id_work)).map(({ times }: { times: object }) => times)).toEqual([
      morning,
      { arrival: "", start: "09:00", pause: 0, finish: "11:00" },
      null,
    ]);
  });

  test.each([
    ["without a start", { finish: "12:00" }, "start", "Scrivere l'inizio"],
    ["without a finish", { start: "08:00" }, "finish", "Scrivere la fine"],
    [
      "with an hour that does not exist",
      { start: "25:00", finish: "12:00" },
      "start",
      "Formato non valido. (hh:mm)",
    ],
    [
      "longer than 16 hours",
      { start: "08:00", finish: "07:00" },
      "finish",
      "Più di 16 ore dall'inizio: controllare",
    ],
    [
      "with a pause as long as the work",
      { start: "08:00", finish: "09:00", pause: "1:00" },
      "pause",
      "La pausa è più lunga del lavoro",
    ],
    [
      "with a pause in words",
      { start: "08:00", finish: "12:00", pause: "mezz'ora" },
      "pause",
      "Scrivere la pausa in minuti (30) o in ore (1:00)",
    ],
  ])("are refused %s, beside the field, and nothing is saved", async (_, times, field, text) => {
    const id_work = pastWork([1, 2]);
    const before = dump();
    const { status, values } = await save(id_work, [
      { id_worker: 2, ...morning },
      { id_worker: 1, ...times },
    ]);
    expect([status, values.errors]).toEqual([422, { [`workers.1.${field}`]: text }]);
    expect(dump()).toBe(before);
  });

  test("may end after midnight", async () => {
    const id_work = pastWork();
    await save(id_work, [{ id_worker: 1, start: "20:00", pause: "0:30", finish: "02:00" }]);
    expect((await month()).workers).toMatchObject([{ minutes: 330, overtime: 0 }]);
  });

  test("of the two nights when the clock changes are the hours that passed, also in the month", async () => {
    const nights = { "2026-10-24": 540, "2026-03-28": 420 } as const;
    for (const [day, minutes] of Object.entries(nights) as [Day, number][]) {
      const id_work = pastWork([1], day, "22:00");
      await save(id_work, [{ id_worker: 1, start: "22:00", finish: "06:00" }]);
      expect((await month(day)).workers).toMatchObject([{ minutes }]);
      const { works } = (await office().call("Works", "getWorkerHours", { month: day.slice(0, 7), id: 1 }))
        .values;
      expect(works).toMatchObject([{ minutes }]);
      const page = await visitor("superadmin").get(`/hours/${toWire(day)}`);
      expect(page.text).toContain(`${minutes / 60}:00`);
      const ofWorker = await visitor("superadmin").get(`/hours/worker/1?month=${day.slice(0, 7)}`);
      expect(ofWorker.text).toContain(`${minutes / 60}:00 ore in 1 giorno, di cui`);
    }
  });

  test("of one person at two works at once are refused, also past midnight", async () => {
    const night = pastWork([1], addDays(yesterday, -1), "20:00");
    const early = pastWork([1], yesterday, "01:00");
    await save(night, [{ id_worker: 1, start: "20:00", finish: "02:00" }]);
    const { status, values } = await save(early, [{ id_worker: 1, start: "01:00", finish: "05:00" }]);
    expect(status).toBe(422);
    expect(values.errors["workers.0.start"]).toStartWith(
      "Negli stessi orari è anche da Rossi Niccolò, 20:00–02:00",
    );
    expect((await save(early, [{ id_worker: 1, start: "02:00", finish: "05:00" }])).status).toBe(200);
  });

  test("of somebody outside the crew are refused; of somebody taken out of it they stay", async () => {
    const id_work = pastWork([1]);
    expect((await save(id_work, [{ id_worker: 5, ...morning }])).status).toBe(422);
    await save(id_work, [{ id_worker: 1, ...morning }]);
    await office().call("Works", "setWorkers", { id: id_work, workers: [2] });
    expect(await people(id_work)).toMatchObject([
      { id_worker: 2, times: null },
      { id_worker: 1, isFormer: true, times: morning },
    ]);
  });

  test("are not written before the work", async () => {
    direct(() => insert("crew_lines", { id_work: world.work, id_worker: 1 }));
    const { status, values } = await save(world.work, [{ id_worker: 1, ...morning }]);
    expect([status, values.msg]).toEqual([409, "Le ore si scrivono a lavoro fatto."]);
    expect((await visitor("superadmin").get(`/hours/${wireTomorrow}`)).text).toContain(
      "Le ore si scrivono a lavoro fatto.",
    );
  });

  test("keep their work from being deleted", async () => {
    const id_work = pastWork([1]);
    await save(id_work, [{ id_worker: 1, ...morning }]);
    await office().call("Works", "setWorkers", { id: id_work, workers: [] });
    const { status, values } = await office().call("Orders", "deleteWork", { id: id_work });
    expect([status, values.msg]).toEqual([
      409,
      "La lavorazione non può essere eliminata: ha 1 operaio con ore scritte.",
    ]);
  });

  test("come back by an undo unless the person is somewhere else by now", async () => {
    const [id_work, other] = [pastWork([1]), pastWork([1])];
    await save(id_work, [{ id_worker: 1, ...morning }]);
    const done = await save(id_work, [{ id_worker: 1 }]);
    await save(other, [{ id_worker: 1, ...morning }]);
    expect((await office().undo(done)).status).toBe(409);
    await save(other, [{ id_worker: 1 }]);
    expect((await office().undo(done)).status).toBe(200);
    expect((await people(id_work))[0].times).toEqual(morning);
  });
});

describe("the hours of a day", () => {
  const saveDay = (works: object[], more: object = {}) =>
    office().call("Works", "saveDayHours", { date: toWire(yesterday), works, ...more });
  const daytime = { start: "08:00", finish: "12:00" };

  test("are one act, taken back as a whole", async () => {
    const works = [pastWork([1, 2]), pastWork([3], yesterday, "14:00")];
    const saved = await saveDay([
      { id_work: works[0], crew: morning, workers: [{ id_worker: 1, ...daytime }, { id_worker: 2 }] },
      { id_work: works[1], workers: [{ id_worker: 3, start: "14:00", finish: "18:00" }] },
    ]);
    expect(saved.values.msg).toBe("Ore salvate");
    const starts = async () =>
      (await Promise.all(works.map(people))).flat().map(({ times }) => times?.finish);
    expect(await starts()).toEqual(["12:00", "12:30", "18:00"]);
    expect((await office().undo(saved)).status).toBe(200);
    expect(await starts()).toEqual([undefined, undefined, undefined]);
  });

  test("are refused together, each beside its field, also of a person at two of the works at once", async () => {
    const [first, second] = [pastWork([1, 2]), pastWork([1, 3], yesterday, "10:00")];
    const before = dump();
    const { status, values } = await saveDay([
      {
        id_work: first,
        workers: [
          { id_worker: 1, ...daytime },
          { id_worker: 2, start: "8:00" },
        ],
      },
      {
        id_work: second,
        workers: [
          { id_worker: 1, start: "11:00", finish: "13:00" },
          { id_worker: 9, ...daytime },
        ],
      },
    ]);
    expect([status, values.errors]).toEqual([
      422,
      {
        "works.0.workers.1.finish": "Scrivere la fine",
        "works.1.workers.0.start": expect.stringContaining(
          "Negli stessi orari è anche da Rossi Niccolò, 08:00–12:00",
        ),
        "works.1.workers.1.start": "L'operaio non è nella squadra di questa lavorazione.",
      },
    ]);
    expect(dump()).toBe(before);
  });

  test("may be exchanged between two works in one save", async () => {
    const [first, second] = [pastWork([1]), pastWork([1], yesterday, "13:00")];
    const late = { start: "13:00", finish: "17:00" };
    const of = (one: object, other: object) =>
      saveDay([
        { id_work: first, workers: [{ id_worker: 1, ...one }] },
        { id_work: second, workers: [{ id_worker: 1, ...other }] },
      ]);
    expect((await of(daytime, late)).status).toBe(200);
    expect((await of(late, daytime)).status).toBe(200);
    expect((await people(first))[0].times.start).toBe("13:00");
  });

  test("are those of works of that day alone, not before it", async () => {
    const id_work = pastWork([1], addDays(yesterday, -1));
    const works = [{ id_work, workers: [{ id_worker: 1, ...daytime }] }];
    expect((await saveDay(works)).status).toBe(404);
    const { status, values } = await office().call("Works", "saveDayHours", {
      date: wireTomorrow,
      works: [],
    });
    expect([status, values.msg]).toEqual([409, "Le ore si scrivono a lavoro fatto."]);
  });
});

describe("a month", () => {
  test("adds up days, hours, overtime beyond the ordinary hours of a day, and working days away", async () => {
    const [first, second] = [pastWork([1]), pastWork([1], yesterday, "15:00")];
    await save(first, [{ id_worker: 1, start: "08:00", pause: 60, finish: "14:00" }]);
    await save(second, [{ id_worker: 1, start: "15:00", finish: "20:00" }]);
    const monday = "2026-11-16";
    await office().call("Works", "addAbsence", {
      values: { id_worker: 2, from: monday, to: "2026-11-22", reason: "Ferie" },
    });
    const rows = async () => (await month()).workers;
    expect((await rows()).find((row: { id_worker: number }) => row.id_worker === 1)).toMatchObject({
      days: 1,
      minutes: 600,
      overtime: 120,
      away: 0,
    });
    expect(
      (await month("2026-11-01")).workers.find((row: { id_worker: number }) => row.id_worker === 2),
    ).toMatchObject({
      days: 0,
      minutes: 0,
      away: 5,
    });
    await office().call("Settings", "update", { values: { hours: { ordinary: 9 } } });
    expect((await rows()).find((row: { id_worker: number }) => row.id_worker === 1).overtime).toBe(60);
  });

  test("names the days whose crews have no hours, until they are written", async () => {
    const id_work = pastWork();
    expect((await month()).lacking).toEqual([{ date: toWire(yesterday), works: 1 }]);
    expect((await visitor("superadmin").get("/hours")).text).toContain(`Ore di ${longDay(yesterday)}`);
    await save(id_work, [{ id_worker: 1, ...morning }]);
    expect((await month()).lacking).toEqual([]);
  });

  test("is the same by person and by work", async () => {
    const works = [pastWork([1, 2]), pastWork([1, 2], addDays(yesterday, -1))];
    for (const id_work of works)
      await save(id_work, [
        { id_worker: 1, ...morning },
        { id_worker: 2, ...morning },
      ]);
    const months = [...new Set([yesterday, addDays(yesterday, -1)].map((day) => day.slice(0, 7)))];
    let byPerson = 0;
    let byWork = 0;
    for (const day of months) {
      for (const { minutes } of (await month(`${day}-01` as Day)).workers) byPerson += minutes;
      for (const id of [1, 2]) {
        const { works } = (await office().call("Works", "getWorkerHours", { month: day, id })).values;
        for (const { minutes } of works) byWork += minutes;
      }
    }
    expect([byPerson, byWork]).toEqual([4 * 240, 4 * 240]);
  });

  test("goes to the payroll as CSV, one row for each person and day, and the log says who took it", async () => {
    const id_work = pastWork();
    await save(id_work, [{ id_worker: 1, ...morning }]);
    direct(() => update("workers", 1, { surname: "=1+1" }));
    const { text, headers } = await visitor("superadmin").post(
      `/hours/month/csv?month=${yesterday.slice(0, 7)}`,
      {},
    );
    expect(headers.get("content-disposition")).toContain(`ore-${yesterday.slice(0, 7)}.csv`);
    expect(text).toContain(";4:00;4;0;");
    expect(text).toContain("'=1+1");
    expect(one`SELECT notes FROM activity ORDER BY id DESC LIMIT 1`).toMatchObject({
      notes: expect.stringContaining("Ore del mese esportate in CSV"),
    });
  });
});

describe("the page of a day", () => {
  const path = () => `/hours/${toWire(yesterday)}`;
  const name = (id_work: number, field: string) => `works.${id_work}.${field}`;

  test("shows the sheet's boxes for each work, refuses beside them with all that was typed, and saves the day", async () => {
    const [id_work, other] = [pastWork([1, 2]), pastWork([3], yesterday, "15:00")];
    const page = visitor("superadmin");
    const { text } = await page.get(path());
    for (const field of ["crew.start", "1.start", "2.pause"])
      expect(text).toContain(`name="${name(id_work, field)}"`);
    const typed = {
      [name(id_work, "crew.start")]: "08:00",
      [name(id_work, "crew.pause")]: "1h",
      [name(id_work, "crew.finish")]: "13:00",
      [name(id_work, "1.start")]: "",
      [name(id_work, "2.start")]: "",
      [name(other, "3.start")]: "15:10",
    };
    const before = dump();
    const refused = await page.post(path(), typed);
    expect([refused.status, refused.text.includes("Scrivere la fine")]).toEqual([422, true]);
    expect(refused.text).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${name(other, "3.finish")}"`));
    for (const value of ["08:00", "1h", "13:00", "15:10"]) expect(refused.text).toContain(`value="${value}"`);
    expect(dump()).toBe(before);
    const saved = await page.post(path(), { ...typed, [name(other, "3.finish")]: "18:10" });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path()]);
    const again = (await page.get(path())).text;
    expect([again.includes("8:00"), again.includes("3:00")]).toEqual([true, true]);
  });

  test("accepts what was planned for a work without a script, too", async () => {
    const id_work = pastWork([1, 2]);
    direct(() => update("works", id_work, { minutes: 240 }));
    await visitor("superadmin").post(path(), {
      [name(id_work, "crew.start")]: "",
      [name(id_work, "1.start")]: "",
      [name(id_work, "2.start")]: "",
      [name(id_work, "planned")]: "08:00-12:00",
    });
    expect(await people(id_work)).toMatchObject([
      { times: { start: "08:00", finish: "12:00" } },
      { times: { start: "08:00", finish: "12:00" } },
    ]);
  });

  test("says who wrote hours of the day meanwhile, and keeps what both typed", async () => {
    const [id_work, other] = [pastWork([1]), pastWork([2])];
    const page = visitor("superadmin");
    const opened = (await page.get(path())).text;
    const hidden = (field: string) =>
      new RegExp(`name="${field}" value="([^"]*)"`).exec(opened)?.[1]?.replaceAll("&quot;", '"') ?? "";
    await as("gestione1").call("Works", "saveHours", {
      id_work: other,
      workers: [{ id_worker: 2, ...morning }],
    });
    const conflict = await page.post(path(), {
      version: hidden("version"),
      "conflict.base": hidden("conflict.base"),
      [name(id_work, "1.start")]: "09:00",
      [name(id_work, "1.finish")]: "11:00",
      [name(other, "2.start")]: "",
      [name(other, "2.finish")]: "",
    });
    expect(conflict.status).toBe(409);
    for (const part of ["gestione1", 'value="09:00"', 'value="12:30"']) expect(conflict.text).toContain(part);
    expect((await people(id_work))[0].times).toBeNull();
    expect((await people(other))[0].times).toEqual(morning);
  });

  test("and the month are not there on site B, nor for who may not write or see them", async () => {
    pastWork();
    const onB = visitor("superadmin", "B");
    expect((await onB.get(`/hours/${toWire(yesterday)}`)).status).toBe(404);
    expect((await onB.get("/hours/month")).status).toBe(404);
    expect((await visitor("consultazione").get(`/hours/${toWire(yesterday)}`)).status).toBe(403);
  });
});
