import { all, insert, one, update } from "../../src/server/db/db";
import { addDays, as, direct, dump, fresh, tomorrow, type Values, world } from "../support/world";

beforeEach(fresh);

/** A work of the day before tomorrow with workers 1, 2, 3 and vehicle 1. */
function earlierWork(id_order = world.order): number {
  return direct(() => {
    const row = { date: addDays(tomorrow, -1), hour: "08:00", type: 0, id_pickup_place: world.rossiPlace };
    const id = insert("works", { id_order, ...row, date_created: "2026-01-01 08:00" });
    for (const id_worker of [1, 2, 3]) insert("crew_lines", { id_work: id, id_worker });
    insert("crew_lines", { id_work: id, id_vehicle: 1 });
    return id;
  });
}

const crew = (id_work = world.work) =>
  all<{ id_worker: number | null; id_vehicle: number | null }>`
    SELECT id_worker, id_vehicle FROM crew_lines WHERE id_work = ${id_work} ORDER BY id`.map(
    (line) => line.id_worker ?? `v${line.id_vehicle}`,
  );
const copy = (from: number) => as("magazzino").call("Works", "copyCrew", { id: world.work, from });
const sources = async (site: "A" | "B" = "A"): Promise<Values[]> =>
  (await as("magazzino", site).call("Works", "getCopySources", { id: world.work })).values.sources;

test("the crews of the order and of the last day are offered, with who would come", async () => {
  const [ofOrder, ofDay] = [earlierWork(), earlierWork(world.hiddenOrder)];
  const before = dump();
  const offered = await sources();
  expect(offered.map(({ id, isSameOrder }) => [id, isSameOrder])).toEqual([
    [ofOrder, true],
    [ofDay, false],
  ]);
  expect(offered[0]?.taken.map(({ text }: Values) => text)).toEqual([
    "Operaio 1",
    "Operaio 2",
    "Automezzo 1",
  ]);
  expect(offered[0]?.left).toMatchObject([{ text: "Operaio 3", why: "non c'è posto" }]);
  expect(await sources("B")).toEqual([]);
  expect(dump()).toBe(before);
});

test("a crew is copied into the empty seats; who is absent or busy is named and left out; one undo", async () => {
  const from = earlierWork();
  direct(() => {
    update("works", world.hiddenWork, { hour: "09:00" });
    insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow, reason: "Ferie" });
    insert("crew_lines", { id_work: world.hiddenWork, id_vehicle: 1 });
    insert("crew_lines", { id_work: world.work, id_worker: 9 });
  });
  const done = await copy(from);
  expect(done.values.msg).toBe(
    "Squadra copiata: 1 posto assegnato. Fuori: Operaio 1 (assente), Operaio 3 (non c'è posto), Automezzo 1 (alle 09:00 da Officine Vesuvio S.r.l.).",
  );
  expect(crew()).toEqual([9, 2]);
  expect((await as("magazzino").undo(done)).status).toBe(200);
  expect(crew()).toEqual([9]);
});

test("the seat of somebody absent counts as empty, and who comes takes its line", async () => {
  const from = earlierWork();
  direct(() => {
    insert("absences", { id_worker: 9, date_from: tomorrow, date_to: tomorrow });
    insert("crew_lines", { id_work: world.work, id_worker: 9 });
  });
  await copy(from);
  expect(crew()).toEqual([1, 2, "v1"]);
  expect(one<{ count: number }>`SELECT count(*) AS count FROM crew_lines WHERE id_worker = 9`?.count).toBe(0);
});

test("a work that asks for nobody takes the whole crew", async () => {
  const from = earlierWork();
  await as("magazzino").call("Works", "copyCrew", { id: world.hiddenWork, from });
  expect(crew(world.hiddenWork)).toEqual([1, 2, 3, "v1"]);
});

test("a crew of which nobody can come is refused with the reasons", async () => {
  const from = earlierWork();
  direct(() => {
    for (const id_worker of [7, 8]) insert("crew_lines", { id_work: world.work, id_worker });
    insert("crew_lines", { id_work: world.work, id_vehicle: 2 });
  });
  const refused = await copy(from);
  expect(refused.status).toBe(409);
  expect(refused.values.msg).toContain("Operaio 1: non c'è posto.");
});

test("copying is refused from an unknown work", async () => {
  expect((await copy(9_999)).status).toBe(404);
});
