import { listVehicles, workersInList } from "../../crews/workers/store";
import { all, type Fragment, sql } from "../../db/db";
import { alphabetical } from "../../db/natural-order";
import type { VehicleEntry, WorkerEntry } from "./input";
import {
  type Choice,
  type Log,
  type LogKind,
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
