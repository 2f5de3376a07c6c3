import { lazy } from "../base/lazy";
import type { Permission } from "../base/permissions";
import { all } from "../db/db";
import { tableOf } from "../tables/all";
import type { Look, Row } from "../tables/define";
import type { JournaledTable } from "../tables/rows";
import { can, type Reader } from "./caller";
import type { ChangeRow } from "./chain";
import { cellsOf } from "./values";
import { isShownOnB, stored } from "./visibility";

export type Audience = (reader: Reader) => boolean;

export const everybody: Audience = () => true;
export const administrators: Audience = ({ user }) => user?.isAdmin === true;
export const dataManagers: Audience = (reader) => can(reader, "manageData");

const kioskNouns = new Set(["appointments", "clients", "crew", "orders", "settings", "works"]);

type Rule = (row: Row, reader: Reader) => boolean;

const everyAccount: Rule = () => true;
const anAdministrator: Rule = (_, reader) => administrators(reader);
const isOwn: Rule = ({ id_user }, { user }) => id_user === user?.id;
const isOwnOrAdministrators: Rule = (row, reader) => isOwn(row, reader) || administrators(reader);

const withOneOf =
  (...keys: Permission[]): Rule =>
  (_, reader) =>
    keys.some((key) => can(reader, key));

const both =
  (one: Rule, other: Rule): Rule =>
  (row, reader) =>
    one(row, reader) && other(row, reader);

const isShownSetting = (key: string) => /^(boxes|company|quote|sheet)\./.test(key);

/** Administrators list the profiles; those who have it have other rights by now. */
const isOfProfile = (name: unknown, reader: Reader) =>
  administrators(reader) || reader.user?.profile === name;

const isNewsFor: Rule = ({ user_level }, { user }) => user !== null && user.level >= (user_level as number);

const isAuthor = (table: "memos" | "reports", id: unknown, { user }: Reader) =>
  stored(table, id)?.id_user === user?.id;

const ofBoxes = withOneOf("boxes");
const ofCosts = withOneOf("margins.view", "costs.edit");
const ofDocuments = withOneOf("documents.view", "documents.showInCharge");
const ofLogs = withOneOf("logVehicle", "logWorkers");
const ofMaterials = withOneOf("materials.view", "orders.manageMaterials");
const ofPersonalData = withOneOf("manageData");

/** Who reads the rows of each table: other accounts get no event of their changes either. */
const rules: Record<JournaledTable, Rule> = {
  absences: everyAccount,
  account_requests: anAdministrator,
  agents: everyAccount,
  appointments: everyAccount,
  box_files: ofBoxes,
  box_groups: ofBoxes,
  box_lines: ofBoxes,
  box_log: ofBoxes,
  box_log_files: ofBoxes,
  box_reminders: ofBoxes,
  boxes: ofBoxes,
  calendar_feeds: isOwnOrAdministrators,
  client_contacts: everyAccount,
  clients: everyAccount,
  closures: everyAccount,
  costs: ofCosts,
  crew_lines: everyAccount,
  documents: ofDocuments,
  erasures: ofPersonalData,
  firm_logos: everyAccount,
  kiosk_devices: (row, reader) => administrators(reader) && row.site === reader.site,
  locations: everyAccount,
  log_cuts: ofPersonalData,
  material_blocks: ofMaterials,
  material_loads: ofMaterials,
  materials: ofMaterials,
  memo_shares: (row, reader) => isOwn(row, reader) || isAuthor("memos", row.id_memo, reader),
  memos: (row, reader) => isOwn(row, reader) || recipients("memo", row.id).has(reader.user?.id),
  municipalities: everyAccount,
  news: isNewsFor,
  news_reads: isOwn,
  order_materials: ofMaterials,
  orders: everyAccount,
  payment_types: everyAccount,
  pickup_places: everyAccount,
  profile_permissions: ({ id_profile }, reader) => isOfProfile(stored("profiles", id_profile)?.name, reader),
  profiles: ({ name }, reader) => isOfProfile(name, reader),
  report_shares: (row, reader) =>
    isOwnOrAdministrators(row, reader) || isAuthor("reports", row.id_report, reader),
  reports: (row, reader) =>
    isOwnOrAdministrators(row, reader) || recipients("report", row.id).has(reader.user?.id),
  resources: everyAccount,
  saved_views: isOwn,
  settings: ({ key }, reader) => isShownSetting(key as string) || administrators(reader),
  sources: everyAccount,
  travel_times: everyAccount,
  users: anAdministrator,
  vehicle_logs: both(ofLogs, isOwnOrAdministrators),
  vehicle_needs: everyAccount,
  vehicles: everyAccount,
  work_hours: withOneOf("modifyDailyWorks", "logWorkers"),
  work_materials: ofMaterials,
  work_needs: everyAccount,
  work_resources: everyAccount,
  work_stops: everyAccount,
  work_types: everyAccount,
  worker_logs: both(ofLogs, isOwnOrAdministrators),
  worker_skills: everyAccount,
  workers: everyAccount,
  works: everyAccount,
};

function recipients(kind: "memo" | "report", id: unknown): Set<number | undefined> {
  const rows =
    kind === "memo"
      ? all<{ id_user: number }>`SELECT id_user FROM memo_shares WHERE id_memo = ${id as number}`
      : all<{ id_user: number }>`SELECT id_user FROM report_shares WHERE id_report = ${id as number}`;
  return new Set(rows.map(({ id_user }) => id_user));
}

/** Who could read the row before or can after; computed after the commit, for readers with a stream. */
export function audiencesOf(changes: readonly ChangeRow[]): (change: ChangeRow) => Audience {
  const lookBefore = lookThrough(changes, "before");
  const lookAfter = lookThrough(changes, "after");
  return (change) => {
    const statesOf = lazy(() => {
      const { before, after } = cellsOf(change);
      return [
        ...(before ? [{ row: before, look: lookBefore }] : []),
        ...(after ? [{ row: after, look: lookAfter }] : []),
      ];
    });
    const isOnB = lazy(() => statesOf().some(({ row, look }) => isShownOnB(change.noun, row, look)));
    return (reader) =>
      (reader.site === "A" || isOnB()) &&
      mayReadStates(
        change.noun,
        statesOf().map(({ row }) => row),
        reader,
      );
  };
}

export function mayReadStates(table: string, states: readonly Row[], reader: Reader): boolean {
  if (reader.kiosk && !kioskNouns.has(tableOf(table)?.noun ?? "")) return false;
  const rule = rules[table as JournaledTable] as Rule | undefined;
  return rule !== undefined && (rule === everyAccount || states.some((row) => rule(row, reader)));
}

function lookThrough(changes: readonly ChangeRow[], state: "before" | "after"): Look {
  const touched = lazy(() => {
    const ordered = state === "after" ? changes : changes.toReversed();
    return new Map(ordered.map((change) => [`${change.noun} ${change.id_row}`, cellsOf(change)[state]]));
  });
  return (table, id) => {
    const row = touched().get(`${table} ${id}`);
    return row === undefined ? stored(table, id) : row;
  };
}
