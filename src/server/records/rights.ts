import { forbid, notFound, Refusal } from "../base/errors";
import { type Gate, passes } from "../call/gate";
import { readFunct } from "../call/operations";
import { one } from "../db/db";
import { type Call, type Caller, can } from "../journal/caller";
import { newestChangeOf } from "../journal/values";
import type { Row } from "../journal/visibility";

/** The funct that reads one record of a table, and the name of its number there. */
const reads: Record<string, { read: string; key?: string; fixed?: object }> = {
  absences: { read: "Absences.one", key: "id" },
  agents: { read: "List.getFromCode", key: "value", fixed: { list: "agents" } },
  appointments: { read: "Appointment.getFromId", key: "id" },
  box_groups: { read: "List.getFromCode", key: "value", fixed: { list: "box-groups" } },
  boxes: { read: "Box.getBox", key: "id" },
  box_lines: { read: "Box.getLine", key: "id_line" },
  clients: { read: "Client.getFromId", key: "id" },
  documents: { read: "Documents.one", key: "id" },
  firm_logos: { read: "Firm.getIdentity" },
  locations: { read: "Location.getFromId", key: "id" },
  materials: { read: "Settings.getMaterial", key: "id" },
  memos: { read: "Memo.getFromId", key: "id" },
  news: { read: "NewsPages.news", key: "id" },
  order_materials: { read: "OrderMaterials.line", key: "id" },
  orders: { read: "Orders.getFromId", key: "id" },
  payment_types: { read: "List.getFromCode", key: "value", fixed: { list: "payment-types" } },
  pickup_places: { read: "Client.getPickupFromId", key: "id" },
  profiles: { read: "Profile.getFromId", key: "id" },
  reports: { read: "Report.getFromId", key: "id" },
  resources: { read: "Orders.getResources" },
  settings: { read: "Settings.getAll" },
  sources: { read: "List.getFromCode", key: "value", fixed: { list: "sources" } },
  closures: { read: "Closures.getFromId", key: "id" },
  costs: { read: "Margin.getCosts" },
  travel_times: { read: "Travel.getFromId", key: "id" },
  users: { read: "Account.getFromId", key: "id" },
  vehicle_logs: { read: "LogVehicle.getFromId", key: "id" },
  vehicles: { read: "Settings.getVehicle", key: "id" },
  work_types: { read: "Settings.getWorkType", key: "value" },
  worker_logs: { read: "LogWorkers.getFromId", key: "id" },
  workers: { read: "Settings.getWorker", key: "id" },
  works: { read: "Orders.getWork", key: "id" },
};

/** What each screen asks that shows rows of this table; none where every account sees them, or a rule decides. */
export function gatesOf(table: string): Gate[] {
  const own = reads[table];
  const part = parts[table];
  return [...(own ? [readFunct(own.read).gate as Gate] : []), ...(part ? [part.gate] : [])];
}

/** The tables whose records have a history of their own. */
export const recordTables = Object.keys(reads);

/**
 * Refuses as the record's own read does. A deleted record is read by nobody: its history is for those who read the
 * log with its values.
 */
export async function mustReadRecord(table: string, id: number | undefined, call: Call) {
  const { read, key, fixed } = reads[table] ?? notFound();
  if (key && id === undefined) notFound();
  const funct = readFunct(read);
  if (!passes(funct, call)) forbid();
  try {
    await funct.verb(funct.shape.parse(key ? { ...fixed, [key]: id } : {}), { ...call, version: undefined });
  } catch (error) {
    const isMissing = error instanceof Refusal && error.status === 404;
    if (!isMissing || !isDeleted(table, id) || call.site === "B" || !can(call, "adminLog")) throw error;
  }
}

const isDeleted = (table: string, id: number | undefined) => newestChangeOf(table, id ?? 0)?.after === null;

/** Rows that are read as a part of another record, and who reads them. */
const parts: Record<string, { of: string; gate: Gate; mayRead?: (row: Row, call: Call) => boolean }> = {
  box_files: { of: "box_lines", gate: "boxes" },
  client_contacts: { of: "clients", gate: "clients.view" },
  crew_lines: { of: "works", gate: "workersVehicles.view", mayRead: (_, { site }) => site === "A" },
  documents: { of: "appointments", gate: "documents.view" },
  memo_shares: {
    of: "memos",
    gate: "signed in",
    mayRead: ({ id_memo }, { user }) =>
      one`SELECT 1 FROM memos WHERE id = ${id_memo as number} AND id_user = ${user.id}` !== null,
  },
  order_materials: { of: "orders", gate: "materials.view" },
  pickup_places: { of: "clients", gate: "clients.view" },
  profile_permissions: { of: "profiles", gate: "admin" },
  report_shares: { of: "reports", gate: "admin" },
  vehicle_needs: { of: "vehicles", gate: "admin", mayRead: (_, { site }) => site === "A" },
  work_hours: { of: "works", gate: "modifyDailyWorks", mayRead: (_, { site }) => site === "A" },
  work_materials: { of: "works", gate: "materials.view" },
  work_needs: { of: "works", gate: "works.view", mayRead: (_, { site }) => site === "A" },
  work_resources: {
    of: "works",
    gate: "resources.view",
    mayRead: ({ list }, call) => list === "A" || can(call, "editResourcesB"),
  },
  worker_skills: { of: "workers", gate: "admin", mayRead: (_, { site }) => site === "A" },
  work_stops: { of: "works", gate: "works.view", mayRead: (_, { site }) => site === "A" },
  works: { of: "orders", gate: "works.view" },
};

/** The tables whose rows the caller reads as parts of a record. */
export const partsOf = (table: string, call: Caller): string[] =>
  Object.entries(parts).flatMap(([part, { of, gate }]) =>
    of === table && passes({ gate }, call) ? [part] : [],
  );

/** Whether the caller may read this row; of settings, those that a form shows. */
export function mayReadRow(table: string, row: Row, call: Call): boolean {
  if (table === "settings") return !String(row.key).startsWith("siteB.");
  return parts[table]?.mayRead?.(row, call) ?? true;
}
