import type { Call } from "../caller";
import { now } from "../clock";
import { all, insert, one, remove, sql, update } from "../db";
import { notFound, refuseField } from "../errors";
import { paged } from "../paging";
import type { VehicleLog } from "./input";
import { logsPerPage } from "./model";

type Row = {
  id: number;
  user_id: number;
  user: string;
  automezzo_id: number;
  name: string;
  plate: string;
  intervention_type: string;
  description: string;
  date_created: string;
  version: number;
};

/** Vehicles a log can speak of: the list, without the entries of a single day. */
export const vehicles = () =>
  all<{ id: number; name: string }>`
    SELECT id, name FROM vehicles WHERE deleted = 0 AND date IS NULL ORDER BY code`;

const columns = sql`
  l.id, l.id_user AS user_id, u.username AS user, l.id_vehicle AS automezzo_id, v.name, v.name AS plate,
  l.intervention_type, l.description, l.date_created, l.version`;
const allLogs = sql`vehicle_logs l JOIN users u ON u.id = l.id_user JOIN vehicles v ON v.id = l.id_vehicle`;

/** The logs of one account, or of everyone (`author` null), newest first. */
export function vehicleLogs(author: number | null, page?: number) {
  const from = author === null ? allLogs : sql`${allLogs} WHERE l.id_user = ${author}`;
  const { rows: logs, total } = paged<Row>({ columns, from, order: sql`l.id DESC` }, page, logsPerPage);
  return { logs, total };
}

/** One log for its author or an administrator. */
export function vehicleLog(id: number, call: Call) {
  const row = one<Row>`
    SELECT ${columns} FROM ${allLogs}
    WHERE l.id = ${id} AND (l.id_user = ${call.user.id} OR ${call.user.isAdmin ? 1 : 0})`;
  return row ?? notFound("Log non trovato.");
}

export function createVehicleLog({ automezzo_id, ...values }: VehicleLog, call: Call): number {
  mustBeListed(automezzo_id);
  return insert("vehicle_logs", {
    ...values,
    id_vehicle: automezzo_id,
    id_user: call.user.id,
    date_created: now(),
  });
}

export function changeVehicleLog(id: number, { automezzo_id, ...values }: VehicleLog, call: Call) {
  const before = own(id, call);
  // A vehicle retired since may stay on its old log.
  if (before.id_vehicle !== automezzo_id) mustBeListed(automezzo_id);
  update("vehicle_logs", id, { ...values, id_vehicle: automezzo_id }, call.version);
}

export function deleteVehicleLog(id: number, call: Call) {
  own(id, call);
  remove("vehicle_logs", id, call.version);
}

const own = (id: number, call: Call) =>
  one<{
    id_vehicle: number;
  }>`SELECT id_vehicle FROM vehicle_logs WHERE id = ${id} AND id_user = ${call.user.id}` ??
  notFound("Log non trovato.");

function mustBeListed(vehicle: number) {
  if (!vehicles().some(({ id }) => id === vehicle)) refuseField("automezzo_id", "Automezzo non valido");
}
