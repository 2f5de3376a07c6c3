import { notFound } from "../../base/errors";
import { all, type Fragment, one, sql } from "../../db/db";
import { directions, pagedIds, totalsOf } from "../../db/paging";
import type { Call } from "../../journal/caller";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { Taken } from "../../undo/revert";
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

/** An administrator sees the logs of all accounts, others their own. */
const seenBy = ({ user }: Call) => (user.isAdmin ? sql`TRUE` : sql`l.id_user = ${user.id}`);

/** The logs that the account sees, newest first unless sorted, 10 a page. */
export function visibleLogs<Row>(source: LogSource, call: Call, asked: LogList) {
  const { ids, ...totals } = chosenLogs(source, call, asked);
  return { logs: logRows<Row>(source, ids, call), ...totals };
}

/** Those of the account alone. */
export const ownLogs = <Row>(source: LogSource, { user, ...call }: Call, asked: LogList) =>
  visibleLogs<Row>(source, { ...call, user: { ...user, isAdmin: false } }, asked);

/** The numbers of the logs of one page, or of all, with what the whole list comes to. */
export function chosenLogs(source: LogSource, call: Call, { page, of, sort, ...period }: LogList) {
  const chosen = [
    ...(of === undefined ? [] : [sql`${source.of} = ${of}`]),
    ...withinPeriod(sql`l.date_created`, period),
  ];
  const from = sql`${source.from} WHERE ${every([seenBy(call), ...chosen])}`;
  const { column, descending } = sortOf(sort ?? "-date");
  const by = { name: source.name, value: source.value, user: sql`u.username`, date: sql`l.date_created` };
  const { order } = directions([by[column], sql`l.id`], descending);
  const found = pagedIds({ from, order, id: sql`l.id` }, page, logsPerPage);
  const hasSum = source.cents && chosen.length > 0;
  return { ...found, ...(hasSum && { sum: totalsOf(from, source.cents as Fragment).sum / 100 }) };
}

/** What the list shows of these logs, in their order; one that was deleted meanwhile is left out. */
export const logRows = <Row>({ columns, from }: LogSource, ids: readonly number[], call: Call) =>
  all<Row>`
    SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${from}
    WHERE l.id = chosen.value AND ${seenBy(call)} ORDER BY chosen.key`;

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
