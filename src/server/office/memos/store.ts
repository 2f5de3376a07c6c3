import { isActiveAccount } from "../../accounts/store";
import { now } from "../../base/clock";
import type { Day } from "../../base/days";
import { notFound, refuse, refusedBy, refuseField } from "../../base/errors";
import { all, insert, one, remove, run, sql, update } from "../../db/db";
import { directions, pagedIds } from "../../db/paging";
import type { Call } from "../../journal/caller";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { Taken } from "../../undo/revert";
import type { MemoList } from "./input";
import { memosPerPage, messages } from "./model";

export type Memo = {
  id: number;
  user_id: number;
  email: string;
  author: string;
  title: string;
  description: string;
  date: Day;
  time: string;
  date_created: string;
  version: number;
};

const columns = sql`
  m.id, m.id_user AS user_id, u.email, u.username AS author,
  m.title, m.description, m.date, m.time, m.date_created, m.version`;
const memos = sql`memos m JOIN users u ON u.id = m.id_user`;

export function visibleMemos(user: number, asked: MemoList) {
  const { ids, total } = chosenMemos(user, asked);
  return { memo: memoRows(ids, user), total };
}

export function chosenMemos(user: number, { of, page, sort, ...period }: MemoList) {
  const own = sql`SELECT id FROM memos WHERE id_user = ${user}`;
  const shared = sql`SELECT id_memo FROM memo_shares WHERE id_user = ${user}`;
  const seen = of === "own" ? own : of === "shared" ? shared : sql`${own} UNION ${shared}`;
  const from = sql`${memos} WHERE ${every([sql`m.id IN (${seen})`, ...withinPeriod(sql`m.date`, period)])}`;
  const { column, descending } = sortOf(sort ?? "-date");
  const sortings = {
    title: [sql`m.title COLLATE NOCASE`, sql`m.id`],
    date: [sql`m.date`, sql`m.time`, sql`m.id`],
    author: [sql`u.username`, sql`m.id`],
  };
  const { order } = directions(sortings[column], descending);
  return pagedIds({ from, order, id: sql`m.id` }, page, memosPerPage);
}

export const memoRows = (ids: readonly number[], user: number) =>
  all<Memo>`
    SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${memos}
    WHERE m.id = chosen.value AND ${isVisible(user)} ORDER BY chosen.key`;

const isVisible = (user: number) => sql`
  (m.id_user = ${user} OR EXISTS (SELECT 1 FROM memo_shares s WHERE s.id_memo = m.id AND s.id_user = ${user}))`;

export const memosBetween = (user: number, from: Day, to: Day) =>
  all<Memo>`
    SELECT ${columns} FROM ${memos}
    WHERE m.date BETWEEN ${from} AND ${to} AND ${isVisible(user)}
    ORDER BY m.date, m.time, m.id`;

export const newestMemos = (user: number, count: number) =>
  all<Memo>`SELECT ${columns} FROM ${memos} WHERE ${isVisible(user)} ORDER BY m.date DESC, m.time DESC LIMIT ${count}`;

/** 404 for accounts that are neither the author nor a recipient. */
export function memoById(id: number, user: number) {
  const row = one<Memo>`SELECT ${columns} FROM ${memos} WHERE m.id = ${id} AND ${isVisible(user)}`;
  return row ?? notFound(messages.missing);
}

export const recipientsOf = (memo: number) =>
  all<{ id_user: number }>`SELECT id_user FROM memo_shares WHERE id_memo = ${memo}`.map((row) => row.id_user);

type Values = { title: string; description?: string; date: Day; time: string };

export function createMemo({ users, ...values }: Values & { users: number[] }, call: Call) {
  const id = insert("memos", { ...values, id_user: call.user.id, date_created: now() });
  shareWith(id, othersAmong(users, call));
  return id;
}

export function changeMemo(id: number, values: Values, call: Call) {
  mustBeAuthor(id, call);
  update("memos", id, values, call.version);
}

export function deleteMemo(id: number, call: Call) {
  mustBeAuthor(id, call);
  unshare(id);
  remove("memos", id, call.version);
}

/** With exactly these accounts; the author is left out. */
export function shareMemo(id: number, users: number[], call: Call) {
  mustBeAuthor(id, call);
  const others = othersAmong(users, call);
  if (!others.size) refuseField("users", messages.noRecipient);
  unshare(id);
  shareWith(id, others);
}

export const recipientErrors = (users: readonly number[] | undefined, call: Call) =>
  refusedBy(() => users && othersAmong(users, call));

function othersAmong(users: readonly number[], call: Call) {
  const others = new Set(users.filter((user) => user !== call.user.id));
  if ([...others].some((user) => !isActiveAccount(user))) refuseField("users", "Utente non trovato.");
  return others;
}

function shareWith(memo: number, users: Iterable<number>) {
  for (const user of users) insert("memo_shares", { id_memo: memo, id_user: user });
}

const unshare = (memo: number) => run`DELETE FROM memo_shares WHERE id_memo = ${memo}`;

function mustBeAuthor(id: number, call: Call) {
  if (!one`SELECT 1 FROM memos WHERE id = ${id} AND id_user = ${call.user.id}`) notFound(messages.missing);
}

/** A memo is its author's alone: for administrators, too, it does not exist. */
export function mayTakeBack({ present, former }: Taken, call: Call): undefined {
  if ((present ?? former)?.id_user !== call.user.id) notFound(messages.missing);
}

export function mayTakeBackShare({ present, former }: Taken, call: Call): undefined {
  mustBeAuthor((present ?? former)?.id_memo as number, call);
  if (former && !isActiveAccount(former.id_user as number)) refuse(409, "L'account non è più attivo.");
}
