import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useRef, useState } from "react";
import {
  type LineChoice,
  type LineColumn,
  type LineSort,
  lineColumnNames,
  lineColumns,
  lineSorts,
} from "../../server/days/daily-works/lines-model";
import { routeTowns } from "../../server/orders/works/model";
import { call } from "../frame/call";
import { snackbar } from "../frame/snackbar";
import { staffingOf } from "./counts";
import type { Board, Work } from "./state";

type Row = { work: Work; place: number; missing: number };

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
const { accessor, columns: define } = createColumnHelper<typeof features, Row>();

const compare = new Intl.Collator("it", { numeric: true }).compare;

/** What a line is sorted by; equal ones stay in the order of the day. */
const sortedBy: Record<LineSort, (row: Row) => number | string> = {
  hour: ({ place }) => place,
  client: ({ work }) => work.client,
  place: ({ work }) => routeTowns(work) || work.place,
  type: ({ work }) => work.type_text,
  missing: ({ missing }) => missing,
};

const isSort = (column: LineColumn): column is LineSort => (lineSorts as readonly string[]).includes(column);

const columns = define(
  lineColumnNames.map((id) => {
    const value = isSort(id) ? sortedBy[id] : () => 0;
    return accessor(value, {
      id,
      header: lineColumns[id],
      enableSorting: isSort(id),
      sortDescFirst: id === "missing",
      sortFn: ({ original: one }, { original: other }) => {
        const [first, second] = [value(one), value(other)];
        return typeof first === "number" ? first - Number(second) : compare(first, String(second));
      },
    });
  }),
);

export type Lines = ReturnType<typeof useLines>;

/** The lines' columns and order, as the account chose them. */
export function useLines(board: Board, first: LineChoice) {
  const [choice, setChoice] = useState(first);
  const data = useRows(board, choice);

  async function choose(next: LineChoice) {
    setChoice(next);
    const answer = await call("Menu", "setLines", {
      ...next,
      columns: [...next.columns],
      desc: next.desc ? 1 : 0,
    });
    if (!answer.ok) snackbar("error", answer.values.msg);
  }

  const state = useMemo(
    () => ({
      sorting: [{ id: choice.sort, desc: choice.desc }],
      columnOrder: [...choice.columns],
      columnVisibility: Object.fromEntries(lineColumnNames.map((id) => [id, choice.columns.includes(id)])),
    }),
    [choice],
  );
  const table = useTable({
    features,
    columns,
    data,
    state,
    enableSortingRemoval: false,
    enableMultiSort: false,
    getRowId: ({ work }) => String(work.id),
    onSortingChange: (update) => {
      const [next] = typeof update === "function" ? update(state.sorting) : update;
      if (next) choose({ ...choice, sort: next.id as LineSort, desc: next.desc });
    },
  });
  const works = table.getRowModel().rows.map(({ original }) => original.work);
  return { table, works, choice, choose };
}

/** What is missing counts as it was when the lines were sorted: a line that is being filled stays in its place. */
function useRows(board: Board, { sort, desc }: LineChoice): Row[] {
  const sorted = useRef({ by: "", missing: new Map<number, number>() });
  const by = `${sort} ${desc}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: not at every seat
  return useMemo(() => {
    if (sorted.current.by !== by) sorted.current = { by, missing: new Map() };
    const { missing } = sorted.current;
    return board.works.map((work, place) => {
      const known = missing.get(work.id) ?? missingIn(board, work);
      missing.set(work.id, known);
      return { work, place, missing: known };
    });
  }, [board.works, by]);
}

function missingIn(board: Board, work: Work) {
  const { lacks, isIncomplete } = staffingOf(board, work);
  return Math.max(lacks.worker + lacks.vehicle, Number(isIncomplete));
}
