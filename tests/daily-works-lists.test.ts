import { describe, expect, test } from "bun:test";
import { matching } from "../src/islands/crew/search";
import { reduce, start } from "../src/islands/daily-works/board";
import { band } from "../src/islands/daily-works/cells";
import {
  missingSeats,
  relist,
  staffingOf,
  totals,
  unfinished,
  uses,
  warnings,
} from "../src/islands/daily-works/counts";
import { type Move, move } from "../src/islands/daily-works/moves";
import { cellOf } from "../src/islands/daily-works/problem-cell";
import type { Snapshot, Work } from "../src/islands/daily-works/state";
import { newRequestId } from "../src/islands/frame/request-id";
import type { Listed } from "../src/server/crew/model";
import { at, cells, day, enter, work, workers } from "./support/boards";

describe("counting", () => {
  test.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 3],
  ] as const)("%i uses are band %i", (used, expected) => {
    expect(band(used)).toBe(expected);
  });

  test("uses follow the board at once and keep those of works it does not show", () => {
    const board = enter(start(day([work(1, [[9, 1]]), work(2, [])], { 1: 1 }), true), -1, "1", "worker-2");
    expect(uses(board, "worker").get(101)).toBe(3);
    expect(totals(board, "worker")).toEqual({ taken: 2, required: 4 });
    expect(unfinished(board).map(({ id }) => id)).toEqual([1, 2]);
    const list = relist(workers, workers, uses(board, "worker"));
    expect(list[0]?.used).toBe(3);
    expect(list[1]).toBe(workers[1] as Listed);
  });

  test("a full work misses nothing", () => {
    expect(
      unfinished(
        start(
          day([
            work(1, [
              [8, 1],
              [9, 2],
            ]),
          ]),
          true,
        ),
      ),
    ).toEqual([]);
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

  test("a work that asks for nobody is unfinished as long as nobody is assigned", () => {
    const board = start(day([work(1, [], 0), work(2, [[9, 1]], 0)]), true);
    expect(unfinished(board).map(({ id }) => id)).toEqual([1]);
    expect(unfinished(enter(board, -1, "2")).map(({ id }) => id)).toEqual([]);
    expect(staffingOf(board, board.works[1] as Work)).toMatchObject({ isUnasked: true, isUnfinished: false });
  });

  test("a seat held by somebody who is away does not count as filled", () => {
    const snapshot = day([
      work(1, [
        [8, 1],
        [9, 2],
      ]),
    ]);
    const board = start(away(snapshot, 2), true);
    expect(totals(board, "worker")).toEqual({ taken: 1, required: 2 });
    expect(unfinished(board).map(({ id }) => id)).toEqual([1]);
    expect(missingSeats(board)).toBe(1);
    expect(unfinished(start(snapshot, true))).toEqual([]);
    expect(unfinished(enter(board, -1, "3"))).toEqual([]);
  });
});

describe("the lists beside the works", () => {
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
  ])("%p finds %p", (typed, expected) => expect(matching(list, typed).map(({ id }) => id)).toEqual(expected));
});

test("a proposal taken over is one step of Ctrl+Z", () => {
  const board = start(day([work(1, [])]), true);
  expect(reduce(board, { type: "accepted", activity: 70 }).steps).toMatchObject([{ acts: [70] }]);
});

test("who is away, or used twice, is told where they sit", () => {
  const column = cells(
    start(
      day([
        work(1, [
          [8, 1],
          [9, 2],
          [10, 3],
        ]),
      ]),
      true,
    ),
  );
  const used = new Map([
    [101, 2],
    [102, 1],
    [103, 1],
  ]);
  const texts = JSON.parse(
    warnings(
      column,
      "worker",
      used,
      new Map([
        [101, "ferie"],
        [103, ""],
      ]),
    ),
  );
  expect(texts).toEqual({
    101: {
      away: "assente",
      text: "Attenzione: assente (ferie). Attenzione: operaio già assegnato ad un'altra lavorazione",
    },
    103: { away: "assente", text: "Attenzione: assente" },
  });
  expect(warnings(column, "worker", new Map(), new Map())).toBe("");
});

test("a problem leads to its line, or to the spare cell where somebody is missing", () => {
  const board = start(
    day([
      work(1, [
        [8, 1],
        [9, 2],
      ]),
    ]),
    true,
  );
  const about = { kind: "missing" as const, text: "", id_work: 1, column: "worker" as const };
  expect(cellOf(board, { ...about, id_line: 9 })).toEqual(at(board, 1));
  expect(cellOf(board, { ...about, id_line: null })).toEqual(at(board, 2));
  expect(cellOf(board, { ...about, column: null, id_line: null })).toBeUndefined();
});

describe("keys", () => {
  const board = start(
    day([
      work(1, [
        [8, 1],
        [9, 2],
      ]),
      work(2, []),
    ]),
    true,
  );
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
    ["worker-1#0", "onward", "vehicle-1#0"],
    ["vehicle-1#0", "onward", "worker-2#0"],
    ["vehicle-2#0", "onward", null],
  ])("%s %s leads to %p", (from, how, to) => {
    const [column = "", index = "0"] = from.split("#");
    expect(place(move(board, at(board, Number(index), column), how))).toBe(to);
  });
});

test("a request id is a UUID of version 4, without the secure context that randomUUID asks for", () => {
  const ids = Array.from({ length: 100 }, newRequestId);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});
