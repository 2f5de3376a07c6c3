import { all, type Fragment, one } from "./db";

/** A list: its rows and their count have `from` in common, which includes the WHERE. */
type List = { columns: Fragment; from: Fragment; order: Fragment };

/** One page of a list with the number of all its rows; without a page all of them, or the first `maxRows`. */
export const paged = <R>(list: List, page: number | undefined, perPage: number, maxRows?: number) => ({
  rows: pageOf<R>(list, page, perPage, maxRows),
  total: countOf(list.from),
});

export function pageOf<R>(
  { columns, from, order }: List,
  page: number | undefined,
  perPage: number,
  maxRows = -1,
) {
  const limit = page ? perPage : maxRows;
  const offset = page ? (page - 1) * perPage : 0;
  return all<R>`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

export const countOf = (from: Fragment): number =>
  one<{ total: number }>`SELECT count(*) AS total FROM ${from}`?.total ?? 0;
