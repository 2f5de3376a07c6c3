import { describe, expect, test } from "bun:test";
import { initialBoard, reduce } from "../../src/islands/daily-works/board";
import { candidatesFor } from "../../src/islands/daily-works/candidates";
import type { Board, Snapshot, Work } from "../../src/islands/daily-works/state";
import { usualCrewOf } from "../../src/islands/daily-works/usual-crew";
import type { Seated } from "../../src/server/crews/model";
import { at, codes, day, first, run, twoWorkers, work } from "../support/boards";

const timed = (one: Work, hour: string): Work => ({ ...one, hour, minutes: 240 });

describe("a name typed into a cell", () => {
  const board = (snapshot: Partial<Snapshot> = {}) => {
    const works = [
      timed(work(1, []), "08:00"),
      timed(work(2, [[9, 1]]), "09:00"),
      timed(work(3, [[8, 2]]), "14:00"),
    ];
    return initialBoard({ ...day(works), ...snapshot }, true);
  };
  const found = (given: Board, typed = "operaio") =>
    candidatesFor(given, first, typed).map(({ value, note }) => [value, note]);

  test("offers who is free first, then who works at another time, then who is busy", () => {
    expect(found(board())).toEqual([
      [3, "libero"],
      [12, "libero"],
      [2, "alle 14:00"],
      [1, "alle 09:00"],
    ]);
  });

  test("offers who is absent last", () => {
    const { people } = board();
    const worker = people.worker.map((one) => (one.value === 3 ? { ...one, absent: "" } : one));
    expect(found(board({ people: { ...people, worker } })).at(-1)).toEqual([3, "assente"]);
  });

  test("offers nobody who is in the cells of the work, and nobody of another name", () => {
    const seated = initialBoard(day([timed(work(1, twoWorkers), "08:00")]), true);
    expect(found(seated).map(([value]) => value)).toEqual([3, 12]);
    expect(found(seated, "rossi")).toEqual([]);
  });
});

describe("the usual crew of a vehicle", () => {
  const withCrew = (crew: number[]): Snapshot => {
    const { people, ...snapshot } = day([work(1, []), work(2, [[9, 3]])]);
    const vehicle = people.vehicle.map((one) => ({ ...one, crew }));
    const worker = people.worker.map((one) => (one.value === 12 ? { ...one, absent: "Ferie" } : one));
    return { ...snapshot, people: { worker, vehicle } };
  };
  const [van] = day([]).people.vehicle;

  test("are those who are there and on no work, in the order of the vehicle", () => {
    const board = initialBoard(withCrew([102, 112, 103, 101]), true);
    const seats = run(board, { type: "dropped", ...at(board, -1, "vehicle-1"), person: van as Seated });
    const offered = usualCrewOf(seats, seats.columns["vehicle-1"] ?? []);
    expect(offered.map(({ value }) => value)).toEqual([2, 1]);
  });

  test("is nobody without a vehicle, or one that has none", () => {
    const board = initialBoard(withCrew([]), true);
    expect(usualCrewOf(board, board.columns["vehicle-1"] ?? [])).toEqual([]);
  });
});

describe("somebody moved from work to work", () => {
  const two = initialBoard(day([work(1, twoWorkers), work(2, [[7, 3]])]), true);
  const move = (given: Board, from: number, to: number) =>
    reduce(given, { type: "moved", from: at(given, from), ...at(given, to, "worker-2") });

  test("leaves the one and takes the empty cell of the other, as one undo step", () => {
    const moved = move(two, 0, -1);
    const seated = [codes(moved), codes(moved, "worker-2")].map((column) => column.filter(Boolean));
    expect(seated).toEqual([[2], [3, 1]]);
    expect(new Set(moved.outbox.map(({ step }) => step)).size).toBe(1);
    expect(moved.outbox).toHaveLength(2);
  });

  test("changes places with who is in the cell", () => {
    const moved = move(two, 0, 0);
    expect([codes(moved), codes(moved, "worker-2")]).toEqual([
      [3, 2, null],
      [1, null],
    ]);
  });

  test("stays where somebody would be twice on one work, and that is announced", () => {
    const twice = initialBoard(day([work(1, twoWorkers), work(2, [[7, 1]])]), true);
    const moved = move(twice, 0, -1);
    expect(moved.outbox).toEqual([]);
    expect(moved.announcement.text).toBe("Operaio 1: L'operaio è già assegnato a questa lavorazione.");
  });

  test("stays within its own work and its own kind", () => {
    expect(reduce(two, { type: "moved", from: at(two, 0), ...at(two, 1) })).toBe(two);
    expect(reduce(two, { type: "moved", from: at(two, 0), ...at(two, -1, "vehicle-2") })).toBe(two);
  });
});
