import type { Site } from "../base/permissions";
import { all, type Fragment, one, sql } from "./db";

/** A list: its rows and their count have `from` in common, which includes the WHERE. */
type List = { columns: Fragment; from: Fragment; order: Fragment };

/** One page of a list with the number of all its rows; without a page all of them, or the first `maxRows`. */
export const paged = <R>(list: List, page: number | undefined, perPage: number, maxRows?: number) => ({
  rows: pageOf<R>(list, page, perPage, maxRows),
  total: countOf(list.from),
});

/** The same with the numbers of the rows alone. */
export function pagedIds(
  { id, ...list }: Omit<List, "columns"> & { id: Fragment },
  page: number | undefined,
  perPage: number,
) {
  const { rows, total } = paged<{ id: number }>({ ...list, columns: sql`${id} AS id` }, page, perPage);
  return { ids: rows.map(({ id }) => id), total };
}

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

/**
 * One page of a list whose number of rows is known. Rows before the page must be walked, so that a page behind the
 * middle is read from the end: `backwards` is the order the other way round.
 */
export function pageFromNearerEnd<R>(
  { backwards, ...list }: List & { backwards: Fragment },
  total: number,
  page: number | undefined,
  perPage: number,
  maxRows?: number,
): R[] {
  if (!page) return pageOf<R>(list, page, perPage, maxRows);
  const before = (page - 1) * perPage;
  const after = Math.max(total - before - perPage, 0);
  if (before >= total) return [];
  if (before <= after) return pageOf<R>(list, page, perPage);
  return all<R>`
    SELECT ${list.columns} FROM ${list.from} ORDER BY ${backwards}
    LIMIT ${Math.min(perPage, total - before)} OFFSET ${after}`.reverse();
}

/** A way to sort a list: what it reads from, whose WHERE is added, and columns that end with a unique one. */
export type Sorting = { from: Fragment; by: readonly Fragment[] };

/** The columns of ORDER BY, and the same backwards. */
export function directions(by: readonly Fragment[], descending: boolean) {
  const join = (columns: readonly Fragment[]) => columns.reduce((all, column) => sql`${all}, ${column}`);
  const [up, down] = [join(by), join(by.map((column) => sql`${column} DESC`))];
  return descending ? { order: down, backwards: up } : { order: up, backwards: down };
}

/** A list's number of rows with the sum of one of its columns. */
export const totalsOf = (from: Fragment, amount: Fragment): { total: number; sum: number } =>
  one<{ total: number; sum: number }>`
    SELECT count(*) AS total, coalesce(sum(${amount}), 0) AS sum FROM ${from}` ?? { total: 0, sum: 0 };

export const countOf = (from: Fragment): number =>
  one<{ total: number }>`SELECT count(*) AS total FROM ${from}`?.total ?? 0;

/** How many rows a whole list has on a site, as the triggers of the schema count along: counting would walk them all. */
export const totalOf = (list: "appointments" | "clients" | "orders", site: Site): number =>
  one<{ total: number }>`SELECT total FROM list_totals WHERE list = ${list} AND site = ${site}`?.total ?? 0;
