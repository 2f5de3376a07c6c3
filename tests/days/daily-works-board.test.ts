import { initialBoard, reduce } from "../../src/islands/daily-works/board";
import { sendable } from "../../src/islands/daily-works/save-queue";
import type { Work } from "../../src/islands/daily-works/state";
import {
  at,
  cells,
  codes,
  day,
  done,
  enter,
  first,
  go,
  head,
  load,
  twoWorkers,
  type,
  work,
} from "../support/boards";

describe("a typed code", () => {
  test("is assigned at once, adds an empty cell and queues a write", () => {
    const board = enter(initialBoard(day([work(1, [])]), true), -1, "3");
    expect(codes(board)).toEqual([3, null]);
    expect(cells(board)[0]?.state).toBe("saving");
    expect(head(board)).toMatchObject({ column: first, line: null, person: { id: 103 }, state: "ready" });
    const saved = done(go(board), 9);
    expect(cells(saved)[0]).toMatchObject({ line: 9, version: 1, state: "still", saved: { value: 3 } });
    expect(saved.outbox).toEqual([]);
  });

  test("is announced with its name, which is announced again with a warning", () => {
    const board = enter(initialBoard(day([work(1, [])]), true), -1, "3");
    expect(board.announcement.text).toBe("Operaio 3");
    const warning = "Attenzione: operaio già assegnato ad un'altra lavorazione";
    const warned = reduce(go(board), { type: "saved", write: head(board).id, line: 9, version: 1, warning });
    expect(warned.announcement.text).toBe(`Operaio 3. ${warning}`);
    expect(cells(warned)[0]?.notice).toBe(warning);
    const read = reduce(warned, { type: "entered", column: first, cell: cells(warned)[1]?.key as string });
    expect(cells(read)[0]?.notice).toBe(warning);
    expect(cells(enter(read, 1, "4"))[0]?.notice).toBeUndefined();
    expect(cells(enter(read, 1, "99"))[0]?.notice).toBeUndefined();
  });

  test("that is refused as the one before is announced again", () => {
    const once = enter(initialBoard(day([work(1, [])]), true), -1, "99");
    const twice = enter(once, 0, "98");
    expect(twice.announcement).toEqual({ text: "Operaio non valido", at: once.announcement.at + 1 });
  });

  test("may have leading zeros", () => {
    expect(codes(enter(initialBoard(day([work(1, [])]), true), -1, "012"))).toEqual([12, null]);
  });

  test.each(["99", "x", "1.5", "0", "1234567"])("%p is refused in its cell", (text) => {
    const board = enter(initialBoard(day([work(1, [])]), true), -1, text);
    expect(cells(board)[0]).toMatchObject({ draft: text, state: "refused", text: "Operaio non valido" });
    expect(board.outbox).toEqual([]);
    expect(cells(board)).toHaveLength(2);
  });

  test("that is unknown clears the seat (spec 2 §4); Esc restores it", () => {
    const board = enter(initialBoard(day([work(1, [[9, 1]])]), true), 0, "77");
    expect(codes(board)).toEqual([null, null]);
    expect(head(board)).toMatchObject({ line: 9, person: null });
    expect(reduce(board, { type: "restored", ...at(board, 0) })).toMatchObject({ outbox: [] });
    const gone = done(go(board), null);
    expect(cells(gone)[0]).toMatchObject({ line: null, draft: "77", state: "refused" });
    const back = reduce(gone, { type: "restored", ...at(gone, 0) });
    expect(codes(back)).toEqual([1, null]);
    expect(head(back)).toMatchObject({ line: null, person: { value: 1 } });
  });

  test("already on the same work is refused without a write", () => {
    const board = enter(initialBoard(day([work(1, [[9, 1]])]), true), -1, "1");
    expect(cells(board)[1]).toMatchObject({
      state: "refused",
      text: "L'operaio è già assegnato a questa lavorazione.",
    });
    expect(board.outbox).toEqual([]);
  });

  test("may be a name that means one alone; one that means several is refused and leaves the seat", () => {
    const board = enter(initialBoard(day([work(1, [])]), true), -1, "operaio 12");
    expect(codes(board)).toEqual([12, null]);
    const several = enter(initialBoard(day([work(1, [[9, 1]])]), true), 0, "operaio");
    expect(codes(several)).toEqual([1, null]);
    expect(cells(several)[0]).toMatchObject({
      state: "refused",
      text: "Più nomi: sceglierne uno dall'elenco.",
    });
    expect(several.outbox).toEqual([]);
  });

  test("that was cleared comes back to its cell, unmarked, when that is undone", () => {
    const snapshot = day([work(1, twoWorkers)]);
    const board = initialBoard(snapshot, true);
    const focused = reduce(board, { type: "entered", ...at(board, 0) });
    const cleared = done(go(reduce(focused, { type: "cleared", ...at(focused, 0) })), null);
    const gone = load(cleared, day([work(1, twoWorkers.slice(1))]));
    expect(codes(gone)).toEqual([null, 2, null]);
    const back = load(gone, snapshot);
    expect(codes(back)).toEqual([1, 2, null]);
    expect(cells(back)[0]?.news).toBeUndefined();
  });

  test("of somebody else stands where its line stands", () => {
    const board = initialBoard(day([work(1, twoWorkers.slice(1))]), true);
    expect(codes(load(board, day([work(1, twoWorkers)])))).toEqual([1, 2, null]);
  });

  test("of the person already in the cell queues no write", () => {
    const board = enter(initialBoard(day([work(1, [[9, 1]])]), true), 0, "1");
    expect(board.outbox).toEqual([]);
    expect(cells(board)[0]).toMatchObject({ draft: null, state: "still" });
  });

  test("changed before it is sent is one write; after sending, a second write with the new line", () => {
    const once = enter(enter(initialBoard(day([work(1, [])]), true), -1, "1"), 0, "2");
    expect(once.outbox).toHaveLength(1);
    const twice = enter(go(once), 0, "3");
    expect(twice.outbox).toHaveLength(2);
    expect(sendable(twice)).toEqual([]);
    const saved = done(twice, 9, 4);
    expect(sendable(saved)).toMatchObject([{ line: 9, version: 4, person: { value: 3 } }]);
    expect(codes(saved)).toEqual([3, null]);
  });

  test("is saved when the cell loses the focus; an empty code clears the seat", () => {
    const typed = type(initialBoard(day([work(1, [[9, 1]])]), true), -1, "2");
    expect(codes(reduce(typed, { type: "left", ...at(typed, 1) }))).toEqual([1, 2, null]);
    const emptied = enter(initialBoard(day([work(1, [[9, 1]])]), true), 0, " ");
    expect(head(emptied)).toMatchObject({ line: 9, person: null });
  });
});

describe("a cleared cell", () => {
  test("stays while focused and is removed when it loses the focus", () => {
    const board = initialBoard(day([work(1, twoWorkers)]), true);
    const inside = reduce(board, { type: "entered", ...at(board, 0) });
    const cleared = done(go(reduce(inside, { type: "cleared", ...at(inside, 0) })), null);
    expect(codes(cleared)).toEqual([null, 2, null]);
    expect(codes(reduce(cleared, { type: "left", ...at(cleared, 0) }))).toEqual([2, null]);
  });

  test("without permission to add leaves no empty cell", () => {
    const board = initialBoard(day([work(1, [[8, 1]])]), false);
    expect(codes(board)).toEqual([1]);
    expect(codes(done(go(reduce(board, { type: "cleared", ...at(board, 0) })), null))).toEqual([]);
  });
});

test("a pasted column of codes fills consecutive cells as one undo step", () => {
  const board = initialBoard(day([work(1, [[9, 12]])]), true);
  const pasted = reduce(board, { type: "pasted", ...at(board, 0), codes: ["1", "55", "2"] });
  expect(cells(pasted).map((cell) => cell.draft ?? cell.person?.value ?? null)).toEqual([1, "55", 2, null]);
  expect(new Set(pasted.outbox.map(({ step }) => step)).size).toBe(1);
  const saved = done(go(done(go(pasted), 9, 2, 70)), 10, 1, 71);
  expect(saved.steps).toMatchObject([{ acts: [70, 71] }]);
});

describe("changes by others", () => {
  test("appear marked and move no cell", () => {
    const board = initialBoard(day([work(1, twoWorkers)]), true);
    const now = load(
      board,
      day([
        work(1, [
          [9, 3, 2],
          [10, 12],
        ]),
      ]),
    );
    expect(codes(now)).toEqual([3, 12, null]);
    expect(cells(now).map(({ news }) => news)).toEqual(["modificato", "modificato", undefined]);
    expect(cells(now)[0]?.key).toBe(cells(board)[1]?.key as string);
    expect(reduce(now, { type: "seen", ...at(now, 0) }).columns[first]?.[0]?.news).toBeUndefined();
  });

  test("do not change a draft, and saving the draft shows a conflict", () => {
    const typing = type(initialBoard(day([work(1, [[9, 1]])]), true), 0, "12");
    const now = load(typing, day([work(1, [[9, 2, 2]])]));
    expect(cells(now)[0]).toMatchObject({ draft: "12", saved: { value: 2 }, key: cells(typing)[0]?.key });
    const committed = reduce(now, { type: "committed", ...at(now, 0) });
    expect(cells(committed)[0]).toMatchObject({ state: "conflict", draft: "12" });
    expect(reduce(committed, { type: "left", ...at(committed, 0) }).outbox).toEqual([]);
    const insisted = reduce(committed, { type: "committed", ...at(committed, 0) });
    expect(head(insisted)).toMatchObject({ line: 9, version: 2, person: { value: 12 } });
    const left = reduce(committed, { type: "restored", ...at(committed, 0) });
    expect(cells(left)[0]).toMatchObject({ draft: null, person: { value: 2 }, state: "still" });
  });

  test("that clear a seat leave its cell while it has a draft", () => {
    const typing = type(initialBoard(day([work(1, [[9, 1]])]), true), 0, "1");
    const now = load(typing, day([work(1, [])]));
    expect(cells(now)[0]).toMatchObject({ draft: "1", line: null, news: "modificato" });
  });

  test("in an answer older than the last save of a column are ignored for that column", () => {
    const before = initialBoard(day([work(1, [])]), true);
    const saved = done(go(enter(before, -1, "1")), 9);
    expect(codes(load(saved, day([work(1, [])]), before.clock))).toEqual([1, null]);
    expect(codes(load(saved, day([work(1, [[9, 1]])])))).toEqual([1, null]);
    expect(cells(load(saved, day([work(1, [[9, 1]])])))[0]?.news).toBeUndefined();
  });

  test("add and remove works; unchanged works stay the same objects", () => {
    const board = initialBoard(day([work(1, []), work(2, [])]), true);
    const now = load(board, day([work(1, []), work(3, [[9, 1]])]));
    expect(Object.keys(now.columns)).toEqual(["worker-1", "vehicle-1", "worker-3", "vehicle-3"]);
    expect(now.works[0]).toBe(board.works[0] as Work);
  });
});

describe("a failed write", () => {
  const stale = { status: 409, text: "Il dato è stato modificato", stale: true };

  test("without an answer is paused and sent again", () => {
    const board = go(enter(initialBoard(day([work(1, [])]), true), -1, "1"));
    const down = reduce(board, { type: "failed", write: head(board).id, status: 0, text: "", stale: false });
    expect(cells(down)[0]).toMatchObject({ person: { value: 1 }, state: "unsent" });
    expect(sendable(down)).toEqual([]);
    expect(codes(load(down, day([work(1, [])])))).toEqual([1, null]);
    expect(cells(enter(down, -1, "2"))[1]).toMatchObject({ person: { value: 2 }, state: "unsent" });
    const again = reduce(down, { type: "retried" });
    expect(sendable(again)).toHaveLength(1);
    expect(cells(done(go(again), 9))[0]).toMatchObject({ state: "still" });
  });

  test("because of an old version shows the saved person and the draft", () => {
    const board = go(enter(initialBoard(day([work(1, [[9, 1]])]), true), 0, "2"));
    const refused = reduce(board, { type: "failed", write: head(board).id, ...stale });
    expect(cells(refused)[0]).toMatchObject({ state: "conflict", draft: "2", person: { value: 1 } });
    const now = load(refused, day([work(1, [[9, 3, 2]])]));
    expect(cells(now)[0]).toMatchObject({ state: "conflict", draft: "2", saved: { value: 3 } });
    const insisted = reduce(now, { type: "committed", ...at(now, 0) });
    expect(head(insisted)).toMatchObject({ version: 2, person: { value: 2 } });
  });

  test("because the line is deleted completes a clearing and shows a conflict for a change", () => {
    const gone = { status: 404, text: "Dato non trovato.", stale: false };
    const board = initialBoard(day([work(1, [[9, 1]])]), true);
    const clearing = go(reduce(board, { type: "cleared", ...at(board, 0) }));
    expect(codes(reduce(clearing, { type: "failed", write: head(clearing).id, ...gone }))).toEqual([null]);
    const change = go(enter(board, 0, "2"));
    const shown = reduce(change, { type: "failed", write: head(change).id, ...gone });
    expect(cells(shown)[0]).toMatchObject({ state: "conflict", draft: "2", line: null });
  });

  test("for another reason shows the reason in its cell", () => {
    const board = go(enter(initialBoard(day([work(1, [])]), true), -1, "1"));
    const text = "Operaio non valido";
    const refused = reduce(board, { type: "failed", write: head(board).id, status: 422, text, stale: false });
    expect(cells(refused)[0]).toMatchObject({ state: "refused", draft: "1", person: null, text });
  });
});
