import type { Kind, Listed, Seated } from "../../server/crew/model";
import type { boardOf } from "../../server/daily-works/store";
import type { Problem } from "../../server/problems/model";
import { type Cell, type Column, tidy } from "./cells";

type Day = ReturnType<typeof boardOf>;
export type Work = Day["works"][number];

/** What the server says of the day, in one go. */
export type Snapshot = Day & { people: Record<Kind, readonly Listed[]>; problems: readonly Problem[] };

/** One seat on its way to the server; those of a column go one after another. */
export type Write = {
  id: number;
  column: string;
  cell: string;
  line: number | null;
  version: number | undefined;
  person: Seated | null;
  /** Which act of the hand it belongs to: a whole paste is one. */
  step: number;
  /** Held: the server could not be reached, or asks to sign in again. */
  state: "ready" | "sent" | "held";
};

/** What Ctrl+Z takes back: the journal's numbers of one act of the hand. */
type Step = { id: number; acts: readonly number[] };

export type Board = Snapshot & {
  columns: Readonly<Record<string, Column>>;
  outbox: readonly Write[];
  steps: readonly Step[];
  /** Uses of that day on works that are not on this board. */
  elsewhere: Record<Kind, ReadonlyMap<number, number>>;
  /** The cell that somebody is in. */
  focus: string | null;
  canAdd: boolean;
  /** Counts the moments: it numbers cells, writes and steps. */
  clock: number;
  /** When each column was last written: an older answer says nothing about it. */
  written: Readonly<Record<string, number>>;
  /** Why nothing can be sent at the moment. */
  trouble?: string;
  /** The last thing worth saying aloud. */
  announcement: string;
};

export type At = { column: string; cell: string };

export const find = (board: Board, { column, cell }: At) =>
  board.columns[column]?.find(({ key }) => key === cell);

export function change(board: Board, { column, cell }: At, how: (cell: Cell) => Cell): Board {
  const cells = board.columns[column];
  if (!cells) return board;
  const changed = cells.map((each) => (each.key === cell ? how(each) : each));
  if (changed.every((each, index) => each === cells[index])) return board;
  return { ...board, columns: { ...board.columns, [column]: changed } };
}

/** Takes away blanks nobody is in and keeps one spare cell at the end (spec 2 §4). */
export function tidied(board: Board, column: string): Board {
  const cells = board.columns[column];
  if (!cells) return board;
  const tidied = tidy(cells, board.focus, board.canAdd ? `n${board.clock + 1}` : null);
  if (tidied === cells) return board;
  return { ...board, clock: board.clock + 1, columns: { ...board.columns, [column]: tidied } };
}
