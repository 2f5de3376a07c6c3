import { withSeat } from "../../src/islands/order-crew/seats";
import { addDays, toWire } from "../../src/server/base/days";
import { type Line, type Person, withJolly } from "../../src/server/crews/model";
import { insert, one, update } from "../../src/server/db/db";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "../support/world";

beforeEach(fresh);

const invalidWorker = "Operaio non valido";

const codeOf = (code: number) =>
  (one<{ id: number }>`SELECT id FROM workers WHERE code = ${code}` as { id: number }).id;

const vehicleOf = (code: number) =>
  (one<{ id: number }>`SELECT id FROM vehicles WHERE code = ${code}` as { id: number }).id;

const lists = async (site: "A" | "B" = "A", date = wireTomorrow): Promise<Values> =>
  (await as("magazzino", site).call("Works", "getWorkersVehiclesList", { date })).values;

const crew = async (id = world.work): Promise<Values> =>
  (await as("magazzino").call("Works", "getWorkers", { id })).values.workers;

const seat = (id_worker: number, id_line: number | null = null, id_work = world.work) =>
  as("magazzino").call("Works", "addSingleWorker", { id_work, id_line, id_worker });

/** People who cannot be assigned tomorrow. */
const notAssignable: [string, () => number][] = [
  ["unknown", () => 9999],
  ["hidden", () => codeOf(99)],
  ["hidden too", () => codeOf(100)],
  [
    "deleted",
    () => {
      direct(() => update("workers", codeOf(7), { deleted: 1 }));
      return (one<{ id: number }>`SELECT id FROM workers WHERE code = 7` as { id: number }).id;
    },
  ],
  [
    "of another day",
    () => direct(() => insert("workers", { code: 104, surname: "Avventizio", date: addDays(tomorrow, 1) })),
  ],
];

describe("the lists of workers and vehicles of a day", () => {
  test("contain 48 workers and 19 vehicles sorted by code, with uses, without hidden codes", async () => {
    await seat(codeOf(3));
    const { workers, vehicles } = await lists();
    expect(workers).toHaveLength(48);
    expect(vehicles).toHaveLength(19);
    const codes = workers.map((worker: Values) => worker.value);
    expect(codes).toEqual([...codes].sort((a, b) => a - b));
    expect(codes).not.toContainAnyValues([99, 100]);
    expect(workers[2]).toEqual({
      id: codeOf(3),
      value: 3,
      text: "Operaio 3",
      deleted: 0,
      date: null,
      used: 1,
    });
    expect(vehicles[0]).toMatchObject({ value: 1, text: "Automezzo 1", used: 0 });
  });

  test("omit a deleted worker, who stays in existing crews", async () => {
    await seat(codeOf(7));
    direct(() => update("workers", codeOf(7), { deleted: 1 }));
    expect((await lists()).workers).toHaveLength(47);
    expect(await crew()).toMatchObject([{ value: 7, text: "Operaio 7" }]);
  });
});

describe("assigning one worker or vehicle", () => {
  test("to an unknown work is refused with 404", async () => {
    expect((await seat(codeOf(1), null, 777)).status).toBe(404);
  });

  test.each(notAssignable)("a worker who is %s is refused", async (_, personOf) => {
    const id = personOf();
    const before = dump();
    expect(await seat(id)).toMatchObject({
      status: 422,
      values: { msg: invalidWorker, errors: { id_worker: invalidWorker } },
    });
    expect(dump()).toBe(before);
  });

  test("an unknown vehicle is refused with the sentence about vehicles", async () => {
    const asked = { id_work: world.work, id_line: null, id_vehicle: 999 };
    const refused = await as("magazzino").call("Works", "addSingleVehicle", asked);
    expect(refused).toMatchObject({ status: 422, values: { msg: "Automezzo non valido" } });
  });

  test("inserts a line, changes it and clears it", async () => {
    const made = await seat(codeOf(1));
    expect(made.values).toEqual({ id_line: expect.any(Number), version: 1, msg: "Informazione salvata" });
    const { id_line } = made.values;
    expect((await seat(codeOf(2), id_line)).values).toMatchObject({ id_line, version: 2 });
    expect(await crew()).toEqual([{ id_line, id: codeOf(2), value: 2, text: "Operaio 2" }]);
    const emptied = await as("magazzino").call("Works", "deleteSingleWorker", { id_line });
    expect(emptied.values.msg).toBe("Informazione salvata");
    expect(one`SELECT 1 FROM crew_lines WHERE id = ${id_line}`).toBeNull();
    expect((await as("magazzino").call("Works", "deleteSingleWorker", { id_line })).status).toBe(404);
  });

  test("a line with a worker and a vehicle is deleted when both are cleared", async () => {
    const { id_line } = (await seat(codeOf(1))).values;
    const user = as("magazzino");
    await user.call("Works", "addSingleVehicle", { id_work: world.work, id_line, id_vehicle: vehicleOf(4) });
    await user.call("Works", "deleteSingleWorker", { id_line });
    expect(one<Values>`SELECT id_worker, id_vehicle FROM crew_lines WHERE id = ${id_line}`).toEqual({
      id_worker: null,
      id_vehicle: vehicleOf(4),
    });
    await user.call("Works", "deleteSingleVehicle", { id_line });
    expect(one`SELECT 1 FROM crew_lines WHERE id = ${id_line}`).toBeNull();
  });

  test("the same worker twice on one work is refused", async () => {
    await seat(codeOf(1));
    const before = dump();
    expect((await seat(codeOf(1))).status).toBe(409);
    expect(dump()).toBe(before);
  });

  test("a worker or vehicle of another work of the day is accepted with a warning", async () => {
    await seat(codeOf(1));
    const again = await seat(codeOf(1), null, world.hiddenWork);
    expect(again.values.warning).toBe("Attenzione: operaio già assegnato ad un'altra lavorazione");
    const vehicle = { id_line: null, id_vehicle: vehicleOf(1) };
    await as("magazzino").call("Works", "addSingleVehicle", { ...vehicle, id_work: world.work });
    const truck = await as("magazzino").call("Works", "addSingleVehicle", {
      ...vehicle,
      id_work: world.hiddenWork,
    });
    expect(truck.values.warning).toBe("Attenzione: automezzo già assegnato ad un'altra lavorazione");
    expect((await lists()).workers[0].used).toBe(2);
  });

  test("to a line of another work is refused with 404", async () => {
    const { id_line } = (await seat(codeOf(1))).values;
    expect((await seat(codeOf(2), id_line, world.hiddenWork)).status).toBe(404);
  });
});

describe("replacing the crew of a work", () => {
  const set = (workers: number[]) => as("magazzino").call("Works", "setWorkers", { id: world.work, workers });

  test("stores the given order; unchanged leading lines stay the same lines", async () => {
    await set([1, 2, 3].map(codeOf));
    const [first] = await crew();
    expect((await set([1, 5, 2].map(codeOf))).values.msg).toBe("Lista operai aggiornata");
    const now = await crew();
    expect(now.map((worker: Values) => worker.value)).toEqual([1, 5, 2]);
    expect(now[0]).toEqual(first);
    await set([]);
    expect(await crew()).toEqual([]);
  });

  test("gives who is new the line of one who leaves, and leaves the other lines alone", async () => {
    const lines = async () =>
      (await crew()).map(({ id_line, value }: Values) => [value, id_line] as [number, number]);
    await set([1, 2, 3, 4].map(codeOf));
    const [one, two, three, four] = await lines();
    const { values } = await set([1, 5, 3].map(codeOf));
    expect(await lines()).toEqual([one, [5, two?.[1]], three]);
    expect(values.lines).toEqual((await crew()).map(({ id_line, id }: Values) => ({ id_line, id })));
    await set([5, 3, 2].map(codeOf));
    expect((await lines()).slice(0, 2)).toEqual([[5, two?.[1]], three]);
    await set([2, 3].map(codeOf));
    expect((await lines()).map((seat: [number, number]) => seat[0])).toEqual([2, 3]);
    expect(four).toBeDefined();
  });

  test.each(notAssignable)("with a worker who is %s changes nothing", async (_, personOf) => {
    const id = personOf();
    const before = dump();
    expect(await set([codeOf(1), id])).toMatchObject({ status: 422, values: { msg: invalidWorker } });
    expect(dump()).toBe(before);
  });

  test("with a worker twice or an invalid id changes nothing", async () => {
    const before = dump();
    expect((await set([1, 2, 1].map(codeOf))).status).toBe(409);
    expect((await set(["x"] as never)).status).toBe(422);
    expect(dump()).toBe(before);
  });

  test("setVehicles answers the sentence about vehicles and stores the order", async () => {
    const body = { id: world.work, vehicles: [vehicleOf(2), vehicleOf(1)] };
    const answer = await as("magazzino").call("Works", "setVehicles", body);
    expect(answer.values.msg).toBe("Lista automezzi aggiornata");
    const { vehicles } = (await as("agenda").call("Works", "getVehicles", { id: world.work })).values;
    expect(vehicles.map((vehicle: Values) => vehicle.value)).toEqual([2, 1]);
  });
});

describe("a seat of an order's crew", () => {
  const seats = [
    { id_line: 1, id: 10 },
    { id_line: 2, id: 20 },
  ];
  const person = (id: number) => ({ id, value: id, text: "" });
  test.each([
    ["is added", null, 30, undefined, [10, 20, 30]],
    ["is there already, sent again", null, 20, undefined, [10, 20]],
    ["is given to another", 1, 30, 10, [30, 20]],
    ["is freed", 1, null, 10, [20]],
    ["was freed by somebody else", 3, null, 30, [10, 20]],
    ["was freed by somebody else and is given to another", 3, 40, 30, null],
    ["was given to somebody else", 1, 30, 11, null],
  ])("that %s", (_, line, id, before, wanted) => {
    const write = { line, person: id === null ? null : person(id) } as never;
    expect(withSeat(seats, write, before)).toEqual(wanted);
  });
});

describe("a day-only worker", () => {
  const add = (name: string, date = wireTomorrow) =>
    as("magazzino").call("Works", "addDailyWorker", { date, name });

  test.each(["", "   "])(
    "and a day-only vehicle with the name %p are refused with their own sentences",
    async (name) => {
      expect((await add(name)).values.msg).toBe("Nome operaio non valido");
      const vehicle = await as("magazzino").call("Works", "addDailyVehicle", { date: wireTomorrow, name });
      expect(vehicle.values.errors).toEqual({ name: "Nome automezzo non valido" });
    },
  );

  test("gets the next code of its day and is listed on that day alone", async () => {
    expect((await add("Avventizio")).values).toMatchObject({ value: 104, msg: "Operaio inserito" });
    expect((await add("Secondo")).values.value).toBe(105);
    expect((await add("Altro giorno", toWire(addDays(tomorrow, 1)))).values.value).toBe(104);
    const { workers } = await lists();
    expect(workers.slice(48).map((worker: Values) => worker.date)).toEqual([wireTomorrow, wireTomorrow]);
  });

  test("never gets a hidden code", async () => {
    direct(() => {
      for (const code of [51, 52, 53, 54, 55, 101, 102, 103]) update("workers", codeOf(code), { deleted: 1 });
      insert("workers", { code: 98, surname: "Ultimo" });
    });
    expect((await add("Avventizio")).values.value).toBe(101);
  });

  test("is deleted with its assignments, and only through its own day", async () => {
    const { id } = (await add("Avventizio")).values;
    await seat(id);
    await seat(codeOf(1));
    const remove = (date: string, entry: number) =>
      as("magazzino").call("Works", "deleteDailyWorker", { date, id: entry });
    expect((await remove(toWire(addDays(tomorrow, 1)), id)).status).toBe(404);
    expect((await remove(wireTomorrow, codeOf(1))).status).toBe(404);
    expect((await remove(wireTomorrow, id)).values.msg).toBe("Operaio eliminato");
    expect(await crew()).toHaveLength(1);
    expect((await lists()).workers).toHaveLength(48);
    expect((await remove(wireTomorrow, id)).status).toBe(404);
  });
});

describe("jolly on site B", () => {
  const worker = (id: number, text = `Operaio ${id}`, more: Partial<Person> = {}): Person => ({
    id,
    value: id,
    text,
    deleted: 0,
    date: null,
    ...more,
  });
  const list = [worker(1), worker(2), worker(3), worker(51, "Unica 1"), worker(52, "Unica 2")];
  const line = (id: number, { id: id_worker, value, text }: Person): Line => ({
    ...{ id, id_work: 1, id_worker, id_vehicle: null, version: 1, vehicle: null },
    worker: { value, text },
  });
  const unica = worker(51, "Unica 1");
  const other = worker(52, "unica 2");

  test.each<[string, Person[], Person[], number[], number[]]>([
    ["without assigned workers all regular workers are jolly", [], list, [], [1, 2, 3]],
    ["a regular worker is not replaced", [worker(2)], list, [2], [1, 3]],
    ["an Unica is replaced by the first free worker", [unica], list, [1], [2, 3]],
    ["two Unica are replaced in the order of the day", [other, worker(1), unica], list, [2, 1, 3], []],
    ["one Unica on two works is replaced by one jolly", [unica, unica], list, [1, 1], [2, 3]],
    [
      "a day-only worker is never a jolly",
      [unica],
      [worker(104, "Extra", { date: "01-01-2026" }), ...list],
      [1],
      [2, 3],
    ],
    ["an Unica without a free jolly is not shown", [unica, other], [worker(1)], [1], []],
  ])("%s", (_, assigned, workers, shown, left) => {
    const day = withJolly(
      assigned.map((person, index) => line(index + 1, person)),
      workers,
    );
    expect(day.lines.map(({ id_worker }) => id_worker)).toEqual(shown);
    expect(day.lines.map((each) => each.worker?.value)).toEqual(shown);
    expect(day.jolly.map(({ id }) => id)).toEqual(left);
  });

  test("every read on site B answers the jolly, and saving the jolly stores the Unica", async () => {
    await as("magazzino").call("Works", "setWorkers", { id: world.work, workers: [51, 2].map(codeOf) });
    await seat(codeOf(1), null, world.hiddenWork);
    // Neither who is absent nor who is on a work that site B does not show stands in for somebody.
    direct(() =>
      insert("absences", {
        id_worker: codeOf(3),
        date_from: tomorrow,
        date_to: tomorrow,
        reason: "canarino",
      }),
    );
    const onB = as("magazzino", "B");
    const { workers } = (await onB.call("Works", "getWorkers", { id: world.work })).values;
    expect(workers.map((each: Values) => each.value)).toEqual([4, 2]);
    const listed = (await lists("B")).workers;
    expect(listed.find((each: Values) => each.value === 4).used).toBe(1);
    const day = await as("magazzino", "B").call("Works", "getByDate", { date: wireTomorrow });
    expect(day.values.jolly.map((each: Values) => each.value).slice(0, 2)).toEqual([5, 6]);
    expect(JSON.stringify([day.values, listed])).not.toContain("canarino");
    const ids = [...workers.map((each: Values) => each.id), codeOf(5)];
    await onB.call("Works", "setWorkers", { id: world.work, workers: ids });
    expect((await crew()).map((each: Values) => each.value)).toEqual([51, 2, 5]);
  });

  test("site B gets 404 for the crew of a hidden work, and no warning about it", async () => {
    const made = await seat(codeOf(1), null, world.hiddenWork);
    const onB = as("magazzino", "B");
    const line = { id_line: made.values.id_line };
    const hidden = { id: world.hiddenWork };
    expect((await onB.call("Works", "getWorkers", hidden)).status).toBe(404);
    expect((await onB.call("Works", "setWorkers", { ...hidden, workers: [] })).status).toBe(404);
    expect((await onB.call("Works", "deleteSingleWorker", line)).status).toBe(404);
    const seated = await onB.call("Works", "addSingleWorker", {
      id_work: world.work,
      id_line: null,
      id_worker: codeOf(1),
    });
    expect(seated.values).not.toHaveProperty("warning");
  });
});

test.each(["A", "B"] as const)(
  "getCrews answers the same lists, crews and versions as the single reads, on site %s",
  async (site) => {
    const unica = 41;
    direct(() => {
      insert("crew_lines", { id_work: world.work, id_worker: unica, id_vehicle: 2 });
      insert("crew_lines", { id_work: world.work, id_worker: 5 });
      insert("crew_lines", { id_work: world.hiddenWork, id_worker: 6 });
    });
    const person = as("agenda", site);
    const { crews, ...both } = (await person.call("Works", "getCrews", { date: wireTomorrow })).values;
    expect(both).toEqual(
      (await person.call("Works", "getWorkersVehiclesList", { date: wireTomorrow })).values,
    );
    const works = site === "A" ? [world.work, world.hiddenWork] : [world.work];
    expect(crews.map(({ id_work }: Values) => id_work)).toEqual(works);
    for (const { id_work: id, worker, vehicle } of crews) {
      const workers = (await person.call("Works", "getWorkers", { id })).values;
      const vehicles = (await person.call("Works", "getVehicles", { id })).values;
      expect({ workers: worker.seated, version: worker.version }).toEqual(workers);
      expect({ vehicles: vehicle.seated, version: vehicle.version }).toEqual(vehicles);
    }
  },
);
