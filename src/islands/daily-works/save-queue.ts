import { type Kind, kinds } from "../../server/crews/model";
import { type Cell, columnOf, merge, seatedIn, tidy } from "./cells";
import {
  announce,
  type Board,
  changeCell,
  type Snapshot,
  type Work,
  type Write,
  withSpareCell,
} from "./state";

const offline = "Connessione assente";
const signedOut = "Sessione terminata: accedere in un'altra scheda";

export function sendable(board: Board): Write[] {
  const heads = new Map<string, Write>();
  for (const write of board.outbox) if (!heads.has(write.column)) heads.set(write.column, write);
  return [...heads.values()].filter((write) => write.state === "ready");
}

const mapWrites = (board: Board, how: (write: Write) => Write): Board => ({
  ...board,
  outbox: board.outbox.map(how),
});

export const sent = (board: Board, id: number) =>
  mapWrites(board, (write) => (write.id === id ? { ...write, state: "sent" } : write));

export const retried = (board: Board) =>
  mapWrites(board, (write) => (write.state === "held" ? { ...write, state: "ready" } : write));

type Saved = { write: number; line: number | null; version?: number; warning?: string; activity?: number };

/** Further writes of the same cell get its line and version. */
export function saved(board: Board, { write: id, line, version, warning, activity }: Saved): Board {
  const write = board.outbox.find((each) => each.id === id);
  if (!write) return board;
  const { column, cell, person, step } = write;
  const outbox = board.outbox
    .filter((each) => each.id !== id)
    .map((each) => (each.cell === cell ? { ...each, line, version } : each));
  const clock = board.clock + 1;
  const next = { ...board, outbox, clock, written: { ...board.written, [column]: clock } };
  const waits = outbox.some((each) => each.cell === cell);
  const changed = changeCell(next, { column, cell }, (now) => ({
    ...now,
    line,
    version,
    saved: person,
    base: person?.id ?? null,
    former: line === null ? write.line : null,
    notice: now.person?.id === person?.id ? warning : undefined,
    ...((now.state === "saving" || now.state === "unsent") && {
      state: waits ? "saving" : "still",
      text: undefined,
    }),
  }));
  const steps = withActivity(board, step, activity);
  const back = board.trouble && !outbox.length && "Connessione tornata: tutto è salvato";
  const news = warning && person ? `${person.text}. ${warning}` : back;
  const done = { ...changed, steps, trouble: undefined };
  return withSpareCell(news ? announce(done, news) : done, column);
}

function withActivity({ steps }: Board, id: number, activity: number | undefined) {
  if (!activity) return steps;
  const known = steps.find((step) => step.id === id);
  if (!known) return [...steps.slice(-99), { id, acts: [activity] }];
  return steps.map((step) => (step.id === id ? { ...step, acts: [...step.acts, activity] } : step));
}

export function accepted(board: Board, activity: number): Board {
  const clock = board.clock + 1;
  return { ...board, clock, steps: withActivity(board, clock, activity) };
}

const unreachable = new Set([0, 401, 429, 502, 503, 504]);

type Failed = { write: number; status: number; text: string; stale: boolean };

export function failed(board: Board, { write: id, status, text, stale }: Failed): Board {
  const write = board.outbox.find((each) => each.id === id);
  if (!write) return board;
  const { column, cell, person, line } = write;
  if (unreachable.has(status)) return paused(board, write, status === 401 ? signedOut : offline);
  const gone = status === 404 && line !== null;
  if (gone && !person) return saved(board, { write: id, line: null });
  const outbox = board.outbox.filter((each) => each.id !== id);
  const next = announce({ ...board, outbox }, text);
  if (outbox.some((each) => each.cell === cell)) return next;
  return changeCell(next, { column, cell }, (now) => ({
    ...now,
    ...(gone ? { line: null, version: undefined, saved: null, person: null } : { person: now.saved }),
    draft: person ? String(person.value) : "",
    base: now.saved?.id ?? null,
    state: stale || gone ? "conflict" : "refused",
    text,
  }));
}

function paused(board: Board, { id, column }: Write, trouble: string): Board {
  const waiting = mapWrites({ ...board, trouble }, (each) =>
    each.id === id ? { ...each, state: "held" } : each,
  );
  const cells = waiting.outbox.filter((each) => each.column === column).map((each) => each.cell);
  const unsent = (cell: Cell): Cell => (cell.state === "saving" ? { ...cell, state: "unsent" } : cell);
  return cells.reduce((now, cell) => changeCell(now, { column, cell }, unsent), waiting);
}

export function loaded(board: Board, snapshot: Snapshot, began: number): Board {
  const known = new Map(board.works.map((work) => [work.id, work]));
  const works = snapshot.works.map((work) => unchanged(known.get(work.id), work));
  const first = Object.keys(board.columns).length === 0;
  let { clock } = board;
  const columns = Object.fromEntries(
    works.flatMap((work) =>
      kinds.map((kind) => {
        const column = columnOf(work.id, kind);
        const before = board.columns[column];
        if (before && isBusy(board, column, began)) return [column, before];
        const merged = merge(before ?? (first ? undefined : []), work.totalResources, kind, board);
        return [column, tidy(merged, board.focus, board.canAdd ? `n${++clock}` : null)];
      }),
    ),
  );
  const elsewhere = {
    worker: usesElsewhere(snapshot, "worker"),
    vehicle: usesElsewhere(snapshot, "vehicle"),
  };
  return { ...board, ...snapshot, works, columns, elsewhere, clock };
}

const isBusy = (board: Board, column: string, began: number) =>
  (board.written[column] ?? 0) > began || board.outbox.some((write) => write.column === column);

const unchanged = (before: Work | undefined, now: Work) =>
  before && (before === now || JSON.stringify(before) === JSON.stringify(now)) ? before : now;

function usesElsewhere({ people, works }: Snapshot, kind: Kind) {
  const here = new Map<number, number>();
  for (const line of works.flatMap((work) => work.totalResources)) {
    const id = seatedIn(line, kind)?.id;
    if (id !== undefined) here.set(id, (here.get(id) ?? 0) + 1);
  }
  return new Map(people[kind].map(({ id, used }) => [id, used - (here.get(id) ?? 0)]));
}
