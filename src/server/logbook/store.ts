import type { Call } from "../caller";
import { type Fragment, one, sql } from "../db";
import { notFound } from "../errors";
import { paged } from "../paging";
import type { Taken } from "../revert";
import { logsPerPage, messages } from "./model";

export type Log = {
  id: number;
  user_id: number;
  user: string;
  description: string;
  date_created: string;
  version: number;
};

/** In both fragments `l` is the log and `u` its author. */
export type LogSource = { columns: Fragment; from: Fragment };

/** The columns of `Log`. */
export const logColumns = sql`
  l.id, l.id_user AS user_id, u.username AS user, l.description, l.date_created, l.version`;

/** Logs, newest first: an administrator sees those of all accounts, others their own. */
export const visibleLogs = <Row>(source: LogSource, call: Call, page?: number) =>
  call.user.isAdmin ? list<Row>(source, page) : ownLogs<Row>(source, call, page);

export const ownLogs = <Row>({ columns, from }: LogSource, { user }: Call, page?: number) =>
  list<Row>({ columns, from: sql`${from} WHERE l.id_user = ${user.id}` }, page);

function list<Row>(source: LogSource, page?: number) {
  const { rows: logs, total } = paged<Row>({ ...source, order: sql`l.id DESC` }, page, logsPerPage);
  return { logs, total };
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
