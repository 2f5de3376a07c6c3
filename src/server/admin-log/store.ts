import type { Database } from "bun:sqlite";
import { agentNames } from "../agents/store";
import { backupHeads } from "../backup/heads";
import { today } from "../clock";
import { addDays } from "../days";
import { all, database, type Fragment, one, sql } from "../db";
import { notFound } from "../errors";
import { tracked } from "../journal";
import { type ChangeRow, lostHeads, verifyChain } from "../journal-chain";
import { type Cells, cellsOf } from "../journal-values";
import { countOf, pageFromNearerEnd } from "../paging";
import type { Site } from "../permissions";
import {
  type Act,
  actsPerPage,
  columnLabels,
  type Labels,
  maxUnpaged,
  type RecordChange,
  readableValue,
  type Verification,
} from "./model";

const columns = sql`id, id_user, user, id_operation, ip, notes, date_created`;

/**
 * Newest first; `user` is an account's number or user name (spec 1 §2). Site B reads only acts of site B:
 * the notes of others may contain what it hides.
 */
export function listActs({ user, page }: { user?: number | string; page?: number }, site: Site) {
  const account = user === undefined || user === "" ? null : accountIdOf(user);
  if (site === "A" && account === null) return listAllActs(page);
  const ofAccount = account === null ? sql`TRUE` : sql`id_user = ${account}`;
  const ofSite = site === "A" ? sql`TRUE` : sql`site = 'B'`;
  const from = sql`activity WHERE ${ofSite} AND ${ofAccount}`;
  const total = countOfActs(from, `${site} ${account}`);
  const list = { columns, from, order: sql`id DESC`, backwards: sql`id` };
  const logs = pageFromNearerEnd<Act>(list, total, page, actsPerPage, maxUnpaged);
  return { logs, total };
}

type Counted = { database: Database; upTo: number; total: number };
const counted = new Map<string, Counted>();

/** Acts are only added: those counted before are not counted again. `key` names the condition. */
function countOfActs(from: Fragment, key: string): number {
  const known = counted.get(key);
  const before = known?.database === database() ? known : { upTo: 0, total: 0 };
  const upTo = one<{ id: number }>`SELECT coalesce(max(id), 0) AS id FROM activity`?.id ?? 0;
  const total = before.total + countOf(sql`${from} AND id > ${before.upTo}`);
  // What a transaction has added may still be rolled back.
  if (total && !database().inTransaction) counted.set(key, { database: database(), upTo, total });
  return total;
}

/** Rows are only added and have numbers without gaps, so a page of a million rows is found by number. */
function listAllActs(page?: number) {
  const limit = page ? actsPerPage : maxUnpaged;
  const offset = page ? (page - 1) * actsPerPage : 0;
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

function accountIdOf(user: number | string): number {
  if (typeof user === "number" || /^\d+$/.test(user)) return Number(user);
  return one<{ id: number }>`SELECT id FROM users WHERE username = ${user}`?.id ?? 0;
}

/** How many logins of unknown names were refused in the last 30 days: they are nobody's, so no act has them. */
export const unknownLogins = (): number =>
  one<{ refused: number }>`
    SELECT coalesce(sum(refused), 0) AS refused FROM unknown_logins WHERE day > ${addDays(today(), -30)}`
    ?.refused ?? 0;

/** For the filter. */
export const accountOptions = () =>
  all<{ id: number; username: string }>`SELECT id, username FROM users ORDER BY username`;

/** An act with the fields that it changed in each record. On site A alone: site B may not see the values. */
export function actById(id: number, site: Site) {
  if (site === "B") notFound();
  const act = one<Act>`SELECT ${columns} FROM activity WHERE id = ${id}`;
  if (!act) notFound();
  const rows = all<ChangeRow>`SELECT noun, id_row, before, after FROM change WHERE id_activity = ${id} ORDER BY id`;
  const agents = agentNames("A");
  return { act, changes: rows.map((row) => recordChange(row, agents)) };
}

function recordChange(change: ChangeRow, agents: Labels): RecordChange {
  const { noun, id_row } = change;
  const { before, after } = cellsOf(change);
  const oldCells: Cells = before ?? {};
  const newCells: Cells = after ?? {};
  const kind = before === null ? "inserimento" : after === null ? "eliminazione" : "modifica";
  const fields = Object.entries(columnLabels)
    .filter(([column]) => oldCells[column] !== newCells[column] && (column in oldCells || column in newCells))
    .map(([column, label]) => ({
      label,
      before: readableValue(noun, column, oldCells[column], agents),
      after: readableValue(noun, column, newCells[column], agents),
    }))
    .filter((field) => field.before || field.after);
  return { record: `${tracked[noun]?.label ?? noun} ${id_row}`, kind, fields };
}

/** Computes the journal's chain anew and compares it with the backups. On site A alone: site B has a part of it. */
export function verifyJournal(site: Site): Verification {
  if (site === "B") notFound();
  return { ...verifyChain(database()), lost: lostHeads(database(), backupHeads()) };
}
