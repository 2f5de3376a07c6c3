import { nextOpenDay } from "../../src/server/days/closures/store";
import { addDays, all, type Day, insert, mondayOf, run, toWire, visitor } from "../support/requests";
import { as, direct, fresh, naples, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);
// The days below are read while this file loads, when another may have left its database closed.
fresh();

/** A Monday of two weeks without a holiday. */
const monday = (() => {
  const isPlain = (day: Day) =>
    [0, 1, 2, 3, 7, 8, 9, 10].every((days) => nextOpenDay(addDays(day, days)) === addDays(day, days + 1));
  let day = mondayOf(addDays(tomorrow, 14));
  while (!isPlain(day)) day = addDays(day, 7);
  return day;
})();

const after = (days: number) => addDays(monday, days);

const values = (more = {}) => ({
  ...{
    id_order: world.order,
    date: toWire(monday),
    hour: "08:00",
    type: 0,
    id_pickupPlace: world.rossiPlace,
  },
  ...more,
});

const add = (more = {}) => as("ufficio").call("Orders", "addWork", { values: values(more) });

const move = (id: number, date: Day, hour = "08:00", more = {}) =>
  as("gestione1").call("Calendar", "moveWorkDays", { id, date: toWire(date), hour, ...more });

const works = () =>
  all<{ id: number; date: Day; hour: string }>`
    SELECT id, date, hour FROM works WHERE id_order = ${world.order} AND id <> ${world.work} ORDER BY date, id`;

const dates = () => works().map(({ date }) => date);

const spans = async (day: Day = monday) =>
  ((await as("ufficio").call("Calendar", "getWeek", { monday: toWire(day) })).values.works as Values[])
    .filter(({ id }) => id !== world.work)
    .map(({ span }) => (span ? `${span.day}/${span.of}` : null));

describe("a work of several days", () => {
  test("is one work for each working day from the first on, with what it asks, and the permit paid once", async () => {
    const { ok, values } = await add({
      days: 3,
      date: toWire(after(4)),
      police_permission: 50,
      resources: [{ id_resource: 1, value: 4 }],
      skills: { piano: 1 },
      id_unloadingPlace: {
        address: "Via Nuova 1",
        cityId: naples,
        city: "Napoli",
        zip: "80137",
        province: "NA",
      },
    });
    expect(ok).toBe(true);
    const next = nextOpenDay(after(4));
    expect(dates()).toEqual([after(4), next, nextOpenDay(next)]);
    expect(values.msg).toStartWith("Lavorazione di 3 giorni inserita: ");
    const rows = all<Values>`
      SELECT w.police_permission AS permit, w.id_unloading_place AS place, l.value, n.piano FROM works w
      JOIN work_resources l ON l.id_work = w.id JOIN work_needs n ON n.id_work = w.id
      WHERE w.id_order = ${world.order} AND w.id <> ${world.work} ORDER BY w.date`;
    expect(rows.map(({ permit }) => permit)).toEqual([50, 0, 0]);
    expect(rows.map(({ value, piano }) => [value, piano])).toEqual([
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
    expect(new Set(rows.map(({ place }) => place)).size).toBe(1);
  });

  test("is entered in one act with one undo", async () => {
    const done = await add({ days: 3 });
    expect(works()).toHaveLength(3);
    const undone = await as("ufficio").undo(done);
    expect([undone.ok, works().length]).toEqual([true, 0]);
  });

  test.each([0, 21, "molti"])("of %p days is refused beside its field", async (days) => {
    const { status, values } = await add({ days });
    expect([status, Object.keys(values.errors)]).toEqual([422, ["days"]]);
  });

  test("skips closed days, and refuses to begin on one", async () => {
    direct(() => insert("closures", { date_from: after(1), date_to: after(1), reason: "Patrono" }));
    await add({ days: 2 });
    expect(dates()).toEqual([monday, after(2)]);
    expect(await spans()).toEqual(["1/2", "2/2"]);
    expect((await add({ days: 2, date: toWire(after(1)) })).status).toBe(422);
  });

  test("is what was entered so: works beside it that resemble it, and copies, are single", async () => {
    await add({ days: 2 });
    await add({ date: toWire(after(2)) });
    await add({ date: toWire(after(1)) });
    const [first] = works();
    const values = { date: toWire(after(3)), repeat: "day", until: toWire(after(4)) };
    await as("gestione1").call("Orders", "copyWork", { id: first?.id, values });
    await as("gestione1").call("Orders", "copyWork", { id: first?.id, values: { date: toWire(after(1)) } });
    expect(await spans()).toEqual(["1/2", "2/2", null, null, null, null, null]);
    const moved = await move(works().at(-1)?.id as number, after(7));
    expect(moved.values.msg).toBe("Lavorazione spostata");
    expect(dates()).toEqual([0, 1, 1, 1, 2, 3, 7].map(after));
  });

  test("stays one where its first day is deleted, another type, or alone on another day", async () => {
    await add({ days: 4 });
    const [first = 0, second = 0, third = 0] = works().map(({ id }) => id);
    const deleted = (await as("gestione1").call("Orders", "deleteWork", { id: first })) as Values;
    expect(await spans()).toEqual(["1/3", "2/3", "3/3"]);
    await as("gestione1").undo(deleted);
    expect(await spans()).toEqual(["1/4", "2/4", "3/4", "4/4"]);
    await as("gestione1").call("Calendar", "moveWork", { id: second, date: toWire(after(2)), hour: "08:00" });
    expect(await spans()).toEqual(["1/3", "2/3", "2/3", "3/3"]);
    await move(third, after(8));
    expect(dates()).toEqual([after(4), after(8), after(8), after(9)]);
  });

  test("is copied as one with all works of its order", async () => {
    direct(() => run`UPDATE works SET id_order = ${world.hiddenOrder} WHERE id = ${world.work}`);
    await add({ days: 2 });
    const values = { date: toWire(after(2)), repeat: "week", until: toWire(after(9)), all: 1 };
    await as("gestione1").call("Orders", "copyWork", { id: works()[0]?.id, values });
    expect(await spans()).toEqual(["1/2", "2/2", "1/2", "2/2"]);
    expect(await spans(after(7))).toEqual(["1/2", "2/2"]);
  });

  test("over a weekend is one work in both weeks", async () => {
    await add({ days: 2, date: toWire(after(4)) });
    expect([await spans(), await spans(after(7))]).toEqual([["1/2"], ["2/2"]]);
  });

  test("of which a day was moved alone keeps the distances of its days", async () => {
    await add({ days: 3 });
    const [first = 0, second = 0] = works().map(({ id }) => id);
    await as("gestione1").call("Calendar", "moveWork", { id: second, date: toWire(after(4)), hour: "08:00" });
    expect(await spans()).toEqual(["1/3", "2/3", "3/3"]);
    await move(first, after(7));
    expect(dates()).toEqual([after(7), after(9), after(11)]);
    await move(second, after(4));
    expect(dates()).toEqual([monday, after(2), after(4)]);
  });

  test("says on the day's board and on the order which day it is", async () => {
    await add({ days: 3 });
    const board = await as("ufficio").call("Works", "getByDate", { date: toWire(after(1)) });
    expect(board.values.works[0].span).toMatchObject({ day: 2, of: 3 });
    const { text } = await visitor("ufficio").get(`/orders/${world.order}`);
    expect(text).toContain("giorno 3 di 3");
  });

  test("counts on each day in the capacity and among the missing crews", async () => {
    await add({ days: 2, resources: [{ id_resource: 1, value: 4 }] });
    const week = (await as("ufficio").call("Calendar", "getWeek", { monday: toWire(monday) })).values;
    for (const day of [monday, after(1)])
      expect(week.resources[toWire(day)][0]).toMatchObject({ label: "Op", count: 4 });
    expect(week.works.map(({ missing }: Values) => missing)).toEqual([4, 4]);
  });

  test("is without its bond on site B", async () => {
    await add({ days: 2, flag_renata: 1 });
    const { works } = (await as("ufficio", "B").call("Calendar", "getWeek", { monday: toWire(monday) }))
      .values;
    expect(works.map(({ span }: Values) => span)).toEqual([undefined, undefined]);
    const [first] = works;
    expect(
      (
        await as("gestione1", "B").call("Calendar", "moveWorkDays", {
          id: first.id,
          date: wireTomorrow,
          hour: "08:00",
        })
      ).status,
    ).toBe(404);
  });
});

describe("a move of all days", () => {
  let ids: number[];
  beforeEach(async () => {
    await add({ days: 3 });
    ids = works().map(({ id }) => id);
  });

  test("takes the grabbed day where it was dropped and the others along, over the weekend, in one act with one undo", async () => {
    const { ok, values, activity } = (await move(ids[1] as number, after(4))) as Values;
    expect(ok).toBe(true);
    const next = nextOpenDay(after(4));
    expect(works().map(({ id, date }) => [id, date])).toEqual([
      [ids[0] as number, after(3)],
      [ids[1] as number, after(4)],
      [ids[2] as number, next],
    ]);
    expect(values.msg).toStartWith("Lavorazione di 3 giorni spostata: da ");
    await as("gestione1").undo({ activity });
    expect(dates()).toEqual([monday, after(1), after(2)]);
  });

  test("keeps a worked Saturday, and skips a closed day", async () => {
    const third = ids[2] as number;
    direct(() => run`UPDATE works SET date = ${after(5)} WHERE id = ${third}`);
    direct(() => run`UPDATE works SET date = ${after(4)} WHERE id = ${ids[1] as number}`);
    direct(() => run`UPDATE works SET date = ${after(3)} WHERE id = ${ids[0] as number}`);
    await move(ids[0] as number, after(10));
    expect(dates()).toEqual([after(10), after(11), after(12)]);
    direct(() => insert("closures", { date_from: after(4), date_to: after(4), reason: "Patrono" }));
    await move(ids[0] as number, after(3));
    expect(dates().slice(0, 2)).toEqual([after(3), nextOpenDay(after(3))]);
  });

  test("changes the hour of the days that had the same", async () => {
    direct(() => run`UPDATE works SET hour = '14:00' WHERE id = ${ids[2] as number}`);
    await move(ids[0] as number, monday, "07:00");
    expect(works().map(({ hour }) => hour)).toEqual(["07:00", "07:00", "14:00"]);
  });

  test("names the clashes of each day", async () => {
    direct(() => run`UPDATE resources SET ammount = 1 WHERE id = 1`);
    direct(() => {
      for (const id_work of ids) insert("crew_lines", { id_work, id_worker: 3 });
      insert("absences", { id_worker: 3, date_from: after(8), date_to: after(8) });
    });
    const { values } = await move(ids[0] as number, after(7));
    expect(values.clashes).toHaveLength(1);
    expect(values.clashes[0]).toContain(`${after(8).slice(8).replace(/^0/, "")}: `);
  });

  test("refuses a closed day, and moves nothing", async () => {
    direct(() => insert("closures", { date_from: after(8), date_to: after(8), reason: "Patrono" }));
    const { status } = await move(ids[0] as number, after(8));
    expect([status, dates()]).toEqual([422, [monday, after(1), after(2)]]);
  });

  test("moves a work of one day alone", async () => {
    const { values } = await move(world.work, after(2), "09:00");
    expect(values.msg).toBe("Lavorazione spostata");
  });
});
