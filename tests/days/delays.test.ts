import { addDays, insert, one, run, today, toWire, update, visitor } from "../support/requests";
import { as, direct, dump, fresh, world } from "../support/world";

const caserta = 61022;
let other = 0;

/** The work of the test data is today at 08:00 for four hours in Naples; another one at 13:00 in Caserta. */
beforeEach(() => {
  fresh();
  other = direct(() => {
    update("works", world.work, { date: today(), minutes: 240 });
    const id_pickup_place = insert("pickup_places", {
      id_client: world.azienda,
      address: "Via A 1",
      id_city: caserta,
      city: "Caserta",
      zip: "",
      province: "CE",
    });
    const id = insert("works", {
      id_order: world.hiddenOrder,
      id_pickup_place,
      date: today(),
      hour: "13:00",
      minutes: 120,
      type: 0,
      date_created: "2026-01-01 08:00",
    });
    for (const id_work of [world.work, id]) insert("crew_lines", { id_work, id_worker: 1 });
    return id;
  });
});

const late = async (end: string, more: object = {}) =>
  as("magazzino").call("Works", "saveExpectedEnd", { id: world.work, end, ...more });
const delay = async () => (await as("magazzino").call("Works", "getDelay", { id: world.work })).values;
const work = async () => (await as("ufficio").call("Orders", "getWork", { id: world.work })).values.work;
const name = () =>
  one<{ text: string }>`SELECT trim(surname || ' ' || name) AS text FROM workers WHERE id = 1`?.text;

describe("the expected end of a late work", () => {
  test.each([
    ["15:30", "15:30", 210],
    ["1530", "15:30", 210],
    ["+90", "13:30", 90],
    ["+1:30", "13:30", 90],
    ["11:00", "11:00", 0],
  ])("typed as %s is %s, and counts as its end", async (typed, end, minutes) => {
    expect((await late(typed)).values.msg).toBe("Fine prevista segnata");
    expect(await work()).toMatchObject({ end, late: minutes });
    const { works } = (await as("ufficio").call("Calendar", "getWeek", { monday: toWire(today()) })).values;
    expect(works.find(({ id }: { id: number }) => id === world.work).end).toBe(end);
  });

  test("may be after midnight, and so many minutes more again", async () => {
    await late("23:00");
    await late("+60");
    expect(await work()).toMatchObject({ end: "00:00", minutes: 960 });
    expect((await late("+30")).values.errors.end).toBe("Più di 16 ore dall'inizio: controllare.");
  });

  test.each(["boh", "25:00", "+", "07:00"])("%p is refused beside the field", async (typed) => {
    const before = dump();
    expect((await late(typed)).values.errors).toHaveProperty("end");
    expect(dump()).toBe(before);
  });

  test("goes with an empty field, with an undo, with hours, and with a move to another day", async () => {
    await late("15:30");
    await late("");
    expect(await work()).toMatchObject({ end: "12:00" });
    expect(await work()).not.toHaveProperty("late");

    await late("15:30");
    const { id } = one<{ id: number }>`SELECT max(id) AS id FROM activity` as { id: number };
    expect((await visitor("magazzino").post(`/undo/${id}`, {})).status).toBe(303);
    expect(await work()).toMatchObject({ end: "12:00" });

    await late("15:30");
    await as("superadmin").call("Works", "saveHours", {
      id_work: world.work,
      workers: [{ id_worker: 1, start: "08:00", finish: "12:10" }],
    });
    expect(await work()).toMatchObject({ end: "12:00" });
    direct(() => run`DELETE FROM work_hours`);

    await late("15:30");
    const tomorrow = toWire(addDays(today(), 1));
    await as("ufficio").call("Calendar", "moveWork", { id: world.work, date: tomorrow, hour: "08:00" });
    expect(await work()).toMatchObject({ end: "12:00" });
    expect(await late("15:30")).toMatchObject({ status: 409 });
  });

  test("is not there on site B", async () => {
    await late("15:30");
    const onB = await as("superadmin", "B").call("Works", "getDelay", { id: world.work });
    expect(onB.status).toBe(404);
    expect(
      JSON.stringify((await as("superadmin", "B").call("Orders", "getWork", { id: world.work })).values),
    ).not.toContain("15:30");
  });
});

describe("what a late work breaks", () => {
  test("is nothing as long as everybody comes in time", async () => {
    expect(await delay()).toMatchObject({ isToday: true, broken: [], visits: [] });
  });

  test("is the next work of its people, by the way and how late they come", async () => {
    await late("13:00");
    const [broken, ...more] = (await delay()).broken;
    expect(more).toEqual([]);
    expect(broken).toMatchObject({
      id: other,
      hour: "13:00",
      town: "Caserta",
      people: [{ kind: "worker", id: 1, text: name() }],
    });
    expect(broken.by).toBeGreaterThan(20);
    expect(broken.later > "13:20").toBe(true);
    const { problems } = (await as("ufficio").call("Works", "getProblems", { date: toWire(today()) })).values;
    expect(problems.map(({ kind }: { kind: string }) => kind)).toContain("travel");
  });

  test("leaves out who is away, and whom the work does not share", async () => {
    await as("ufficio").call("Works", "addAbsence", {
      values: { id_worker: 1, from: toWire(today()), to: toWire(today()), reason: "Malattia" },
    });
    await late("14:00");
    expect((await delay()).broken).toEqual([]);
  });

  test("is also what the same client has before it ends: a work, a visit", async () => {
    direct(() => {
      insert("works", {
        id_order: world.order,
        id_pickup_place: world.rossiPlace,
        date: today(),
        hour: "12:30",
        type: 0,
        date_created: "2026-01-01 08:00",
      });
      update("appointments", world.open, { date: today(), time: "12:45", time_end: "13:30" });
    });
    await late("12:50");
    const { broken, visits } = await delay();
    expect(broken.map(({ people, by }: { people: unknown[]; by: number }) => [people, by])).toContainEqual([
      [],
      20,
    ]);
    expect(visits).toMatchObject([{ id: world.open, time: "12:45", by: 5 }]);
  });

  test("is listed on its page, where the next work begins later by one click", async () => {
    const office = visitor("superadmin");
    const saved = await office.post(`/delays/${world.work}`, { end: "13:00" });
    expect(saved.status).toBe(303);
    const { text } = await office.get(`/delays/${world.work}`);
    expect(text).toContain("Che cosa non torna");
    expect(text).toContain("in ritardo di 1 h");
    const { later, version } = (await delay()).broken[0];
    const [, link = ""] = text.match(/href="(\/messages\/work\/[^"]*)"/) ?? [];
    expect(link).toMatch(new RegExp(`^/messages/work/${other}\\?occasion=late&amp;arrives=\\d\\d:\\d\\d$`));
    expect((await office.get(link.replace("&amp;", "&"))).status).toBe(200);
    await office.post(`/delays/${world.work}/later/${other}`, {
      date: toWire(today()),
      hour: later,
      version,
    });
    expect(one`SELECT hour FROM works WHERE id = ${other}`).toEqual({ hour: later });
    expect((await office.get(`/delays/${world.work}`)).text).toContain("Il resto della giornata torna");
    const refused = await office.post(`/delays/${world.work}`, { end: "boh" }, { "hx-request": "true" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("come +90 o +1:30");
    expect(refused.text).toContain('value="boh"');
  });
});
