import { nextOpenDay } from "../../src/server/days/closures/store";
import { all, insert, update } from "../../src/server/db/db";
import { type Day, toWire, visitor } from "../support/requests";
import { as, direct, dump, fresh, tomorrow, type Values, world } from "../support/world";

const next = () => nextOpenDay(tomorrow);
const holiday = "2026-12-25" as Day;

beforeEach(fresh);

const goOn = (more: object = {}, who: Parameters<typeof as>[0] = "gestione1", site: "A" | "B" = "A") =>
  as(who, site).call("Works", "continueWork", { id: world.work, ...more }) as Promise<Values>;

const seat = (id_work: number, seats: { id_worker?: number; id_vehicle?: number }[]) =>
  direct(() => {
    for (const one of seats) insert("crew_lines", { id_work, ...one });
  });

const crew = (id_work: number) =>
  all<{ id_worker: number | null; id_vehicle: number | null }>`
    SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${id_work} ORDER BY id`.map(
    ({ id_worker, id_vehicle }) => id_worker ?? `v${id_vehicle}`,
  );

const spanOn = async (date: Day) => {
  const { values } = await as("gestione1").call("Works", "getByDate", { date: toWire(date) });
  return (values.works as Values[]).flatMap(({ span }) => (span ? [`${span.day}/${span.of}`] : []));
};

test("a work goes on with its crew, places, resources and notes in one act with one undo", async () => {
  direct(() => {
    update("works", world.work, { notes: "Piano 3", notes_foreman: "Chiavi dal portiere", minutes: 300 });
  });
  seat(world.work, [{ id_worker: 1 }, { id_worker: 2 }, { id_vehicle: 1 }]);
  const { values, activity } = await goOn({ sure: 0 });
  expect(values.msg).toEndWith("giorno 2 di 2");
  const [was, is] = [world.work, values.id].map(
    (id) => all<Values>`SELECT * FROM works WHERE id = ${id}`[0] as Values,
  );
  for (const column of ["hour", "minutes", "type", "id_pickup_place", "notes", "notes_foreman"])
    expect(is?.[column]).toBe(was?.[column]);
  expect([is?.date, is?.id_job, is?.police_permission_cents]).toEqual([next(), world.work, 0]);
  expect(crew(values.id)).toEqual([1, 2, "v1"]);
  const resources = (id: number) =>
    all`SELECT id_resource, value FROM work_resources WHERE id_work = ${id} AND list = 'A'`;
  expect(resources(values.id)).toEqual(resources(world.work));
  expect([await spanOn(tomorrow), await spanOn(next())]).toEqual([["1/2"], ["2/2"]]);
  expect((await as("gestione1").undo({ activity })).status).toBe(200);
  expect(all`SELECT id FROM works WHERE id = ${values.id} OR id_job IS NOT NULL`).toEqual([]);
  expect([crew(values.id), resources(values.id)]).toEqual([[], []]);
});

test("what the day does not hold is asked first: who is away leaves the seat empty, who is busy is seated", async () => {
  seat(world.work, [{ id_worker: 1 }, { id_worker: 2 }, { id_vehicle: 1 }]);
  direct(() => {
    insert("absences", { id_worker: 1, date_from: next(), date_to: next(), reason: "Ferie" });
    const row = { id_order: 9999, date: next(), hour: "08:30", type: 0, id_pickup_place: world.rossiPlace };
    const busy = insert("works", { ...row, date_created: "2026-01-01 08:00" });
    insert("crew_lines", { id_work: busy, id_worker: 2 });
  });
  const before = dump();
  const asked = await goOn({ sure: 0 });
  expect(asked.status).toBe(422);
  expect(asked.values.errors.sure).toContain("1 Operaio 1 è assente: il posto resta vuoto");
  expect(asked.values.errors.sure).toMatch(/08:30 .*: 2 Operaio 2 è anche alle 08:00/);
  expect(dump()).toBe(before);
  const done = await goOn({ sure: 1 });
  expect([done.status, crew(done.values.id)]).toEqual([200, [2, "v1"]]);
});

test("who was there for one day alone does not go on", async () => {
  const guest = direct(() =>
    insert("workers", { code: 70, surname: "Ospite", name: "", date: tomorrow, deleted: 0 }),
  );
  seat(world.work, [{ id_worker: guest }]);
  const { values } = await goOn();
  expect(values.warning).toContain("70 Ospite non è in elenco");
  expect(crew(values.id)).toEqual([]);
});

test("it goes on behind its last day, and a deleted day renumbers the others", async () => {
  const second = (await goOn()).values;
  const third = (await goOn()).values;
  const last = nextOpenDay(next());
  expect([second.date, third.date]).toEqual([next(), last].map(toWire));
  expect(third.msg).toEndWith("giorno 3 di 3");
  expect((await goOn({ date: second.date })).values.errors).toHaveProperty("date");
  await as("gestione1").call("Orders", "deleteWork", { id: world.work });
  expect([await spanOn(next()), await spanOn(last)]).toEqual([["1/2"], ["2/2"]]);
});

test("a closed day is refused beside its field, a holiday is asked about", async () => {
  const day = next();
  direct(() => insert("closures", { date_from: day, date_to: day, reason: "Inventario" }));
  const before = dump();
  const closed = await goOn({ date: toWire(day) });
  expect([closed.status, Object.keys(closed.values.errors), dump()]).toEqual([422, ["date"], before]);
  expect((await goOn({ date: toWire(holiday), sure: 0 })).values.errors.sure).toContain("Natale");
  expect((await goOn()).values.date).toBe(toWire(next()));
});

test.each([
  ["magazzino", "A", 403],
  ["gestione1", "B", 403],
] as const)("%s on site %s goes not on", async (who, site, status) => {
  expect((await goOn({}, who, site)).status).toBe(status);
});

test("its form opens with the next open day, in the menu of the order's works", async () => {
  const boss = visitor("gestione1");
  const form = await boss.get(`/orders/works/continue/${world.work}`);
  expect(form.text).toContain(`value="${toWire(next())}"`);
  expect((await boss.get(`/orders/${world.order}`)).text).toContain(`/orders/works/continue/${world.work}`);
  expect((await visitor("magazzino").get(`/orders/works/continue/${world.work}`)).status).toBe(403);
});
