import { Database } from "bun:sqlite";
import { addDays, type Day, dayName, holidayOn, toWire } from "../../src/server/base/days";
import { capacityOfDay } from "../../src/server/days/capacity/store";
import { closureOn } from "../../src/server/days/closures/model";
import { isOpen, nextOpenDay, openDayBefore } from "../../src/server/days/closures/store";
import { makePublishable } from "../../src/server/publication/contents";
import { temporaryFolder } from "../support/folders";
import { database, insert, one, today, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const admin = () => as("superadmin");
const inTwoDays = addDays(tomorrow, 1);
const close = (values: object = {}) =>
  admin().call("Closures", "createNew", {
    values: { from: toWire(inTwoDays), reason: "Patrono", ...values },
  });
const sentence = `${dayName(inTwoDays).replace(/^./, (letter) => letter.toUpperCase())} la ditta è chiusa: Patrono.`;

describe("a closed day", () => {
  const period = (from: Day, to: Day, yearly = 0) => [{ from, to, yearly, reason: "Chiuso" }];

  test.each<[string, Day, ReturnType<typeof period>, boolean]>([
    ["its first day", "2026-08-10", period("2026-08-10", "2026-08-21"), true],
    ["its last day", "2026-08-21", period("2026-08-10", "2026-08-21"), true],
    ["the day after", "2026-08-22", period("2026-08-10", "2026-08-21"), false],
    ["another year", "2027-08-10", period("2026-08-10", "2026-08-21"), false],
    ["another year of one of every year", "2031-08-21", period("2026-08-10", "2026-08-21", 1), true],
    ["a year before it began", "2025-08-15", period("2026-08-10", "2026-08-21", 1), false],
    ["the new year within a period of every year", "2028-01-02", period("2026-12-24", "2027-01-06", 1), true],
    ["after that period", "2028-01-07", period("2026-12-24", "2027-01-06", 1), false],
  ])("is, or is not, %s", (_, day, closures, closed) =>
    expect(closureOn(day, closures) !== null).toBe(closed),
  );

  test("is neither a working day nor offered as the next one", async () => {
    const friday = "2027-03-12";
    expect(isOpen(friday)).toBe(true);
    await close({ from: toWire(friday), to: "16-03-2027" });
    expect(isOpen(friday)).toBe(false);
    expect(nextOpenDay("2027-03-11")).toBe("2027-03-17");
  });

  test("stands with its reason in the capacity, which site B does not know", async () => {
    await close();
    const closedOn = (day: Day, site: "A" | "B") => capacityOfDay(day, { site, user: null }).closed;
    expect([closedOn(inTwoDays, "A"), closedOn(inTwoDays, "B")]).toEqual(["Patrono", null]);
    expect(closedOn(tomorrow, "A")).toBeNull();
  });
});

test("every day of every year may be closed: the next day is as good as any, and the screens open", async () => {
  await close({ from: "01-01-2020", to: "31-12-2020", yearly: 1 });
  const friday = "2027-03-12";
  expect([nextOpenDay(friday), openDayBefore(friday)]).toEqual(["2027-03-13", "2027-03-11"]);
  const office = visitor("ufficio");
  for (const path of ["/", "/dailyWorks/", "/planning/load"])
    expect([path, (await office.get(path)).status]).toEqual([path, 200]);
});

test("where every day is closed, an order with works on hundreds of days opens", async () => {
  await close({ from: "01-01-2020", to: "31-12-2020", yearly: 1 });
  const place = { id_order: world.order, id_pickup_place: world.rossiPlace, hour: "08:00", type: 0 };
  direct(() => {
    for (let days = 0; days < 600; days += 2)
      insert("works", { ...place, date: addDays(tomorrow, days), date_created: `${tomorrow} 08:00` });
  });
  expect((await visitor("ufficio").get(`/orders/${world.order}`)).status).toBe(200);
});

describe("on a closed day", () => {
  const date = toWire(inTwoDays);
  const visit = { client: 0, client_address: 0, time: "10:00", agent: 1 };
  const work = { hour: "08:00", type: 0 };
  beforeEach(() => close());

  test.each<[string, () => Promise<{ status: number; values: Values }>]>([
    [
      "a new work",
      () =>
        as("ufficio").call("Orders", "addWork", {
          values: { ...work, date, id_order: world.order, id_pickupPlace: world.rossiPlace },
        }),
    ],
    [
      "a work that is changed",
      () =>
        as("ufficio").call("Orders", "editWork", {
          id: world.work,
          values: { ...work, date, id_pickupPlace: world.rossiPlace },
        }),
    ],
    [
      "a moved work",
      () => as("ufficio").call("Calendar", "moveWork", { id: world.work, date, hour: "08:00" }),
    ],
    [
      "a new visit",
      () =>
        as("ufficio").call("Appointment", "createNew", {
          values: { ...visit, client: world.rossi, client_address: world.rossiPlace, date },
        }),
    ],
    [
      "a moved visit",
      () => as("agenda").call("Appointment", "move", { id: world.open, date, time: "10:00" }),
    ],
    [
      "a visit moved in the planning",
      () => as("ufficio").call("Calendar", "moveAppointment", { id: world.open, date, time: "10:00" }),
    ],
  ])("%s is refused beside its date, with the reason", async (_, act) => {
    const before = dump();
    const { status, values } = await act();
    expect([status, values.errors]).toEqual([422, { date: sentence }]);
    expect(dump()).toBe(before);
  });

  test("site B refuses without the reason", async () => {
    const moved = await as("ufficio", "B").call("Calendar", "moveWork", {
      id: world.work,
      date,
      hour: "08:00",
    });
    expect(moved.values.errors.date).toBe(sentence.replace(": Patrono", ""));
  });

  test("what was there before stays, can be changed, and is a problem of the day", async () => {
    await close({ from: wireTomorrow, reason: "Inventario" });
    const changed = await as("ufficio").call("Calendar", "moveWork", {
      ...{ id: world.work, date: wireTomorrow, hour: "09:00" },
    });
    expect(changed.ok).toBe(true);
    const { problems } = (await as("ufficio").call("Works", "getProblems", { date: wireTomorrow })).values;
    expect(problems[0]).toMatchObject({ kind: "closed", text: "Giorno di chiusura: Inventario" });
  });
});

describe("on a public holiday", () => {
  /** The next one without a test's own works. */
  const christmas = `${tomorrow.slice(0, 4)}-12-25` as Day;
  const day = christmas > tomorrow ? christmas : (`${Number(christmas.slice(0, 4)) + 1}-12-25` as Day);
  const date = toWire(day);
  const text = `${dayName(day).replace(/^./, (letter) => letter.toUpperCase())} è festa: Natale.`;
  const visit = { client: 0, client_address: 0, date, time: "10:00", agent: 1 };
  const office = () => as("ufficio");
  const place = () => ({ id_order: world.order, id_pickupPlace: world.rossiPlace });

  const works: [string, (sure?: 0 | 1) => Promise<{ status: number; values: Values }>][] = [
    [
      "a new work",
      (sure) =>
        office().call("Orders", "addWork", {
          sure,
          values: { hour: "08:00", type: 0, date, ...place() },
        }),
    ],
    [
      "a work that is changed",
      (sure) =>
        office().call("Orders", "editWork", {
          id: world.work,
          sure,
          values: { hour: "08:00", type: 0, date, ...place() },
        }),
    ],
    [
      "a moved work",
      (sure) => office().call("Calendar", "moveWork", { id: world.work, date, hour: "08:00", sure }),
    ],
    [
      "a moved work of several days",
      (sure) => office().call("Calendar", "moveWorkDays", { id: world.work, date, hour: "08:00", sure }),
    ],
  ];

  test.each(works)("%s is asked about by a page, taken once it is confirmed", async (_, act) => {
    const before = dump();
    const asked = await act(0);
    expect([asked.status, asked.values.errors]).toEqual([422, { sure: text }]);
    expect(dump()).toBe(before);
    const { status, values } = await act(1);
    expect([status, values.warning]).toEqual([200, undefined]);
  });

  test.each(works)("%s of the specified call is taken, with a warning in its answer", async (_, act) => {
    const { status, values } = await act();
    expect([status, values.warning]).toEqual([200, text]);
  });

  test.each<[string, () => Promise<{ status: number; values: Values }>]>([
    [
      "a new appointment",
      () =>
        office().call("Appointment", "createNew", {
          values: { ...visit, client: world.rossi, client_address: world.rossiPlace },
        }),
    ],
    [
      "a moved appointment",
      () => as("agenda").call("Appointment", "move", { id: world.open, date, time: "10:00" }),
    ],
    [
      "an appointment moved in the planning",
      () => office().call("Calendar", "moveAppointment", { id: world.open, date, time: "10:00" }),
    ],
  ])("%s is taken, with a quiet warning", async (_, act) => {
    const { status, values } = await act();
    expect([status, values.warning]).toEqual([200, text]);
  });

  test("a work that stays on its day is not asked about again", async () => {
    const moveTo = (hour: string, sure: 0 | 1) =>
      office().call("Calendar", "moveWork", { id: world.work, date, hour, sure });
    expect((await moveTo("08:00", 1)).ok).toBe(true);
    expect((await moveTo("09:00", 0)).ok).toBe(true);
  });

  test("the forms of a work ask, with everything that was typed, and take it after the switch", async () => {
    const typed = {
      date,
      hour: "07:45",
      type: "0",
      id_pickupPlace: String(world.rossiPlace),
      notes: "Con calma",
      sure: "0",
    };
    const [page, superadmin] = [visitor("ufficio"), visitor("superadmin")];
    const forms: [ReturnType<typeof visitor>, string, Record<string, string>][] = [
      [page, `/orders/works/insert/${world.order}`, typed],
      [page, `/orders/works/modify/${world.work}`, typed],
      [superadmin, `/dailyWorks/${wireTomorrow}/work`, { ...typed, id_pickupPlace: "1" }],
    ];
    for (const [who, path, values] of forms) {
      const asked = await who.post(path, values);
      expect([path, asked.status]).toEqual([path, 422]);
      for (const part of [text, "È giusto così: salvare lo stesso", "07:45", "Con calma"])
        expect(asked.text).toContain(part);
      expect([path, (await who.post(path, { ...values, sure: "1" })).status]).toEqual([path, 303]);
    }
  });

  test.each<[string, () => string]>([
    ["a place found before", () => `/slots/works/${world.work}/move`],
    ["a place of all days found before", () => `/slots/works/${world.work}/move-days`],
    ["a later beginning", () => `/delays/${world.hiddenWork}/later/${world.work}`],
  ])("%s is asked about in the same dialog, and taken after the switch", async (_, pathOf) => {
    direct(() => update("works", world.hiddenWork, { date: today() }));
    const page = visitor("superadmin");
    const work = () =>
      one<{ date: Day; hour: string; version: number }>`
        SELECT date, hour, version FROM works WHERE id = ${world.work}`;
    const { version } = work() as { version: number };
    const posted = { date, hour: "07:45", version: String(version) };
    const before = dump();
    const asked = await page.post(pathOf(), posted);
    expect([asked.status, dump() === before]).toEqual([422, true]);
    for (const part of [text, "È giusto così: salvare lo stesso", `action="${pathOf()}"`, "07:45"])
      expect(asked.text).toContain(part);
    expect((await page.post(pathOf(), { ...posted, sure: "1" })).status).toBe(303);
    expect(work()).toMatchObject({ date: day, hour: "07:45" });
    const late = await page.post(pathOf(), { ...posted, hour: "09:30" });
    expect([late.status, late.text.includes("modificato")]).toEqual([409, true]);
  });

  test("its name stands in agenda, load and the messages after an appointment", async () => {
    const { text: agenda } = await visitor("agenda").get(`/agenda?week=${date}`);
    expect(agenda).toContain("Festa: Natale");
    const { text: load } = await visitor("ufficio").get(`/planning/load?monday=${date}`);
    expect(load).toContain("festa: Natale");
  });

  test.each<[Day, string | null]>([
    ["2027-03-28", "Pasqua"],
    ["2027-03-29", "Lunedì dell'Angelo"],
    ["2026-10-04", "San Francesco"],
    ["2025-10-04", null],
    ["2026-06-02", "Festa della Repubblica"],
    ["2026-06-03", null],
    ["2038-04-25", "Festa della Liberazione"],
  ])("%s is %p", (day, name) => expect(holidayOn(day)).toBe(name));
});

describe("closures", () => {
  test("say what is already planned in their days", async () => {
    const { msg } = (await close({ from: wireTomorrow })).values;
    expect(msg).toMatch(/^Chiusura inserita, in quei giorni restano 2 lavorazioni e \d appuntamenti$/);
    expect((await close({ from: "07-01-2030" })).values.msg).toBe("Chiusura inserita");
  });

  test.each<[string, object, Values]>([
    ["without a reason", { reason: " " }, { reason: "Il campo non può essere vuoto." }],
    [
      "that ends before it begins",
      { to: wireTomorrow },
      { to: "L'ultimo giorno non può essere prima del primo." },
    ],
    ["of more than a year", { to: toWire(addDays(inTwoDays, 400)) }, { to: "Al massimo 366 giorni." }],
    ["on a day that does not exist", { from: "31-02-2027" }, { from: "Formato non valido. (gg-mm-aaaa)" }],
  ])("%s are refused beside the field", async (_, values, errors) => {
    const { status, values: answer } = await close(values);
    expect([status, answer.errors]).toEqual([422, errors]);
  });

  test("are read by everybody on site A, and by nobody on site B, where they have no page", async () => {
    await close();
    const read = async (site: "A" | "B") =>
      (await as("consultazione", site).call("Closures", "getAll", {})).values.closures.length;
    expect([await read("A"), await read("B")]).toEqual([1, 0]);
    expect((await visitor("ufficio").get("/resources/closures/")).status).toBe(403);
    expect(JSON.parse((await visitor("ufficio").get("/resources/closures/days")).text).closures).toEqual([
      { from: inTwoDays, to: inTwoDays, yearly: 0, reason: "Patrono" },
    ]);
  });

  test("are listed, entered and deleted under Risorse, and the bin brings one back", async () => {
    const page = visitor("superadmin");
    const made = await page.post("/resources/closures/insert", {
      ...{ from: "10-08-2027", to: "20-08-2027", reason: "Ferragosto", yearly: "1" },
    });
    expect(made.status).toBe(303);
    const { text } = await page.get("/resources/closures/");
    expect(text).toContain("10/08 – 20/08, dal 2027");
    const [{ id }] = (await admin().call("Closures", "getAll", {})).values.closures;
    expect((await admin().call("Closures", "delete", { id })).ok).toBe(true);
    expect((await page.get("/bin/")).text).toContain("chiusura Ferragosto, dal 10/08/2027");
  });

  test("are marked in the agenda and in the planning's week", async () => {
    await close({ from: wireTomorrow });
    const { text } = await visitor("agenda").get(`/agenda?week=${wireTomorrow}`);
    expect(text).toContain("Chiuso: Patrono");
    const week = async (site: "A" | "B") =>
      (await as("ufficio", site).call("Calendar", "getWeek", { monday: tomorrow })).values;
    expect((await week("A")).closed).toEqual({ [wireTomorrow]: "Patrono" });
    expect(await week("B")).not.toHaveProperty("closed");
  });

  test("are not in the publication of site B", async () => {
    await close();
    const folder = temporaryFolder("closures");
    const [path, to] = [`${folder}/working.db`, `${folder}/publication.db`];
    database().run("VACUUM INTO ?", [path]);
    makePublishable(path, folder, to);
    const published = new Database(to, { readonly: true });
    expect(published.query("SELECT count(*) AS n FROM closures").get()).toEqual({ n: 0 });
    published.close();
  });
});
