import type { Call } from "../caller";
import { now } from "../clock";
import { all, insert, one, remove, sql, update } from "../db";
import { notFound, refuseField } from "../errors";
import { paged } from "../paging";
import type { WorkerLog } from "./input";
import { logsPerPage } from "./model";

type Row = {
  id: number;
  user_id: number;
  user: string;
  operaio_id: number;
  name: string;
  surname: string;
  description: string;
  cents: number;
  date_created: string;
  version: number;
};

function wire({ cents, ...row }: Row) {
  return { ...row, amount: cents / 100 };
}

/** Workers a log can speak of: the list, without the hidden codes and the entries of a single day. */
export const workers = () =>
  all<{ id: number; name: string; surname: string }>`
    SELECT id, name, surname FROM workers
    WHERE deleted = 0 AND date IS NULL AND code NOT IN (99, 100) ORDER BY surname, name, code`;

const columns = sql`
  l.id, l.id_user AS user_id, u.username AS user, l.id_worker AS operaio_id, w.name, w.surname,
  l.description, l.cents, l.date_created, l.version`;
const allLogs = sql`worker_logs l JOIN users u ON u.id = l.id_user JOIN workers w ON w.id = l.id_worker`;

/** The logs of one account, or of everyone (`author` null), newest first. */
export function workerLogs(author: number | null, page?: number) {
  const from = author === null ? allLogs : sql`${allLogs} WHERE l.id_user = ${author}`;
  const { rows, total } = paged<Row>({ columns, from, order: sql`l.id DESC` }, page, logsPerPage);
  return { logs: rows.map(wire), total };
}

/** One log for its author or an administrator. */
export function workerLog(id: number, call: Call) {
  const row = one<Row>`
    SELECT ${columns} FROM ${allLogs}
    WHERE l.id = ${id} AND (l.id_user = ${call.user.id} OR ${call.user.isAdmin ? 1 : 0})`;
  return row ? wire(row) : notFound("Log non trovato.");
}

export function createWorkerLog({ operaio_id, amount, description }: WorkerLog, call: Call): number {
  mustBeListed(operaio_id);
  const row = { id_worker: operaio_id, cents: amount, description };
  return insert("worker_logs", { ...row, id_user: call.user.id, date_created: now() });
}

export function changeWorkerLog(id: number, { operaio_id, amount, description }: WorkerLog, call: Call) {
  const before = own(id, call);
  // A worker retired since may stay on an old log.
  if (before.id_worker !== operaio_id) mustBeListed(operaio_id);
  update("worker_logs", id, { id_worker: operaio_id, cents: amount, description }, call.version);
}

export function deleteWorkerLog(id: number, call: Call) {
  own(id, call);
  remove("worker_logs", id, call.version);
}

const own = (id: number, call: Call) =>
  one<{
    id_worker: number;
  }>`SELECT id_worker FROM worker_logs WHERE id = ${id} AND id_user = ${call.user.id}` ??
  notFound("Log non trovato.");

function mustBeListed(worker: number) {
  if (!workers().some(({ id }) => id === worker)) refuseField("operaio_id", "Operaio non valido");
}
