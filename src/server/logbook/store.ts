import type { Call } from "../caller";
import { type Fragment, one, sql } from "../db";
import { notFound } from "../errors";
import { every, sortOf, withinPeriod } from "../listing/store";
import { directions, paged, totalsOf } from "../paging";
import type { Taken } from "../revert";
import type { LogList } from "./input";
import { logsPerPage, messages } from "./model";

export type Log = {
  id: number;
  user_id: number;
  user: string;
  description: string;
  date_created: string;
  version: number;
};

/** In all fragments `l` is the log and `u` its author. */
export type LogSource = {
  columns: Fragment;
  from: Fragment;
  /** The number of the worker or vehicle, its name, and what the entry says of it. */
  of: Fragment;
  name: Fragment;
  value: Fragment;
  /** Amounts in cents, of which a narrowed list has the sum. */
  cents?: Fragment;
};

/** The columns of `Log`. */
export const logColumns = sql`
  l.id, l.id_user AS user_id, u.username AS user, l.description, l.date_created, l.version`;

/** Logs, newest first unless sorted: an administrator sees those of all accounts, others their own. */
export const visibleLogs = <Row>(source: LogSource, call: Call, asked: LogList) =>
  call.user.isAdmin ? list<Row>(source, asked, []) : ownLogs<Row>(source, call, asked);

export const ownLogs = <Row>(source: LogSource, { user }: Call, asked: LogList) =>
  list<Row>(source, asked, [sql`l.id_user = ${user.id}`]);

function list<Row>(source: LogSource, { page, of, sort, ...period }: LogList, seen: Fragment[]) {
  const chosen = [
    ...(of === undefined ? [] : [sql`${source.of} = ${of}`]),
    ...withinPeriod(sql`l.date_created`, period),
  ];
  const from = sql`${source.from} WHERE ${every([...seen, ...chosen])}`;
  const { column, descending } = sortOf(sort ?? "-date");
  const by = { name: source.name, value: source.value, user: sql`u.username`, date: sql`l.date_created` };
  const { order } = directions([by[column], sql`l.id`], descending);
  const { rows: logs, total } = paged<Row>({ columns: source.columns, from, order }, page, logsPerPage);
  const hasSum = source.cents && chosen.length > 0;
  return { logs, total, ...(hasSum && { sum: totalsOf(from, source.cents as Fragment).sum / 100 }) };
}

/** One log, for its author or an administrator. */
export const visibleLog = <Row>(source: LogSource, id: number, call: Call) =>
  call.user.isAdmin ? find<Row>(source, sql`l.id = ${id}`) : ownLog<Row>(source, id, call);

/** One log, for its author alone. */
export const ownLog = <Row>(source: LogSource, id: number, { user }: Call) =>
  find<Row>(source, sql`l.id = ${id} AND l.id_user = ${user.id}`);

const find = <Row>({ columns, from }: LogSource, where: Fragment) =>
  one<Row>`SELECT ${columns} FROM ${from} WHERE ${where}` ?? notFound(messages.missing);

/** For its author or an administrator. */
export function mayTakeBack({ present, former }: Taken, { user }: Call): undefined {
  if (!user.isAdmin && (present ?? former)?.id_user !== user.id) notFound(messages.missing);
}
