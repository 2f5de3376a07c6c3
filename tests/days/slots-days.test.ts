import { addDays, briefDay, type Day, toWire } from "../../src/server/base/days";
import { plainMonday as monday } from "../support/plain-weeks";
import { all, as, direct, fresh, insert, update, visitor, world } from "../support/requests";

const after = (days: number) => addDays(monday, days);
const op = 1;

let ids: number[];
const at = (index: number) => ids[index] as number;

/** A work of this order that asks for so many workers. */
function work(date: Day, people: number, more = {}) {
  const id = insert("works", {
    ...{ id_order: world.order, id_pickup_place: world.rossiPlace, hour: "08:00", minutes: 240, type: 1 },
    ...{ date, date_created: "2026-01-01 08:00", ...more },
  });
  insert("work_resources", { id_work: id, id_resource: op, value: people });
  return id;
}

const other = { id_order: world.hiddenOrder, id_pickup_place: world.aziendaPlace };

beforeEach(() => {
  fresh();
  const first = direct(() => work(monday, 20));
  ids = [first, ...direct(() => [1, 2].map((day) => work(after(day), 20, { id_job: first })))];
});

const ask = async (body: object = {}, id = at(1)) =>
  (await as("ufficio").call("Slots", "ofWork", { id, after: toWire(after(7)), ...body })).values;

describe("the free places of a work of several days", () => {
  test("are those of all its days, from the first one to the last", async () => {
    const { work, slots } = await ask();
    expect(work).toMatchObject({ id: at(0), date: toWire(monday), to: toWire(after(2)) });
    expect(slots[0]).toMatchObject({ date: toWire(after(7)), hour: "08:00", to: toWire(after(9)) });
    expect(slots[0].why).toContain("liberi 48 di 48 Op");
  });

  test("skip the days that do not follow each other: over a weekend, around a closed day", async () => {
    direct(() => insert("closures", { date_from: after(8), date_to: after(8), reason: "Patrono" }));
    const { slots } = await ask();
    const lastOf = Object.fromEntries(slots.map(({ date, to }: { date: string; to: string }) => [date, to]));
    expect(lastOf[toWire(after(7))]).toBe(toWire(after(10)));
    expect(lastOf[toWire(after(10))]).toBe(toWire(after(14)));
  });

  test("are none of which one day has not enough", async () => {
    direct(() => work(after(9), 30, other));
    const days = (await ask()).slots.map(({ date }: { date: string }) => date);
    for (const day of [7, 8, 9]) expect(days).not.toContain(toWire(after(day)));
    expect(days).toContain(toWire(after(10)));
  });

  test("name the days of which something is true that is not of all", async () => {
    direct(() => {
      const long = { ...other, hour: "07:00", minutes: 780 };
      for (const day of [7, 9]) work(after(day), 27, long);
      for (let day = 10; day < 35; day++) work(after(day), 30, long);
      insert("crew_lines", { id_work: at(2), id_worker: 3 });
      insert("absences", { id_worker: 3, date_from: after(9), date_to: after(9) });
    });
    const { slots } = await ask();
    const first = slots.find(({ date }: { date: string }) => date === toWire(after(7)));
    expect(first.why).toContain(`${briefDay(after(8))}: liberi 48 di 48 Op`);
    expect(first.tight).toContain(`${briefDay(after(9))}: Operaio 3 è assente, Op: non ne resta nessuno`);
  });

  test("keep the hour of a day that has another", async () => {
    direct(() => {
      update("works", at(2), { hour: "14:00" });
      for (let day = 7; day < 35; day++) work(after(day), 30, { ...other, hour: "14:00" });
    });
    expect((await ask()).slots).toEqual([]);
    expect((await ask({ all: 0 }, at(0))).slots).toHaveLength(5);
  });

  test("of the day alone are asked for by name, and take nothing along", async () => {
    const { work, slots } = await ask({ all: 0 });
    expect(work).toMatchObject({ id: at(1), span: { day: 2, of: 3 } });
    expect([work.to, slots[0].to]).toEqual([undefined, undefined]);
  });

  test("on the page say which days move; a choice moves them in one act, undone at once", async () => {
    const ufficio = visitor("ufficio");
    const dates = () => ids.map((id) => all<{ date: Day }>`SELECT date FROM works WHERE id = ${id}`[0]?.date);
    const whole = await ufficio.get(`/slots/works/${at(1)}?after=${toWire(after(7))}`);
    expect(whole.text).toContain(
      `Trasporto, 3 giorni, ora da ${briefDay(monday)} 08:00 a ${briefDay(after(2))}.`,
    );
    expect(whole.text).toContain(`${briefDay(after(7))} 08:00–12:00, fino a ${briefDay(after(9))}`);
    expect(whole.text).toContain(`/slots/works/${at(0)}/move-days`);
    const alone = await ufficio.get(`/slots/works/${at(1)}?after=${toWire(after(7))}&all=0`);
    expect(alone.text).toContain(`Trasporto, giorno 2 di 3, ora ${briefDay(after(1))} 08:00`);
    expect(alone.text).toContain(`/slots/works/${at(1)}/move"`);
    const moved = await ufficio.post(`/slots/works/${at(0)}/move-days`, {
      date: toWire(after(7)),
      hour: "08:00",
    });
    expect(moved.status).toBe(303);
    expect(dates()).toEqual([after(7), after(8), after(9)]);
    const [{ id: activity } = { id: 0 }] = all<{ id: number }>`SELECT max(id) AS id FROM activity`;
    await as("ufficio").undo({ activity });
    expect(dates()).toEqual([monday, after(1), after(2)]);
  });
});
