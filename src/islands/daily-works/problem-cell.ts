import type { Problem } from "../../server/days/problems/model";
import { columnOf } from "./cells";
import type { Board, CellRef } from "./state";

export function cellOf(board: Board, { id_work, column: kind, id_line }: Problem): CellRef | undefined {
  if (id_work === null || kind === null) return undefined;
  const column = columnOf(id_work, kind);
  const cells = board.columns[column] ?? [];
  const cell = cells.find(({ line }) => line !== null && line === id_line) ?? cells.at(-1);
  return cell && { column, cell: cell.key };
}
