import { lazy } from "../base/lazy";
import type { Permission } from "../base/permissions";
import { all } from "../db/db";
import type { Look, Row } from "../tables/define";
import type { JournaledTable } from "../tables/rows";
import { can, type Reader } from "./caller";
import type { ChangeRow } from "./chain";
import { cellsOf } from "./values";
import { isShownOnB, stored } from "./visibility";

/** Who gets the event of a change. */
export type Audience = (reader: Reader) => boolean;

export const everybody: Audience = () => true;
export const administrators: Audience = ({ user }) => user?.isAdmin === true;
export const dataManagers: Audience = (reader) => can(reader, "manageData");

/** The nouns that a display's tiles are made of. */
const kioskNouns = new Set(["appointments", "clients", "crew", "orders", "settings", "works"]);

/** Nouns that only accounts with one of these permissions read. */
const permissions: Record<string, readonly Permission[]> = {
  boxes: ["boxes"],
  documents: ["documents.view", "documents.showInCharge"],
  logbook: ["logVehicle", "logWorkers"],
  materials: ["materials.view", "orders.manageMaterials"],
  "work-hours": ["modifyDailyWorks", "logWorkers"],
};

type Rule = (row: Row, reader: Reader) => boolean;

const isOwn: Rule = ({ id_user }, { user }) => id_user === user?.id;
const isOwnOrAdministrators: Rule = (row, reader) => isOwn(row, reader) || administrators(reader);

/** The settings that screens of every account show. */
const isShownSetting = (key: string) => /^(boxes|company|quote|sheet)\./.test(key);

/** Administrators list the profiles; those who have it have other rights by now. */
const isOfProfile = (name: unknown, reader: Reader) =>
  administrators(reader) || reader.user?.profile === name;

const isNewsFor: Rule = ({ user_level }, { user }) => user !== null && user.level >= (user_level as number);

const isAuthor = (table: "memos" | "reports", id: unknown, { user }: Reader) =>
  stored(table, id)?.id_user === user?.id;

/** Tables whose rows are read by some accounts only. */
const rules: { [T in JournaledTable]?: Rule } = {
  account_requests: (_, reader) => administrators(reader),
  calendar_feeds: isOwnOrAdministrators,
  kiosk_devices: (row, reader) => administrators(reader) && row.site === reader.site,
  memo_shares: (row, reader) => isOwn(row, reader) || isAuthor("memos", row.id_memo, reader),
  memos: (row, reader) => isOwn(row, reader) || recipients("memo", row.id).has(reader.user?.id),
  news: isNewsFor,
  news_reads: isOwn,
  profile_permissions: ({ id_profile }, reader) => isOfProfile(stored("profiles", id_profile)?.name, reader),
  profiles: ({ name }, reader) => isOfProfile(name, reader),
  report_shares: (row, reader) =>
    isOwnOrAdministrators(row, reader) || isAuthor("reports", row.id_report, reader),
  reports: (row, reader) =>
    isOwnOrAdministrators(row, reader) || recipients("report", row.id).has(reader.user?.id),
  saved_views: isOwn,
  settings: ({ key }, reader) => isShownSetting(key as string) || administrators(reader),
  users: (_, reader) => administrators(reader),
  vehicle_logs: isOwnOrAdministrators,
  worker_logs: isOwnOrAdministrators,
};

const ruleOf = (table: string): Rule | undefined => rules[table as JournaledTable];

function recipients(kind: "memo" | "report", id: unknown): Set<number | undefined> {
  const rows =
    kind === "memo"
      ? all<{ id_user: number }>`SELECT id_user FROM memo_shares WHERE id_memo = ${id as number}`
      : all<{ id_user: number }>`SELECT id_user FROM report_shares WHERE id_report = ${id as number}`;
  return new Set(rows.map(({ id_user }) => id_user));
}

/**
 * The audience of each changed row of an act: readers who could read the row before it or can read it after it.
 * Computed after the commit, and only for readers that have a stream.
 */
export function audiencesOf(changes: readonly ChangeRow[]): (change: ChangeRow, noun: string) => Audience {
  const lookBefore = lookThrough(changes, "before");
  const lookAfter = lookThrough(changes, "after");
  return (change, noun) => {
    const statesOf = lazy(() => {
      const { before, after } = cellsOf(change);
      return [
        ...(before ? [{ row: before, look: lookBefore }] : []),
        ...(after ? [{ row: after, look: lookAfter }] : []),
      ];
    });
    const isOnB = lazy(() => statesOf().some(({ row, look }) => isShownOnB(change.noun, row, look)));
    const rule = ruleOf(change.noun);
    return (reader) =>
      mayReadNoun(noun, reader) &&
      (reader.site === "A" || isOnB()) &&
      (rule === undefined || statesOf().some(({ row }) => rule(row, reader)));
  };
}

/** Whether a reader on site A may read a row that had one of these states. */
export const mayReadStates = (table: string, noun: string, states: readonly Row[], reader: Reader): boolean =>
  mayReadNoun(noun, reader) &&
  (ruleOf(table) === undefined || states.some((row) => ruleOf(table)?.(row, reader)));

const mayReadNoun = (noun: string, reader: Reader) =>
  reader.kiosk ? kioskNouns.has(noun) : (permissions[noun]?.some((key) => can(reader, key)) ?? true);

/** Rows as they were before the act or are after it; rows that it did not touch are read from the database. */
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
