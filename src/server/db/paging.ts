import type { Site } from "../base/permissions";
import { all, type Fragment, one, sql, statementOf } from "./db";
import { stored } from "./memory";
import { tablesReadBy } from "./table-reads";

type Rows = { from: Fragment; order: Fragment };
type List = Rows & { id: Fragment };

export function paged<R>(
  { columns, from, order }: Rows & { columns: Fragment },
  page: number | undefined,
  perPage: number,
  maxRows = -1,
) {
  const limit = page ? perPage : maxRows;
  const offset = page ? (page - 1) * perPage : 0;
  const rows = all<R>`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return { rows, total: countOf(from) };
}

export const pagedIds = (list: List, page: number | undefined, perPage: number) => ({
  ids: page ? idsOf(list, perPage, (page - 1) * perPage) : wholeList(list),
  total: countOf(list.from),
});

/** Rows before the page must be walked: one behind the middle is read `backwards`, from the end. */
export function idsFromNearerEnd(
  { backwards, ...list }: List & { backwards: Fragment },
  total: number,
  page: number | undefined,
  perPage: number,
  maxRows?: number,
): readonly number[] {
  if (!page) return wholeList(list, maxRows);
  const before = (page - 1) * perPage;
  const after = Math.max(total - before - perPage, 0);
  if (before >= total) return [];
  if (before <= after) return idsOf(list, perPage, before);
  return idsOf({ ...list, order: backwards }, Math.min(perPage, total - before), after).toReversed();
}

/** Not remembered: it may be hundreds of thousands. */
const wholeList = (list: List, maxRows = -1) => readIds(selected(list, maxRows, 0));

const idsOf = (list: List, limit: number, offset: number): readonly number[] =>
  asLongAsUnchanged(selected(list, limit, offset), readIds);

const selected = ({ id, from, order }: List, limit: number, offset: number) =>
  sql`SELECT ${id} AS id FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;

const readIds = (select: Fragment) => all<{ id: number }>`${select}`.map(({ id }) => id);

/** Read again only after a write to a table that it is read from: a saved work counts no search of clients again. */
function asLongAsUnchanged<T>(select: Fragment, read: (select: Fragment) => T): T {
  const { text, bound } = statementOf(select);
  return stored(`${text} ${JSON.stringify(bound)}`, tablesReadBy(text), () => read(select));
}

export type Sorting = { from: Fragment; by: readonly Fragment[] };

export function directions(by: readonly Fragment[], descending: boolean) {
  const join = (columns: readonly Fragment[]) => columns.reduce((all, column) => sql`${all}, ${column}`);
  const [up, down] = [join(by), join(by.map((column) => sql`${column} DESC`))];
  return descending ? { order: down, backwards: up } : { order: up, backwards: down };
}

type Totals = { total: number; sum: number };

export const totalsOf = (from: Fragment, amount: Fragment): Totals =>
  asLongAsUnchanged(
    sql`SELECT count(*) AS total, coalesce(sum(${amount}), 0) AS sum FROM ${from}`,
    (select) => one<Totals>`${select}` as Totals,
  );

export const countOf = (from: Fragment): number =>
  asLongAsUnchanged(
    sql`SELECT count(*) AS total FROM ${from}`,
    (select) => one<{ total: number }>`${select}`?.total ?? 0,
  );

/** Triggers count along: counting would walk all rows. */
export const totalOf = (list: "appointments" | "clients" | "orders", site: Site): number =>
  one<{ total: number }>`SELECT total FROM list_totals WHERE list = ${list} AND site = ${site}`?.total ?? 0;
