import { type BoardAction, reduce } from "../../src/islands/daily-works/board";
import type { Board, Snapshot, Work } from "../../src/islands/daily-works/state";
import type { Line, Listed } from "../../src/server/crews/model";

export const workers: Listed[] = [1, 2, 3, 12].map((value) => ({
  ...{ id: value + 100, value, text: `Operaio ${value}`, deleted: 0, date: null, used: 0 },
}));
export const vehicles: Listed[] = [{ id: 201, value: 1, text: "Furgone", deleted: 0, date: null, used: 0 }];

/** A crew line with a worker: `[line, code, version]`. */
type WorkerLine = [number, number, number?];

export const twoWorkers: WorkerLine[] = [
  [8, 1],
  [9, 2],
];

export function work(id: number, workerLines: WorkerLine[], required = 2): Work {
  const totalResources = workerLines.map(
    ([line, code, version = 1]): Line => ({
      ...{ id: line, id_work: id, id_worker: code + 100, id_vehicle: null, version, vehicle: null },
      worker: { value: code, text: `Operaio ${code}` },
    }),
  );
  const requirements = { requiredWorkers: [{ name: "Op", value: required }], requiredVehicles: [] };
  return { id, totalResources, ...requirements } as unknown as Work;
}

/** A day as the server answers it; `used` counts the lines, and `elsewhere` the uses on works not shown. */
export function day(works: Work[], elsewhere: Record<number, number> = {}): Snapshot {
  const lines = works.flatMap((each) => each.totalResources);
  const counted = workers.map((worker) => ({
    ...worker,
    used: lines.filter((line) => line.id_worker === worker.id).length + (elsewhere[worker.value] ?? 0),
  }));
  return { works, people: { worker: counted, vehicle: vehicles }, problems: [], reading: "" };
}

export const first = "worker-1";
export const cells = (board: Board, column = first) => board.columns[column] ?? [];
export const codes = (board: Board, column = first) =>
  cells(board, column).map(({ person }) => person?.value ?? null);
export const at = (board: Board, index: number, column = first) => ({
  column,
  cell: cells(board, column).at(index)?.key ?? "",
});
export const run = (board: Board, ...actions: BoardAction[]) => actions.reduce(reduce, board);
export const type = (board: Board, index: number, text: string, column = first) =>
  run(
    board,
    { type: "entered", ...at(board, index, column) },
    { type: "typed", ...at(board, index, column), text },
  );
export const enter = (board: Board, index: number, text: string, column = first) =>
  reduce(type(board, index, text, column), { type: "committed", ...at(board, index, column) });
export const head = (board: Board) => board.outbox[0] as Board["outbox"][number];
export const go = (board: Board) => reduce(board, { type: "sent", write: head(board).id });
export const done = (board: Board, line: number | null, version = 1, activity?: number) =>
  reduce(board, { type: "saved", write: head(board).id, line, version, activity });
export const load = (board: Board, snapshot: Snapshot, began = board.clock) =>
  reduce(board, { type: "loaded", snapshot, began });
