import { forbid, notFound, Refusal } from "../base/errors";
import { type Gate, passes } from "../call/gate";
import { readFunct } from "../call/operations";
import { one } from "../db/db";
import { type Call, type Caller, can } from "../journal/caller";
import { newestChangeOf } from "../journal/values";
import { described, tableOf } from "../tables/all";
import type { Row } from "../tables/define";
import type { JournaledTable } from "../tables/rows";

/** None where every account sees the rows, or a rule decides. */
export function gatesOf(table: string): Gate[] {
  const read = tableOf(table)?.read;
  const part = parts[table as JournaledTable];
  return [...(read ? [readFunct(read.funct).gate as Gate] : []), ...(part ? [part.gate] : [])];
}

export const recordTables = Object.entries(described).flatMap(([name, { read }]) => (read ? [name] : []));

/** A deleted record is read by nobody: its history is for those who read the log with its values. */
export async function mustReadRecord(table: string, id: number | undefined, call: Call) {
  const { funct: read, key, fixed } = tableOf(table)?.read ?? notFound();
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

type Part = { of: JournaledTable; gate: Gate; mayRead?: (row: Row, call: Call) => boolean };

const parts: { [T in JournaledTable]?: Part } = {
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

export const partsOf = (table: string, call: Caller): string[] =>
  Object.entries(parts).flatMap(([part, { of, gate }]) =>
    of === table && passes({ gate }, call) ? [part] : [],
  );

export function mayReadRow(table: string, row: Row, call: Call): boolean {
  if (table === "settings") return !String(row.key).startsWith("siteB.");
  return parts[table as JournaledTable]?.mayRead?.(row, call) ?? true;
}
