import type { Site } from "../base/permissions";
import { all, type Fragment, one, sql } from "./db";

type List = { columns: Fragment; from: Fragment; order: Fragment };

export const paged = <R>(list: List, page: number | undefined, perPage: number, maxRows?: number) => ({
  rows: pageOf<R>(list, page, perPage, maxRows),
  total: countOf(list.from),
});

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

/** Rows before the page must be walked: one behind the middle is read `backwards`, from the end. */
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

export type Sorting = { from: Fragment; by: readonly Fragment[] };

export function directions(by: readonly Fragment[], descending: boolean) {
  const join = (columns: readonly Fragment[]) => columns.reduce((all, column) => sql`${all}, ${column}`);
  const [up, down] = [join(by), join(by.map((column) => sql`${column} DESC`))];
  return descending ? { order: down, backwards: up } : { order: up, backwards: down };
}

export const totalsOf = (from: Fragment, amount: Fragment): { total: number; sum: number } =>
  one<{ total: number; sum: number }>`
    SELECT count(*) AS total, coalesce(sum(${amount}), 0) AS sum FROM ${from}` ?? { total: 0, sum: 0 };

export const countOf = (from: Fragment): number =>
  one<{ total: number }>`SELECT count(*) AS total FROM ${from}`?.total ?? 0;

/** Triggers count along: counting would walk all rows. */
export const totalOf = (list: "appointments" | "clients" | "orders", site: Site): number =>
  one<{ total: number }>`SELECT total FROM list_totals WHERE list = ${list} AND site = ${site}`?.total ?? 0;
