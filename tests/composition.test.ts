import { beforeEach, describe, expect, test } from "bun:test";
import { insert, one } from "../src/server/db";
import { as, direct, dump, fresh, tomorrow, type Values, wireTomorrow, world } from "./support/world";

beforeEach(fresh);

describe("Works.suggestCrew and Works.acceptCrew", () => {
  const suggest = async (site: "A" | "B" = "A"): Promise<Values> =>
    (await as("magazzino", site).call("Works", "suggestCrew", { date: wireTomorrow })).values.seats;
  const accept = (seats: unknown, name: "magazzino" | "ufficio" = "magazzino", site: "A" | "B" = "A") =>
    as(name, site).call("Works", "acceptCrew", { date: wireTomorrow, seats });
  const crew = () => one<{ seats: number }>`SELECT count(*) AS seats FROM crew_lines`?.seats;
  const ofWorker = (id_worker: number) => ({ id_work: world.work, id_worker });

  test("suggestCrew changes nothing, and answers none on site B", async () => {
    const before = dump();
    expect((await suggest()).map(({ kind, value }: Values) => [kind, value])).toEqual([
      ["worker", 1],
      ["worker", 2],
      ["vehicle", 1],
    ]);
    expect(await suggest("B")).toEqual([]);
    expect(dump()).toBe(before);
  });

  test("suggestCrew considers absences, the last crew and the week", async () => {
    direct(() => {
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow });
      insert("crew_lines", { id_work: world.work, id_worker: 7 });
    });
    expect((await suggest()).map(({ value }: Values) => value)).toEqual([2, 1]);
  });

  test("an absent worker is replaced on the same line, and the line counts as empty until then", async () => {
    const [line] = direct(() => [
      insert("crew_lines", { id_work: world.work, id_worker: 1 }),
      insert("crew_lines", { id_work: world.work, id_worker: 2 }),
      insert("crew_lines", { id_work: world.work, id_vehicle: 1 }),
      insert("absences", { id_worker: 1, date_from: tomorrow, date_to: tomorrow }),
    ]);
    const proposal = await suggest();
    expect(proposal).toMatchObject([
      {
        kind: "worker",
        value: 3,
        id_line: line,
        reason: expect.stringContaining("al posto di Operaio 1, che è assente"),
      },
    ]);
    const seat = { ...ofWorker(3), id_line: line };
    expect((await accept([seat])).status).toBe(200);
    expect(one`SELECT id_worker FROM crew_lines WHERE id = ${line as number}`).toEqual({ id_worker: 3 });
    expect(crew()).toBe(3);
    expect(await suggest()).toEqual([]);
    expect((await accept([seat])).status).toBe(409);
  });

  test.each<[string, () => unknown, number]>([
    ["a line whose worker is present", () => [{ ...ofWorker(2), id_line: 1 }], 409],
    ["no seats", () => [], 422],
    ["a work of another day", () => [{ id_work: 777, id_worker: 1 }], 404],
    ["an unknown worker", () => [ofWorker(999)], 422],
    ["more workers than required", () => [ofWorker(1), ofWorker(2), ofWorker(3)], 409],
    ["a worker twice on one work", () => [ofWorker(1), ofWorker(1)], 409],
  ])("acceptCrew with %s changes nothing", async (_, seats, status) => {
    const before = dump();
    expect((await accept(seats())).status).toBe(status);
    expect(dump()).toBe(before);
  });

  test("acceptCrew is refused without modifyDailyWorks and on site B", async () => {
    expect((await accept([ofWorker(1)], "ufficio")).status).toBe(403);
    expect((await accept([ofWorker(1)], "magazzino", "B")).status).toBe(403);
  });

  test("acceptCrew is one activity, undone in one step", async () => {
    const taken = await accept([ofWorker(1), { id_work: world.work, id_vehicle: 1 }]);
    expect(taken.values.msg).toBe("Squadre completate");
    expect(crew()).toBe(2);
    const { activity } = taken as unknown as { activity: number };
    expect((await as("magazzino").call("Activity", "undo", { activity })).status).toBe(200);
    expect(crew()).toBe(0);
  });
});
