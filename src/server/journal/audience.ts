import { lazy } from "../base/lazy";
import type { Permission } from "../base/permissions";
import { all } from "../db/db";
import { type TableReadByRule, tableOf } from "../tables/all";
import type { Readers, Row } from "../tables/define";
import { can, type Reader } from "./caller";
import type { ChangeRow } from "./chain";
import { cellsOf } from "./values";
import { isShownOnB, lookThrough, stored } from "./visibility";

export type Audience = (reader: Reader) => boolean;

export const everybody: Audience = () => true;
export const administrators: Audience = ({ user }) => user?.isAdmin === true;
export const dataManagers: Audience = (reader) => can(reader, "manageData");

const kioskNouns = new Set(["appointments", "clients", "crew", "orders", "settings", "works"]);

type Rule = (row: Row, reader: Reader) => boolean;

const isOwn: Rule = ({ id_user }, { user }) => id_user === user?.id;
const isOwnOrAdministrators: Rule = (row, reader) => isOwn(row, reader) || administrators(reader);

const hasOneOf = (keys: readonly Permission[], reader: Reader) => keys.some((key) => can(reader, key));

const isShownSetting = (key: string) => /^(boxes|company|quote|sheet)\./.test(key);

/** Administrators list the profiles; those who have it have other rights by now. */
const isOfProfile = (name: unknown, reader: Reader) =>
  administrators(reader) || reader.user?.profile === name;

const isNewsFor: Rule = ({ user_level }, { user }) => user !== null && user.level >= (user_level as number);

const isAuthor = (table: "memos" | "reports", id: unknown, { user }: Reader) =>
  stored(table, id)?.id_user === user?.id;

const isReaderOfLog: Rule = (row, reader) =>
  hasOneOf(["logVehicle", "logWorkers"], reader) && isOwnOrAdministrators(row, reader);

/** Who reads the rows of each table: other accounts get no event of their changes either. */
const rules: Record<TableReadByRule, Rule> = {
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
  vehicle_logs: isReaderOfLog,
  worker_logs: isReaderOfLog,
};

function isReader(table: string, readers: Readers, row: Row, reader: Reader): boolean {
  if (readers === "by rule") return rules[table as TableReadByRule](row, reader);
  return readers === "administrators" ? administrators(reader) : hasOneOf(readers as Permission[], reader);
}

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
  const readers = tableOf(table)?.readers;
  if (readers === undefined || readers === "every account") return readers !== undefined;
  return states.some((row) => isReader(table, readers, row, reader));
}
