import { profile_permissions, profiles } from "../accounts/profiles/tables";
import { account_requests } from "../accounts/requests/tables";
import { users } from "../accounts/tables";
import { pickup_places } from "../clients/pickup-places/tables";
import { locations, municipalities } from "../clients/places/tables";
import { client_contacts, clients } from "../clients/tables";
import { travel_times } from "../clients/travel/tables";
import { absences } from "../crews/absences/tables";
import { costs } from "../crews/costs/tables";
import { vehicle_needs, work_needs, worker_skills } from "../crews/skills/tables";
import { crew_lines } from "../crews/tables";
import { work_hours } from "../crews/work-hours/tables";
import { vehicles, workers } from "../crews/workers/tables";
import { closures } from "../days/closures/tables";
import { kiosk_devices } from "../days/kiosk/tables";
import { payment_types, sources, work_types } from "../firm/lists/tables";
import { settings } from "../firm/settings/tables";
import { firm_logos } from "../firm/tables";
import {
  material_blocks,
  material_loads,
  materials,
  order_materials,
  work_materials,
} from "../materials/tables";
import { vehicle_logs, worker_logs } from "../office/logbook/tables";
import { messages } from "../office/messages/tables";
import { memo_shares, memos, news, news_reads, report_shares, reports } from "../office/notes/tables";
import { documents } from "../orders/documents/tables";
import { city_rules, permits } from "../orders/permits/tables";
import { resources } from "../orders/resources/tables";
import { orders } from "../orders/tables";
import { work_resources, work_stops, works } from "../orders/works/tables";
import { erasures, log_cuts } from "../personal-data/tables";
import {
  inventory_items,
  inventory_lines,
  quote_lines,
  quote_versions,
  quotes,
  vat_rules,
} from "../sales/tables";
import { saved_views } from "../search/listing/tables";
import { box_files, box_groups, box_lines, box_log, box_log_files, boxes } from "../storage/boxes/tables";
import { box_reminders } from "../storage/deadlines/tables";
import { agents, appointments } from "../visits/appointments/tables";
import { calendar_feeds } from "../visits/calendar-feed/tables";
import { calls, loss_reasons } from "../visits/calls/tables";
import type { NameOf, Table } from "./define";
import type { JournaledTable } from "./rows";

export const described = {
  absences,
  account_requests,
  agents,
  appointments,
  box_files,
  box_groups,
  box_lines,
  box_log,
  box_log_files,
  box_reminders,
  boxes,
  calendar_feeds,
  calls,
  city_rules,
  client_contacts,
  clients,
  closures,
  costs,
  crew_lines,
  documents,
  erasures,
  firm_logos,
  inventory_items,
  inventory_lines,
  kiosk_devices,
  locations,
  log_cuts,
  loss_reasons,
  material_blocks,
  material_loads,
  materials,
  memo_shares,
  memos,
  messages,
  municipalities,
  news,
  news_reads,
  order_materials,
  orders,
  payment_types,
  permits,
  pickup_places,
  profile_permissions,
  profiles,
  quote_lines,
  quote_versions,
  quotes,
  report_shares,
  reports,
  resources,
  saved_views,
  settings,
  sources,
  travel_times,
  users,
  vat_rules,
  vehicle_logs,
  vehicle_needs,
  vehicles,
  work_hours,
  work_materials,
  work_needs,
  work_resources,
  work_stops,
  work_types,
  worker_logs,
  worker_skills,
  workers,
  works,
} satisfies Record<JournaledTable, Table>;

type Which<Word extends "siteB" | "undo" | "readers", Value> = {
  [T in JournaledTable]: (typeof described)[T][Word] extends Value ? T : never;
}[JournaledTable];

export type TableWithRule = Which<"siteB", object>;
export type TableReadByRule = Which<"readers", "by rule">;
export type TableUndoneByNoun = Which<"undo", "by its noun">;

export const tableOf = (name: string): Table | undefined =>
  Object.hasOwn(described, name) ? described[name as JournaledTable] : undefined;

/** Its prices, by their names in whole euros. */
export const pricesOf = (name: string): readonly string[] => prices.get(name) ?? [];

const prices = new Map(
  Object.entries<Table>(described).map(([name, { columns }]) => [
    name,
    Object.keys(columns).flatMap((column) =>
      columns[column]?.hasWholeEuros ? column.replace(/_cents$/, "") : [],
    ),
  ]),
);

export const priceNames: readonly string[] = [...new Set([...prices.values()].flat())];

export function wholeOf(name: string): { table: string; column: string } | undefined {
  const { partOf, columns } = tableOf(name) ?? {};
  return partOf && columns ? { table: columns[partOf]?.to as string, column: partOf } : undefined;
}

export const referredBy = (table: string, column: string): JournaledTable | undefined =>
  tableOf(table)?.columns[column]?.to;

export function labelOf(table: string, column: string, region: string): string {
  const label = tableOf(table)?.columns[column]?.label ?? column;
  return typeof label === "string" ? label : label(region);
}

export function readableValue(
  table: string,
  column: string,
  cell: string | number | null | undefined,
  nameOf: NameOf = (_, id) => `n. ${id}`,
): string {
  if (cell === null || cell === undefined) return "";
  const readable = tableOf(table)?.columns[column]?.readable as
    | ((cell: unknown, nameOf: NameOf) => string)
    | undefined;
  return readable?.(cell, nameOf) ?? String(cell);
}
