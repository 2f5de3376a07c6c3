import { messages, type Seated } from "../../server/crews/model";
import { matchingPeople, withCode } from "../crew/search";
import { isName } from "./candidates";
import { type Cell, kindOf } from "./cells";
import { accepted, failed, loaded, retried, saved, sent } from "./save-queue";
import {
  announce,
  type Board,
  type CellRef,
  changeCell,
  findCell,
  type Snapshot,
  type Write,
  withSpareCell,
} from "./state";

export type BoardAction =
  | { type: "loaded"; snapshot: Snapshot; began: number }
  | ({ type: "entered" | "left" | "committed" | "cleared" | "restored" | "seen" } & CellRef)
  | ({ type: "typed"; text: string } & CellRef)
  | ({ type: "pasted"; codes: readonly string[] } & CellRef)
  | ({ type: "dropped"; person: Seated } & CellRef)
  | ({ type: "moved"; from: CellRef } & CellRef)
  | { type: "sent"; write: number }
  | {
      type: "saved";
      write: number;
      line: number | null;
      version?: number;
      warning?: string;
      activity?: number;
    }
  | { type: "failed"; write: number; status: number; text: string; stale: boolean }
  | { type: "retried" }
  | { type: "accepted"; activity: number }
  | { type: "undone"; step: number };

export function initialBoard(snapshot: Snapshot, canAdd: boolean, account = ""): Board {
  const nobody = { worker: new Map(), vehicle: new Map() };
  const board = { ...snapshot, columns: {}, outbox: [], steps: [], elsewhere: nobody };
  return loaded(
    { ...board, focus: null, account, canAdd, clock: 0, written: {}, announcement: { text: "", at: 0 } },
    snapshot,
    0,
  );
}

export function reduce(board: Board, action: BoardAction): Board {
  switch (action.type) {
    case "loaded":
      return loaded(board, action.snapshot, action.began);
    case "entered":
      return { ...changeCell(board, action, withoutNews), focus: action.cell };
    case "left":
      return left(board, action);
    case "typed":
      return changeCell(board, action, (cell) => withDraft(cell, action.text));
    case "committed":
      return committed(board, action, board.clock + 1);
    case "cleared":
      return seat(board, action, null, board.clock + 1);
    case "restored":
      return restored(board, action);
    case "seen":
      return changeCell(board, action, withoutNews);
    case "pasted":
      return pasted(board, action, action.codes);
    case "dropped":
      return seat(board, action, action.person, board.clock + 1);
    case "moved":
      return moved(board, action.from, action);
    case "sent":
      return sent(board, action.write);
    case "saved":
      return saved(board, action);
    case "failed":
      return failed(board, action);
    case "retried":
      return retried(board);
    case "accepted":
      return accepted(board, action.activity);
    case "undone":
      return { ...board, steps: board.steps.filter((step) => step.id !== action.step) };
  }
}

const withoutNews = (cell: Cell): Cell => (cell.news ? { ...cell, news: undefined } : cell);

function withDraft(cell: Cell, draft: string): Cell {
  const judged = cell.state === "refused" || cell.state === "conflict";
  const begins = cell.draft === null || judged;
  return {
    ...cell,
    draft,
    base: begins ? (cell.saved?.id ?? null) : cell.base,
    state: judged ? "still" : cell.state,
    text: judged ? undefined : cell.text,
  };
}

/** Unless it would overwrite somebody else's change: that needs Enter. */
function left(board: Board, at: CellRef): Board {
  const cell = findCell(board, at);
  const next = cell?.state === "conflict" ? board : committed(board, at, board.clock + 1);
  return withSpareCell({ ...next, focus: next.focus === at.cell ? null : next.focus }, at.column);
}

const withoutNotices = (board: Board): Board =>
  Object.entries(board.columns).reduce(
    (now, [column, cells]) =>
      cells.reduce(
        (then, { key, notice }) =>
          notice ? changeCell(then, { column, cell: key }, (cell) => ({ ...cell, notice: undefined })) : then,
        now,
      ),
    board,
  );

function committed(board: Board, at: CellRef, step: number): Board {
  const cell = findCell(board, at);
  if (!cell || cell.draft === null) return board;
  if (cell.draft.trim() === "") return seat(board, at, null, step);
  const people = board.people[kindOf(at.column)];
  const found = isName(cell.draft) ? matchingPeople(people, cell.draft) : [];
  if (found.length > 1) return refused(board, at, cell.draft, "Più nomi: sceglierne uno dall'elenco.");
  const person = withCode(people, cell.draft) ?? found.map(({ id, value, text }) => ({ id, value, text }))[0];
  return person ? seat(board, at, person, step) : unknown(board, at, step);
}

/** Spec 2 §4; Esc restores the seat. */
function unknown(board: Board, at: CellRef, step: number): Board {
  const text = messages[kindOf(at.column)].invalid;
  const cell = findCell(board, at) as Cell;
  const emptied = cell.person ? queued(withoutNotices(board), at, null, step) : withoutNotices(board);
  const before = cell.person ?? cell.before;
  const refused = changeCell(emptied, at, (now) => ({
    ...now,
    person: null,
    state: "refused",
    text,
    before,
  }));
  return withSpareCell(announce(refused, text), at.column);
}

function seat(before: Board, at: CellRef, person: Seated | null, step: number): Board {
  const board = withoutNotices(before);
  const cell = findCell(board, at);
  if (!cell) return board;
  const done = { draft: null, text: undefined, before: undefined } as const;
  if (cell.state === "still" && cell.draft !== null && cell.base !== (cell.saved?.id ?? null))
    return changeCell(board, at, (now) => ({ ...now, state: "conflict" }));
  if (cell.person?.id === person?.id && cell.state !== "conflict") {
    const state = cell.state === "refused" ? "still" : cell.state;
    return withSpareCell(
      changeCell(board, at, (now) => ({ ...now, ...done, state })),
      at.column,
    );
  }
  const twice = board.columns[at.column]?.some(
    (other) => other.key !== at.cell && other.person?.id === person?.id,
  );
  if (person && twice) return refused(board, at, String(person.value), messages[kindOf(at.column)].twice);
  const named = person ? person.text : cell.person && `${cell.person.text}: posto liberato`;
  const next = queued(named ? announce(board, named) : board, at, person, step);
  const waits = next.outbox.some((write) => write.cell === at.cell);
  const state = waits ? (board.trouble ? "unsent" : "saving") : "still";
  return withSpareCell(
    changeCell(next, at, (now) => ({ ...now, ...done, person, state })),
    at.column,
  );
}

function moved(board: Board, from: CellRef, to: CellRef): Board {
  const [person, other] = [findCell(board, from)?.person, findCell(board, to)?.person ?? null];
  if (!person || from.column === to.column || kindOf(from.column) !== kindOf(to.column)) return board;
  const isIn = (column: string, id: number) => board.columns[column]?.some((cell) => cell.person?.id === id);
  const twice = isIn(to.column, person.id) ? person : other && isIn(from.column, other.id) ? other : null;
  if (twice) return announce(board, `${twice.text}: ${messages[kindOf(to.column)].twice}`);
  const step = board.clock + 1;
  return seat(seat(board, to, person, step), from, other, step);
}

const refused = (board: Board, at: CellRef, draft: string, text: string) =>
  withSpareCell(
    announce(
      changeCell(board, at, (now) => ({ ...now, draft, state: "refused", text })),
      text,
    ),
    at.column,
  );

/** A new write replaces the unsent ones of the same cell. */
function queued(board: Board, { column, cell }: CellRef, person: Seated | null, step: number): Board {
  const at = findCell(board, { column, cell }) as Cell;
  const outbox = withoutUnsent(board.outbox, cell);
  const id = board.clock + 1;
  const write: Write = { id, column, cell, line: at.line, version: at.version, person, step, state: "ready" };
  const already = at.saved?.id === person?.id && !outbox.some((other) => other.cell === cell);
  return { ...board, clock: id, outbox: already ? outbox : [...outbox, write] };
}

const withoutUnsent = (outbox: readonly Write[], cell: string) =>
  outbox.filter((write) => write.cell !== cell || write.state === "sent");

function restored(board: Board, at: CellRef): Board {
  const cell = findCell(board, at);
  if (!cell) return board;
  const outbox = withoutUnsent(board.outbox, at.cell);
  const onItsWay = outbox.find((write) => write.cell === at.cell);
  const person = onItsWay ? onItsWay.person : cell.saved;
  const state = onItsWay ? "saving" : "still";
  const back = changeCell({ ...board, outbox }, at, (now) => ({
    ...now,
    draft: null,
    person,
    state,
    text: undefined,
  }));
  return cell.before && !person ? seat(back, at, cell.before, board.clock + 1) : back;
}

function pasted(board: Board, at: CellRef, codes: readonly string[]): Board {
  const step = board.clock + 1;
  let { cell } = at;
  return codes.reduce((now, code) => {
    const here = { column: at.column, cell };
    const next = committed(
      changeCell(now, here, (each) => withDraft(each, code)),
      here,
      step,
    );
    const cells = next.columns[at.column] ?? [];
    cell = cells[cells.findIndex(({ key }) => key === cell) + 1]?.key ?? "";
    return next;
  }, board);
}
