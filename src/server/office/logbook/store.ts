import { now } from "../../base/clock";
import { notFound, refusedBy, refuseField } from "../../base/errors";
import { listVehicles, workersInList } from "../../crews/workers/store";
import { all, type Fragment, insert, one, remove, sql, update } from "../../db/db";
import { alphabetical } from "../../db/natural-order";
import { directions, pagedIds, totalsOf } from "../../db/paging";
import type { Call } from "../../journal/caller";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { Taken } from "../../undo/revert";
import type { LogList, VehicleEntry, WorkerEntry } from "./input";
import {
  type Choice,
  type Log,
  type LogKind,
  logsPerPage,
  messages,
  type VehicleLog,
  vehicleLogs,
  type WorkerLog,
  workerLogs,
} from "./model";

/** Where a log is read from and written to; in all fragments `l` is the entry and `u` its author. */
export type LogSource<Row extends Log, Entry> = {
  kind: LogKind<Row>;
  columns: Fragment;
  from: Fragment;
  of: Fragment;
  name: Fragment;
  value: Fragment;
  /** Amounts in cents, of which a narrowed list has the sum. */
  cents?: Fragment;
  choices(): Choice[];
  stored(entry: Entry): { subject: number; row: Record<string, string | number | null> };
};

const logColumns = sql`
  l.id, l.id_user AS user_id, u.username AS user, l.description, l.date_created, l.version`;

export const selectableVehicles = () => listVehicles().map(({ id, name }) => ({ id, name }));

export const selectableWorkers = () =>
  all<{ id: number; name: string; surname: string }>`
    SELECT id, name, surname FROM ${workersInList}
    ORDER BY ${alphabetical(sql`surname || ' ' || name`)}, code`;

export const vehicleSource: LogSource<VehicleLog, VehicleEntry> = {
  kind: vehicleLogs,
  columns: sql`${logColumns}, l.id_vehicle AS automezzo_id, v.name, v.name AS plate, l.intervention_type`,
  from: sql`vehicle_logs l JOIN users u ON u.id = l.id_user JOIN vehicles v ON v.id = l.id_vehicle`,
  of: sql`l.id_vehicle`,
  name: alphabetical(sql`v.name`),
  value: alphabetical(sql`l.intervention_type`),
  choices: () => selectableVehicles().map(({ id, name }) => ({ value: id, text: name })),
  stored: ({ automezzo_id, intervention_type, description }) => ({
    subject: automezzo_id,
    row: { id_vehicle: automezzo_id, intervention_type, description },
  }),
};

export const workerSource: LogSource<WorkerLog, WorkerEntry> = {
  kind: workerLogs,
  columns: sql`${logColumns}, l.id_worker AS operaio_id, w.name, w.surname, l.cents / 100.0 AS amount`,
  from: sql`worker_logs l JOIN users u ON u.id = l.id_user JOIN workers w ON w.id = l.id_worker`,
  of: sql`l.id_worker`,
  name: alphabetical(sql`w.surname || ' ' || w.name`),
  value: sql`l.cents`,
  cents: sql`l.cents`,
  choices: () =>
    selectableWorkers().map(({ id, name, surname }) => ({ value: id, text: `${surname} ${name}` })),
  stored: ({ operaio_id, amount, description }) => ({
    subject: operaio_id,
    row: { id_worker: operaio_id, cents: amount, description },
  }),
};

type Source<Row extends Log> = Omit<LogSource<Row, never>, "stored">;

const seenBy = ({ user }: Call) => (user.isAdmin ? sql`TRUE` : sql`l.id_user = ${user.id}`);

export function visibleLogs<Row extends Log>(source: Source<Row>, call: Call, asked: LogList) {
  const { ids, ...totals } = chosenLogs(source, call, asked);
  return { logs: logRows(source, ids, call), ...totals };
}

export const ownLogs = <Row extends Log>(source: Source<Row>, { user, ...call }: Call, asked: LogList) =>
  visibleLogs(source, { ...call, user: { ...user, isAdmin: false } }, asked);

export function chosenLogs<Row extends Log>(
  source: Source<Row>,
  call: Call,
  { page, of, sort, ...period }: LogList,
) {
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

export const logRows = <Row extends Log>(
  { columns, from }: Source<Row>,
  ids: readonly number[],
  call: Call,
) =>
  all<Row>`
    SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${from}
    WHERE l.id = chosen.value AND ${seenBy(call)} ORDER BY chosen.key`;

export const visibleLog = <Row extends Log>(source: Source<Row>, id: number, call: Call) =>
  call.user.isAdmin ? find(source, sql`l.id = ${id}`) : ownLog(source, id, call);

const ownLog = <Row extends Log>(source: Source<Row>, id: number, { user }: Call) =>
  find(source, sql`l.id = ${id} AND l.id_user = ${user.id}`);

const find = <Row extends Log>({ columns, from }: Source<Row>, where: Fragment) =>
  one<Row>`SELECT ${columns} FROM ${from} WHERE ${where}` ?? notFound(messages.missing);

export function createLog<Row extends Log, Entry>(source: LogSource<Row, Entry>, entry: Entry, call: Call) {
  const { subject, row } = source.stored(entry);
  mustBeSelectable(source, subject);
  return insert(source.kind.table, { ...row, id_user: call.user.id, date_created: now() });
}

export function changeLog<Row extends Log, Entry>(
  source: LogSource<Row, Entry>,
  id: number,
  entry: Entry,
  call: Call,
) {
  const { subject, row } = source.stored(entry);
  // A vehicle or worker who was deleted later may remain on an old log.
  if (source.kind.subject(ownLog(source, id, call)).value !== subject) mustBeSelectable(source, subject);
  update(source.kind.table, id, row, call.version);
}

export function deleteLog<Row extends Log>(source: Source<Row>, id: number, call: Call) {
  ownLog(source, id, call);
  remove(source.kind.table, id, call.version);
}

export function logErrors<Row extends Log, Entry>(
  source: LogSource<Row, Entry>,
  subject: number | undefined,
  id: number | undefined,
  call: Call,
) {
  return refusedBy(() => {
    const isBefore = id !== undefined && source.kind.subject(ownLog(source, id, call)).value === subject;
    if (subject !== undefined && !isBefore) mustBeSelectable(source, subject);
  });
}

function mustBeSelectable<Row extends Log>({ kind, choices }: Source<Row>, subject: number) {
  if (!choices().some(({ value }) => value === subject)) refuseField(kind.field, `${kind.head} non valido`);
}

export function mayTakeBack({ present, former }: Taken, { user }: Call): undefined {
  if (!user.isAdmin && (present ?? former)?.id_user !== user.id) notFound(messages.missing);
}
