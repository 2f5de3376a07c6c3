import { now } from "../../base/clock";
import { refuseField } from "../../base/errors";
import { workersInList } from "../../crews/workers/store";
import { all, insert, remove, sql, update } from "../../db/db";
import type { Call } from "../../journal/caller";
import type { LogList } from "../logbook/input";
import {
  chosenLogs,
  type Log,
  type LogSource,
  logColumns,
  logRows,
  ownLog,
  ownLogs,
  visibleLog,
  visibleLogs,
} from "../logbook/store";
import type { WorkerLog } from "./input";

export type WorkerLogRow = Log & { operaio_id: number; name: string; surname: string; amount: number };

export const selectableWorkers = () =>
  all<{ id: number; name: string; surname: string }>`
    SELECT id, name, surname FROM ${workersInList} ORDER BY surname, name, code`;

const source: LogSource = {
  columns: sql`${logColumns}, l.id_worker AS operaio_id, w.name, w.surname, l.cents / 100.0 AS amount`,
  from: sql`worker_logs l JOIN users u ON u.id = l.id_user JOIN workers w ON w.id = l.id_worker`,
  of: sql`l.id_worker`,
  name: sql`w.surname || ' ' || w.name`,
  value: sql`l.cents`,
  cents: sql`l.cents`,
};

export const visibleWorkerLogs = (call: Call, asked: LogList) =>
  visibleLogs<WorkerLogRow>(source, call, asked);

export const ownWorkerLogs = (call: Call, asked: LogList) => ownLogs<WorkerLogRow>(source, call, asked);

export const chosenWorkerLogs = (call: Call, asked: LogList) => chosenLogs(source, call, asked);

export const workerLogRows = (ids: readonly number[], call: Call) => logRows<WorkerLogRow>(source, ids, call);

export const workerLogById = (id: number, call: Call) => visibleLog<WorkerLogRow>(source, id, call);

export function createWorkerLog({ operaio_id, amount, description }: WorkerLog, call: Call): number {
  mustBeSelectable(operaio_id);
  const row = { id_worker: operaio_id, cents: amount, description };
  return insert("worker_logs", { ...row, id_user: call.user.id, date_created: now() });
}

export function changeWorkerLog(id: number, { operaio_id, amount, description }: WorkerLog, call: Call) {
  const before = ownLog<WorkerLogRow>(source, id, call);
  // A worker who was deleted later may remain on an old log.
  if (before.operaio_id !== operaio_id) mustBeSelectable(operaio_id);
  update("worker_logs", id, { id_worker: operaio_id, cents: amount, description }, call.version);
}

export function deleteWorkerLog(id: number, call: Call) {
  ownLog(source, id, call);
  remove("worker_logs", id, call.version);
}

function mustBeSelectable(worker: number) {
  if (!selectableWorkers().some(({ id }) => id === worker)) refuseField("operaio_id", "Operaio non valido");
}
