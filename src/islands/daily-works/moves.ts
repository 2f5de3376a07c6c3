import { type Kind, kinds } from "../../server/crews/model";
import { columnOf, kindOf, workOf } from "./cells";
import type { Board, CellRef } from "./state";

export type Move = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last" | "next";

/** What the lines show may stand in another order than the board's. */
export type Shown = Pick<Board, "works" | "columns"> & { kinds?: readonly Kind[] };

/** Null: nowhere. `next` is Enter, from the last cell of a column to the next column. */
export function move(board: Shown, at: CellRef, how: Move, isDense = false): CellRef | null {
  const cells = board.columns[at.column] ?? [];
  const index = cells.findIndex(({ key }) => key === at.cell);
  const inColumn = (place: number) => cellAt(board, at.column, place);
  if (isDense && isArrow(how)) return alongLines(board, at.column, how, index);
  switch (how) {
    case "up":
      return index > 0 ? inColumn(index - 1) : nearestColumn(board, at.column, -1, Number.POSITIVE_INFINITY);
    case "down":
      return index < cells.length - 1 ? inColumn(index + 1) : nearestColumn(board, at.column, 1, 0);
    case "left":
    case "right":
      return sideways(board, at.column, how, index);
    case "home":
      return inColumn(0);
    case "end":
      return inColumn(cells.length - 1);
    case "first":
      return firstOf(board, board.works);
    case "last":
      return firstOf(board, board.works.toReversed(), Number.POSITIVE_INFINITY);
    case "next":
      return index < cells.length - 1 ? inColumn(index + 1) : nextColumn(board, at.column);
  }
}

const isArrow = (how: Move): how is Arrow => ["up", "down", "left", "right"].includes(how);

type Arrow = "up" | "down" | "left" | "right";

function alongLines(board: Shown, column: string, how: Arrow, index: number): CellRef | null {
  if (how === "up" || how === "down") return nearestColumn(board, column, how === "up" ? -1 : 1, index);
  const place = index + (how === "left" ? -1 : 1);
  const other = how === "left" ? Number.POSITIVE_INFINITY : 0;
  if (board.columns[column]?.[place]) return cellAt(board, column, place);
  return sideways(board, column, how, other);
}

function cellAt({ columns }: Pick<Board, "columns">, column: string, place: number): CellRef | null {
  const cells = columns[column];
  const cell = cells?.[Math.max(0, Math.min(place, cells.length - 1))];
  return cell ? { column, cell: cell.key } : null;
}

function nearestColumn(board: Shown, column: string, step: 1 | -1, place: number): CellRef | null {
  let index = board.works.findIndex(({ id }) => id === workOf(column)) + step;
  for (; board.works[index]; index += step) {
    const found = cellAt(board, columnOf(board.works[index]?.id as number, kindOf(column)), place);
    if (found) return found;
  }
  return null;
}

function sideways(board: Shown, column: string, how: "left" | "right", place: number): CellRef | null {
  const { kinds: shown = kinds } = board;
  const other = shown[shown.indexOf(kindOf(column)) + (how === "left" ? -1 : 1)];
  return other ? cellAt(board, columnOf(workOf(column), other), place) : null;
}

function nextColumn(board: Shown, column: string): CellRef | null {
  const end = Number.POSITIVE_INFINITY;
  const beside = sideways(board, column, "right", end);
  if (beside) return beside;
  const after = board.works.slice(board.works.findIndex(({ id }) => id === workOf(column)) + 1);
  return firstOf(board, after, end);
}

function firstOf(board: Shown, works: Board["works"], place = 0): CellRef | null {
  for (const { id } of works) {
    for (const kind of board.kinds ?? kinds) {
      const found = cellAt(board, columnOf(id, kind), place);
      if (found) return found;
    }
  }
  return null;
}
