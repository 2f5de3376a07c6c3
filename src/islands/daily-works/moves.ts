import { kinds } from "../../server/crew/model";
import { columnOf, kindOf, workOf } from "./cells";
import type { At, Board } from "./state";

export type Move = "up" | "down" | "left" | "right" | "home" | "end" | "first" | "last" | "next" | "onward";

/**
 * Where a key leads from a cell, as in a spreadsheet: up and down run through all works, left and right between
 * workers and vehicles, `next` is Enter, `onward` Tab. Null: nowhere, the key does what it always does.
 */
export function move(board: Pick<Board, "works" | "columns">, at: At, how: Move): At | null {
  const cells = board.columns[at.column] ?? [];
  const index = cells.findIndex(({ key }) => key === at.cell);
  const inColumn = (place: number) => to(board, at.column, place);
  switch (how) {
    case "up":
      return index > 0 ? inColumn(index - 1) : beside(board, at.column, -1, Number.POSITIVE_INFINITY);
    case "down":
      return index < cells.length - 1 ? inColumn(index + 1) : beside(board, at.column, 1, 0);
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
      return index < cells.length - 1 ? inColumn(index + 1) : onward(board, at.column);
    case "onward":
      return onward(board, at.column);
  }
}

function to({ columns }: Pick<Board, "columns">, column: string, place: number): At | null {
  const cells = columns[column];
  const cell = cells?.[Math.max(0, Math.min(place, cells.length - 1))];
  return cell ? { column, cell: cell.key } : null;
}

/** The same kind of seats of the nearest work that has some. */
function beside(
  board: Pick<Board, "works" | "columns">,
  column: string,
  step: 1 | -1,
  place: number,
): At | null {
  let index = board.works.findIndex(({ id }) => id === workOf(column)) + step;
  for (; board.works[index]; index += step) {
    const found = to(board, columnOf(board.works[index]?.id as number, kindOf(column)), place);
    if (found) return found;
  }
  return null;
}

function sideways(
  board: Pick<Board, "columns">,
  column: string,
  how: "left" | "right",
  place: number,
): At | null {
  const kind = kindOf(column);
  if ((how === "left") === (kind === "worker")) return null;
  return to(board, columnOf(workOf(column), kind === "worker" ? "vehicle" : "worker"), place);
}

/** From the workers to the vehicles' empty seat, from there to the next work's workers. */
function onward(board: Pick<Board, "works" | "columns">, column: string): At | null {
  const end = Number.POSITIVE_INFINITY;
  const vehicles = kindOf(column) === "worker" && to(board, columnOf(workOf(column), "vehicle"), end);
  if (vehicles) return vehicles;
  const after = board.works.slice(board.works.findIndex(({ id }) => id === workOf(column)) + 1);
  return firstOf(board, after, end);
}

function firstOf(board: Pick<Board, "columns">, works: Board["works"], place = 0): At | null {
  for (const { id } of works) {
    for (const kind of kinds) {
      const found = to(board, columnOf(id, kind), place);
      if (found) return found;
    }
  }
  return null;
}
