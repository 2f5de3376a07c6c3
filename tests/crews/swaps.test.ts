import { all, insert, remove, update } from "../../src/server/db/db";
import { addDays, as, direct, dump, fresh, tomorrow, type Values, world } from "../support/world";

beforeEach(fresh);

const seated = (id_work: number, people: Record<"id_worker" | "id_vehicle", number[]>) =>
  direct(() =>
    Object.entries(people).flatMap(([column, ids]) =>
      ids.map((id) => insert("crew_lines", { id_work, [column]: id })),
    ),
  );

const crew = (id_work: number) =>
  all<{ id_worker: number | null; id_vehicle: number | null }>`
    SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${id_work} ORDER BY id_worker IS NULL, id`.map(
    (line) => line.id_worker ?? `v${line.id_vehicle}`,
  );

const bodyOf = (more: object = {}) => ({ id: world.work, other: world.hiddenWork, ...more });
const swap = (more: object = {}) => as("magazzino").call("Works", "swapCrews", bodyOf(more));
const check = async (): Promise<Values> =>
  (await as("magazzino").call("Works", "checkSwap", bodyOf())).values;

test("two crews change places in one act, who is in both stays, and one undo brings all back", async () => {
  const lines = seated(world.work, { id_worker: [1, 2, 3], id_vehicle: [1] });
  seated(world.hiddenWork, { id_worker: [2, 4], id_vehicle: [] });
  const done = await swap();
  expect(done.values.msg).toBe("Squadre scambiate");
  expect([crew(world.work), crew(world.hiddenWork)]).toEqual([
    [2, 4],
    [2, 1, 3, "v1"],
  ]);
  expect((await as("magazzino").undo(done)).status).toBe(200);
  expect([crew(world.work), crew(world.hiddenWork)]).toEqual([
    [1, 2, 3, "v1"],
    [2, 4],
  ]);
  expect(lines).toHaveLength(4);
});

test("what the swap would break is named beforehand: absent, on another work, missing", async () => {
  direct(() => {
    insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow, reason: "Ferie" });
    update("works", world.hiddenWork, { hour: "14:00" });
    const row = { id_order: 9999, date: tomorrow, type: 0, id_pickup_place: world.rossiPlace };
    const third = insert("works", { ...row, hour: "08:30", date_created: "2026-01-01 08:00" });
    insert("crew_lines", { id_work: third, id_worker: 5 });
  });
  seated(world.work, { id_worker: [1, 2], id_vehicle: [1] });
  seated(world.hiddenWork, { id_worker: [5], id_vehicle: [] });
  const before = dump();
  const { problems } = await check();
  const texts = problems.map(({ hour, text }: Values) => `${hour} ${text}`).join("\n");
  expect(texts).toContain("14:00 1 Operaio 1 è assente: Ferie");
  expect(texts).toContain("08:00 Manca 1 automezzo");
  expect(texts).toMatch(/08:30 5 Operaio 5/);
  expect(dump()).toBe(before);
  const { clashes } = (await swap()).values as Values;
  expect(clashes).toEqual(problems.map(({ text }: Values) => text));
});

test("crews changed since they were read are not swapped", async () => {
  const [line] = seated(world.work, { id_worker: [1], id_vehicle: [] });
  const { version } = await check();
  direct(() => {
    remove("crew_lines", line as number);
    insert("crew_lines", { id_work: world.work, id_worker: 7 });
  });
  const before = dump();
  const refused = await swap({ version });
  expect([refused.status, dump()]).toEqual([409, before]);
  expect((refused.values as Values).conflict.current.problems).toBeArray();
  expect((await swap({ version: (await check()).version })).status).toBe(200);
});

test("refused: with itself, on another day, with nobody to swap", async () => {
  const before = dump();
  expect((await swap({ other: world.work })).status).toBe(422);
  expect((await swap({ other: 9_999 })).status).toBe(404);
  expect((await swap()).status).toBe(409);
  expect(dump()).toBe(before);
  direct(() => update("works", world.hiddenWork, { date: addDays(tomorrow, 1) }));
  expect((await swap()).values.msg).toBe("Le due lavorazioni non sono dello stesso giorno.");
});
