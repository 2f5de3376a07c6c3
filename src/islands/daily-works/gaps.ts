import { kinds } from "../../server/crews/model";
import { columnOf } from "./cells";
import { awayIn, incompleteWorks, staffingOf } from "./counts";
import type { Board, CellRef } from "./state";

type Gap = { work: number; at: CellRef | undefined };

/** With -1 the one before; its cell is that of somebody absent, or the empty one. */
export function nextGap(board: Board, given: number | undefined, step: -1 | 1 = 1): Gap | undefined {
  const missing = incompleteWorks(board);
  const places = new Map(board.works.map(({ id }, place) => [id, place]));
  const from = (given === undefined ? undefined : places.get(given)) ?? -1;
  const work =
    step > 0
      ? (missing.find(({ id }) => (places.get(id) ?? 0) > from) ?? missing[0])
      : (missing.findLast(({ id }) => (places.get(id) ?? 0) < from) ?? missing.at(-1));
  if (!work) return undefined;
  const { lacks } = staffingOf(board, work);
  const kind = kinds.find((each) => lacks[each] > 0) ?? "worker";
  const column = columnOf(work.id, kind);
  const cells = board.columns[column];
  const away = awayIn(board.people)[kind];
  const cell = cells?.find(({ person }) => person && away.has(person.id)) ?? cells?.at(-1);
  return { work: work.id, at: cell && { column, cell: cell.key } };
}

export const focusedWork = ({ works, columns, focus }: Board): number | undefined =>
  works.find(({ id }) => kinds.some((kind) => columns[columnOf(id, kind)]?.some(({ key }) => key === focus)))
    ?.id;
