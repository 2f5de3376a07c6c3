import { type Seated, words } from "../../server/crew/model";
import { type Cell, kindOf, withCode } from "./cells";
import { accepted, failed, loaded, retried, saved, sent } from "./save-queue";
import { type At, type Board, change, find, type Snapshot, tidied, type Write } from "./state";

export type Act =
  | { type: "loaded"; snapshot: Snapshot; began: number }
  | ({ type: "entered" | "left" | "committed" | "cleared" | "restored" | "seen" } & At)
  | ({ type: "typed"; text: string } & At)
  | ({ type: "pasted"; codes: readonly string[] } & At)
  | ({ type: "dropped"; person: Seated } & At)
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

export function start(snapshot: Snapshot, canAdd: boolean): Board {
  const nobody = { worker: new Map(), vehicle: new Map() };
  const board = { ...snapshot, columns: {}, outbox: [], steps: [], elsewhere: nobody };
  return loaded({ ...board, focus: null, canAdd, clock: 0, written: {}, announcement: "" }, snapshot, 0);
}

/** The board after one act: of the hand, of the server, or of somebody else. */
export function reduce(board: Board, act: Act): Board {
  switch (act.type) {
    case "loaded":
      return loaded(board, act.snapshot, act.began);
    case "entered":
      return { ...change(board, act, seen), focus: act.cell };
    case "left":
      return left(board, act);
    case "typed":
      return change(board, act, (cell) => typing(cell, act.text));
    case "committed":
      return committed(board, act, board.clock + 1);
    case "cleared":
      return seat(board, act, null, board.clock + 1);
    case "restored":
      return restored(board, act);
    case "seen":
      return change(board, act, seen);
    case "pasted":
      return pasted(board, act, act.codes);
    case "dropped":
      return seat(board, act, act.person, board.clock + 1);
    case "sent":
      return sent(board, act.write);
    case "saved":
      return saved(board, act);
    case "failed":
      return failed(board, act);
    case "retried":
      return retried(board);
    case "accepted":
      return accepted(board, act.activity);
    case "undone":
      return { ...board, steps: board.steps.filter((step) => step.id !== act.step) };
  }
}

const seen = (cell: Cell): Cell => (cell.news ? { ...cell, news: undefined } : cell);

function typing(cell: Cell, draft: string): Cell {
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

/** Leaving a cell writes it like Enter; what would overwrite somebody else waits for Enter itself. */
function left(board: Board, at: At): Board {
  const cell = find(board, at);
  const next = cell?.state === "conflict" ? board : committed(board, at, board.clock + 1);
  return tidied({ ...next, focus: next.focus === at.cell ? null : next.focus }, at.column);
}

function committed(board: Board, at: At, step: number): Board {
  const cell = find(board, at);
  if (!cell || cell.draft === null) return board;
  if (cell.draft.trim() === "") return seat(board, at, null, step);
  const person = withCode(board.people[kindOf(at.column)], cell.draft);
  return person ? seat(board, at, person, step) : unknown(board, at, step);
}

/** An unknown code is refused in place and takes the seat away (spec 2 §4); Esc gives it back. */
function unknown(board: Board, at: At, step: number): Board {
  const text = words[kindOf(at.column)].invalid;
  const cell = find(board, at) as Cell;
  const emptied = cell.person ? queued(board, at, null, step) : board;
  const before = cell.person ?? cell.before;
  const refused = change(emptied, at, (now) => ({ ...now, person: null, state: "refused", text, before }));
  return tidied({ ...refused, announcement: text }, at.column);
}

/** Puts somebody, or nobody, into a cell: at once on the screen, then on its way to the server. */
function seat(board: Board, at: At, person: Seated | null, step: number): Board {
  const cell = find(board, at);
  if (!cell) return board;
  const done = { draft: null, text: undefined, before: undefined } as const;
  if (cell.state === "still" && cell.draft !== null && cell.base !== (cell.saved?.id ?? null))
    return change(board, at, (now) => ({ ...now, state: "conflict" }));
  if (cell.person?.id === person?.id && cell.state !== "conflict") {
    const state = cell.state === "refused" ? "still" : cell.state;
    return tidied(
      change(board, at, (now) => ({ ...now, ...done, state })),
      at.column,
    );
  }
  const twice = board.columns[at.column]?.some(
    (other) => other.key !== at.cell && other.person?.id === person?.id,
  );
  if (person && twice) return refused(board, at, String(person.value), words[kindOf(at.column)].twice);
  const next = queued(board, at, person, step);
  const waits = next.outbox.some((write) => write.cell === at.cell);
  const state = waits ? (board.trouble ? "unsent" : "saving") : "still";
  return tidied(
    change(next, at, (now) => ({ ...now, ...done, person, state })),
    at.column,
  );
}

const refused = (board: Board, at: At, draft: string, text: string) =>
  tidied(
    { ...change(board, at, (now) => ({ ...now, draft, state: "refused", text })), announcement: text },
    at.column,
  );

/** The newest wish for a cell replaces those that have not left yet. */
function queued(board: Board, { column, cell }: At, person: Seated | null, step: number): Board {
  const at = find(board, { column, cell }) as Cell;
  const outbox = withoutUnsent(board.outbox, cell);
  const id = board.clock + 1;
  const write: Write = { id, column, cell, line: at.line, version: at.version, person, step, state: "ready" };
  const already = at.saved?.id === person?.id && !outbox.some((other) => other.cell === cell);
  return { ...board, clock: id, outbox: already ? outbox : [...outbox, write] };
}

const withoutUnsent = (outbox: readonly Write[], cell: string) =>
  outbox.filter((write) => write.cell !== cell || write.state === "sent");

/** Esc: what was typed goes, and what has not left yet; a seat that an unknown code took is given back. */
function restored(board: Board, at: At): Board {
  const cell = find(board, at);
  if (!cell) return board;
  const outbox = withoutUnsent(board.outbox, at.cell);
  const onItsWay = outbox.find((write) => write.cell === at.cell);
  const person = onItsWay ? onItsWay.person : cell.saved;
  const state = onItsWay ? "saving" : "still";
  const back = change({ ...board, outbox }, at, (now) => ({
    ...now,
    draft: null,
    person,
    state,
    text: undefined,
  }));
  return cell.before && !person ? seat(back, at, cell.before, board.clock + 1) : back;
}

/** Codes one below the other, as one act of the hand. */
function pasted(board: Board, at: At, codes: readonly string[]): Board {
  const step = board.clock + 1;
  let { cell } = at;
  return codes.reduce((now, code) => {
    const here = { column: at.column, cell };
    const next = committed(
      change(now, here, (each) => typing(each, code)),
      here,
      step,
    );
    const cells = next.columns[at.column] ?? [];
    cell = cells[cells.findIndex(({ key }) => key === cell) + 1]?.key ?? "";
    return next;
  }, board);
}
