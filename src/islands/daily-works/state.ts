import type { Kind, Seated } from "../../server/crews/model";
import { type Reading, type SinceReading, withDayChanges } from "../../server/days/daily-works/model";
import { type Cell, type Column, tidy } from "./cells";

export type Work = Reading["works"][number];

export type Snapshot = Omit<Reading, "workers" | "vehicles"> & { people: Record<Kind, Reading["workers"]> };

export const snapshotOf = ({ workers, vehicles, ...day }: Reading): Snapshot => ({
  ...day,
  people: { worker: workers, vehicle: vehicles },
});

export function withNews({ works, people, problems, jolly }: Snapshot, news: SinceReading): Snapshot {
  if ("day" in news) return snapshotOf(news.day);
  const before = { works, workers: people.worker, vehicles: people.vehicle, problems, jolly };
  return snapshotOf({ ...withDayChanges(before, news.changes), reading: news.reading });
}

/** Those of a column are sent one after another. */
export type Write = {
  id: number;
  column: string;
  cell: string;
  line: number | null;
  version: number | undefined;
  person: Seated | null;
  step: number;
  /** `held`: the server could not be reached, or the session has ended. */
  state: "ready" | "sent" | "held";
};

type Step = { id: number; acts: readonly number[] };

export type Board = Snapshot & {
  columns: Readonly<Record<string, Column>>;
  outbox: readonly Write[];
  steps: readonly Step[];
  /** Uses on works of that day that the board does not show. */
  elsewhere: Record<Kind, ReadonlyMap<number, number>>;
  focus: string | null;
  /** Whose screen it is. */
  account: string;
  canAdd: boolean;
  clock: number;
  /** When each column was last saved: older answers are ignored for it. */
  written: Readonly<Record<string, number>>;
  trouble?: string;
  announcement: { text: string; at: number };
};

export const announce = (board: Board, text: string): Board => ({
  ...board,
  announcement: { text, at: board.announcement.at + 1 },
});

export type CellRef = { column: string; cell: string };

export const findCell = (board: Board, { column, cell }: CellRef) =>
  board.columns[column]?.find(({ key }) => key === cell);

export function changeCell(board: Board, { column, cell }: CellRef, how: (cell: Cell) => Cell): Board {
  const cells = board.columns[column];
  if (!cells) return board;
  const changed = cells.map((each) => (each.key === cell ? how(each) : each));
  if (changed.every((each, index) => each === cells[index])) return board;
  return { ...board, columns: { ...board.columns, [column]: changed } };
}

/** Spec 2 §4. */
export function withSpareCell(board: Board, column: string): Board {
  const cells = board.columns[column];
  if (!cells) return board;
  const next = tidy(cells, board.focus, board.canAdd ? `n${board.clock + 1}` : null);
  if (next === cells) return board;
  return { ...board, clock: board.clock + 1, columns: { ...board.columns, [column]: next } };
}
