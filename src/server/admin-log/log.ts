import { all, one, sql } from "../db";
import { notFound } from "../errors";
import { tracked } from "../journal";
import { paged } from "../paging";
import type { Site } from "../permissions";
import { columnLabels } from "./labels";
import { logPerPage, maxUnpaged } from "./model";
import { type Cell, readableValue } from "./values";

export type Act = {
  id: number;
  id_user: number | null;
  user: string;
  id_operation: string;
  ip: string;
  notes: string;
  date_created: string;
};

const columns = sql`id, id_user, user, id_operation, ip, notes, date_created`;

/**
 * The admin log, newest first, 30 a page; of one account when `user` names it (spec 1 §2). Site B reads of what
 * was done there: anything else may speak of what it hides.
 */
export function listLog({ user, page }: { user?: number | string; page?: number }, site: Site) {
  const account = user === undefined || user === "" ? null : accountId(user);
  if (site === "A" && account === null) return wholeLog(page);
  const ofAccount = account === null ? sql`TRUE` : sql`id_user = ${account}`;
  const ofSite = site === "A" ? sql`TRUE` : sql`site = 'B'`;
  const list = { columns, from: sql`activity WHERE ${ofSite} AND ${ofAccount}`, order: sql`id DESC` };
  const { rows: logs, total } = paged<Act>(list, page, logPerPage, maxUnpaged);
  return { logs, total };
}

/** Rows are only ever added and numbered without gaps, so a page of a million is found by its numbers. */
function wholeLog(page?: number) {
  const limit = page ? logPerPage : maxUnpaged;
  const offset = page ? (page - 1) * logPerPage : 0;
  const { first, last } = one<{ first: number; last: number }>`
    SELECT coalesce((SELECT min(id) FROM activity), 1) AS first, coalesce((SELECT max(id) FROM activity), 0) AS last` as {
    first: number;
    last: number;
  };
  const logs = all<Act>`
    SELECT ${columns} FROM activity
    WHERE id <= ${last - offset} ORDER BY id DESC LIMIT ${limit}`;
  return { logs, total: last - first + 1 };
}

function accountId(user: number | string): number {
  if (typeof user === "number" || /^\d+$/.test(user)) return Number(user);
  return one<{ id: number }>`SELECT id FROM users WHERE username = ${user}`?.id ?? 0;
}

/** Every account that may stand in the log, for the filter. */
export const accountsInLog = () =>
  all<{ id: number; username: string }>`SELECT id, username FROM users ORDER BY username`;

type Cells = Record<string, Cell>;
type ChangeRow = { noun: string; id_row: number; before: string | null; after: string | null };

/**
 * One act with what it changed: record by record, the fields that differ, old and new value.
 * On site A alone, since the values may be hidden on the other.
 */
export function actById(id: number, site: Site) {
  if (site === "B") notFound();
  const act = one<Act>`SELECT ${columns} FROM activity WHERE id = ${id}`;
  if (!act) notFound();
  const rows = all<ChangeRow>`SELECT noun, id_row, before, after FROM change WHERE id_activity = ${id} ORDER BY id`;
  return { act, changes: rows.map(readable) };
}

function readable({ noun, id_row, before, after }: ChangeRow) {
  const was = (before ? JSON.parse(before) : {}) as Cells;
  const became = (after ? JSON.parse(after) : {}) as Cells;
  const kind = before === null ? "inserimento" : after === null ? "eliminazione" : "modifica";
  const fields = Object.entries(columnLabels)
    .filter(([column]) => was[column] !== became[column] && (column in was || column in became))
    .map(([column, label]) => ({
      label,
      before: readableValue(noun, column, was[column]),
      after: readableValue(noun, column, became[column]),
    }))
    .filter((field) => field.before || field.after);
  return { record: `${tracked[noun]?.label ?? noun} ${id_row}`, kind, fields };
}
