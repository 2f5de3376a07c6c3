import { describe, expect, test } from "bun:test";
import { matchingPeople } from "../../src/islands/crew/search";
import { initialBoard, reduce } from "../../src/islands/daily-works/board";
import { usageBand } from "../../src/islands/daily-works/cells";
import {
  incompleteWorks,
  marks,
  problemsByLine,
  staffingOf,
  totals,
  usageCounts,
  withUsage,
} from "../../src/islands/daily-works/counts";
import { nextGap } from "../../src/islands/daily-works/gaps";
import { type Move, move } from "../../src/islands/daily-works/moves";
import { cellOf } from "../../src/islands/daily-works/problem-cell";
import type { Snapshot, Work } from "../../src/islands/daily-works/state";
import { newRequestId } from "../../src/islands/frame/request-id";
import type { Listed } from "../../src/server/crews/model";
import { at, cells, day, enter, twoWorkers, work, workers } from "../support/boards";

describe("counts of the board", () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 3],
  ] as const)("%i uses have the colour band %i", (used, expected) => {
    expect(usageBand(used)).toBe(expected);
  });

  test("uses follow the board at once and include works that it does not show", () => {
    const board = enter(
      initialBoard(day([work(1, [[9, 1]]), work(2, [])], { 1: 1 }), true),
      -1,
      "1",
      "worker-2",
    );
    expect(usageCounts(board, "worker").get(101)).toBe(3);
    expect(totals(board, "worker")).toEqual({ taken: 2, required: 4 });
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1, 2]);
    const list = withUsage(workers, workers, usageCounts(board, "worker"));
    expect(list[0]?.used).toBe(3);
    expect(list[1]).toBe(workers[1] as Listed);
  });

  test("a work with all required workers is not incomplete", () => {
    expect(incompleteWorks(initialBoard(day([work(1, twoWorkers)]), true))).toEqual([]);
  });

  const away = (snapshot: Snapshot, code: number): Snapshot => ({
    ...snapshot,
    people: {
      ...snapshot.people,
      worker: snapshot.people.worker.map((each) =>
        each.value === code ? { ...each, absent: "Ferie" } : each,
      ),
    },
  });

  test("a work without required resources is incomplete as long as nobody is assigned", () => {
    const board = initialBoard(day([work(1, [], 0), work(2, [[9, 1]], 0)]), true);
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1]);
    expect(incompleteWorks(enter(board, -1, "2")).map(({ id }) => id)).toEqual([]);
    expect(staffingOf(board, board.works[1] as Work)).toMatchObject({
      requiresNothing: true,
      isIncomplete: false,
    });
  });

  test("the seat of an absent worker counts as empty", () => {
    const snapshot = day([work(1, twoWorkers)]);
    const board = initialBoard(away(snapshot, 2), true);
    expect(totals(board, "worker")).toEqual({ taken: 1, required: 2 });
    expect(incompleteWorks(board).map(({ id }) => id)).toEqual([1]);
    expect(staffingOf(board, board.works[0] as Work).lacks.worker).toBe(1);
    expect(incompleteWorks(initialBoard(snapshot, true))).toEqual([]);
    expect(incompleteWorks(enter(board, -1, "3"))).toEqual([]);
  });
});

describe("the filter of the lists", () => {
  const list: Listed[] = [
    { ...(workers[0] as Listed), id: 1, value: 12, text: "Nuñez José", used: 2 },
    { ...(workers[0] as Listed), id: 2, value: 2, text: "Amodio Pia", used: 0 },
    { ...(workers[0] as Listed), id: 3, value: 112, text: "Zuñiga Ada", used: 1 },
  ];
  test.each([
    ["", [1, 2, 3]],
    ["12", [1]],
    ["nun", [1]],
    [" ÑI ", [3]],
    ["xyz", []],
  ])("%p finds the ids %p", (typed, expected) =>
    expect(matchingPeople(list, typed).map(({ id }) => id)).toEqual(expected),
  );
});

test("an accepted proposal is one undo step", () => {
  const board = initialBoard(day([work(1, [])]), true);
  expect(reduce(board, { type: "accepted", activity: 70 }).steps).toMatchObject([{ acts: [70] }]);
});

test("the marks warn of who is away or in two places at a time; who works twice has his number of works", () => {
  const board = initialBoard(
    day([
      work(1, [
        [8, 1],
        [9, 2],
        [10, 3],
        [11, 4],
      ]),
    ]),
    true,
  );
  const about = { id_work: 1, column: "worker" as const };
  const problems = problemsByLine({
    problems: [
      { ...about, kind: "overlap", id_line: 9, text: "Operaio 2 è anche alle 08:00 da Rossi" },
      { ...about, kind: "travel", id_line: 9, text: "Operaio 2: 10 km" },
      { ...about, kind: "retired", id_line: 10, text: "Operaio 3 non è più in elenco" },
      { ...about, kind: "missing", id_line: null, text: "Manca 1 operaio" },
    ],
  });
  const used = new Map([
    [101, 2],
    [102, 2],
    [104, 3],
  ]);
  const away = new Map([
    [101, "ferie"],
    [103, ""],
  ]);
  expect(JSON.parse(marks(cells(board), "worker", used, away, problems))).toEqual({
    101: { away: "assente", text: "Attenzione: assente (ferie)", uses: 2 },
    102: { text: "Operaio 2 è anche alle 08:00 da Rossi. Operaio 2: 10 km", uses: 2 },
    103: { away: "assente", text: "Attenzione: assente" },
    104: { uses: 3 },
  });
  expect(marks(cells(board), "worker", new Map(), new Map(), new Map())).toBe("");
});

test("a problem leads to the cell of its line, or to the empty cell where somebody is missing", () => {
  const board = initialBoard(day([work(1, twoWorkers)]), true);
  const about = { kind: "missing" as const, text: "", id_work: 1, column: "worker" as const };
  expect(cellOf(board, { ...about, id_line: 9 })).toEqual(at(board, 1));
  expect(cellOf(board, { ...about, id_line: null })).toEqual(at(board, 2));
  expect(cellOf(board, { ...about, column: null, id_line: null })).toBeUndefined();
});

describe("the next incomplete work", () => {
  const board = initialBoard(day([work(1, []), work(2, twoWorkers), work(3, []), work(4, [])]), true);

  test.each([
    ["from nowhere the first", undefined, 1],
    ["from an incomplete one the next", 1, 3],
    ["from a complete one the next", 2, 3],
    ["from the last the first", 4, 1],
    ["from one that is gone the first", 9, 1],
  ])("is %s, and its empty cell", (_, after, next) => {
    const column = `worker-${next}`;
    expect(nextGap(board, after)).toEqual({ work: next, at: at(board, -1, column) });
  });

  test("is none where all are complete", () => {
    expect(nextGap(initialBoard(day([work(1, twoWorkers)]), true), undefined)).toBeUndefined();
  });
});

describe("navigation keys", () => {
  const board = initialBoard(day([work(1, twoWorkers), work(2, [])]), true);
  const place = (found: { column: string; cell: string } | null) =>
    found && `${found.column}#${cells(board, found.column).findIndex(({ key }) => key === found.cell)}`;

  test.each<[string, Move, string | null]>([
    ["worker-1#0", "down", "worker-1#1"],
    ["worker-1#2", "down", "worker-2#0"],
    ["worker-2#0", "down", null],
    ["worker-2#0", "up", "worker-1#2"],
    ["worker-1#0", "up", null],
    ["worker-1#2", "right", "vehicle-1#0"],
    ["vehicle-1#0", "left", "worker-1#0"],
    ["worker-1#1", "left", null],
    ["worker-1#1", "home", "worker-1#0"],
    ["worker-1#1", "end", "worker-1#2"],
    ["vehicle-2#0", "first", "worker-1#0"],
    ["worker-1#0", "last", "worker-2#0"],
    ["worker-1#0", "next", "worker-1#1"],
    ["worker-1#2", "next", "vehicle-1#0"],
    ["vehicle-1#0", "next", "worker-2#0"],
    ["vehicle-2#0", "next", null],
  ])("from %s, %s leads to %p", (from, how, to) => {
    const [column = "", index = "0"] = from.split("#");
    expect(place(move(board, at(board, Number(index), column), how))).toBe(to);
  });
});

describe("the arrows of the dense view", () => {
  const board = initialBoard(day([work(1, twoWorkers), work(2, [])]), true);
  const place = (found: { column: string; cell: string } | null) =>
    found && `${found.column}#${cells(board, found.column).findIndex(({ key }) => key === found.cell)}`;

  test.each<[string, Move, string | null]>([
    ["worker-1#0", "right", "worker-1#1"],
    ["worker-1#2", "right", "vehicle-1#0"],
    ["vehicle-1#0", "left", "worker-1#2"],
    ["worker-1#0", "left", null],
    ["vehicle-1#0", "right", null],
    ["worker-1#1", "down", "worker-2#0"],
    ["vehicle-2#0", "up", "vehicle-1#0"],
    ["worker-2#0", "down", null],
    ["worker-1#2", "next", "vehicle-1#0"],
  ])("from %s, %s leads to %p", (from, how, to) => {
    const [column = "", index = "0"] = from.split("#");
    expect(place(move(board, at(board, Number(index), column), how, true))).toBe(to);
  });
});

test("the incomplete work before the given one is found backwards, around the first", () => {
  const board = initialBoard(day([work(1, []), work(2, twoWorkers), work(3, [])]), true);
  expect(nextGap(board, 3, -1)?.work).toBe(1);
  expect(nextGap(board, 1, -1)?.work).toBe(3);
});

test("a request id is a UUID of version 4, also without a secure context", () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
