import { isActiveAccount } from "../accounts/store";
import type { Call } from "../caller";
import { now } from "../clock";
import type { Day } from "../days";
import { all, insert, one, remove, run, update } from "../db";
import { notFound, refuseField } from "../refuse";
import { atLeastOne, memosPerPage } from "./model";

export type Memo = {
  id: number;
  user_id: number;
  email: string;
  title: string;
  description: string;
  date: Day;
  time: string;
  date_created: string;
  version: number;
};

const range = (page?: number) =>
  (page ? [memosPerPage, (page - 1) * memosPerPage] : [-1, 0]) as [number, number];

/** One's own memos and those shared with one, by date and time, newest first. */
export function visibleMemos(user: number, page?: number) {
  const [limit, offset] = range(page);
  const memo = all<Memo>`
    SELECT m.id, m.id_user AS user_id, u.email, m.title, m.description, m.date, m.time, m.date_created, m.version
    FROM memos m JOIN users u ON u.id = m.id_user
    WHERE m.id IN (SELECT id FROM memos WHERE id_user = ${user}
                   UNION SELECT id_memo FROM memo_shares WHERE id_user = ${user})
    ORDER BY m.date DESC, m.time DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { total } = one<{ total: number }>`
    SELECT (SELECT count(*) FROM memos WHERE id_user = ${user})
         + (SELECT count(*) FROM memo_shares WHERE id_user = ${user}) AS total` as { total: number };
  return { memo, total };
}

/** One's own memos only. */
export function ownMemos(user: number, page?: number) {
  const [limit, offset] = range(page);
  const memo = all<Memo>`
    SELECT m.id, m.id_user AS user_id, u.email, m.title, m.description, m.date, m.time, m.date_created, m.version
    FROM memos m JOIN users u ON u.id = m.id_user
    WHERE m.id_user = ${user}
    ORDER BY m.date DESC, m.time DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { total } = one<{ total: number }>`SELECT count(*) AS total FROM memos WHERE id_user = ${user}` as {
    total: number;
  };
  return { memo, total };
}

/** What the calendar and the agenda show of `from`…`to`: own and shared, in order of time. */
export const memosBetween = (user: number, from: Day, to: Day) =>
  all<Memo>`
    SELECT m.id, m.id_user AS user_id, u.email, m.title, m.description, m.date, m.time, m.date_created, m.version
    FROM memos m JOIN users u ON u.id = m.id_user
    WHERE m.date BETWEEN ${from} AND ${to}
      AND (m.id_user = ${user} OR EXISTS (SELECT 1 FROM memo_shares s WHERE s.id_memo = m.id AND s.id_user = ${user}))
    ORDER BY m.date, m.time, m.id`;

/** The memo for its author or a recipient; for anyone else there is none. */
export function memoById(id: number, user: number) {
  const row = one<Memo>`
    SELECT m.id, m.id_user AS user_id, u.email, m.title, m.description, m.date, m.time, m.date_created, m.version
    FROM memos m JOIN users u ON u.id = m.id_user
    WHERE m.id = ${id}
      AND (m.id_user = ${user} OR EXISTS (SELECT 1 FROM memo_shares s WHERE s.id_memo = m.id AND s.id_user = ${user}))`;
  return row ?? notFound("Memo non trovata.");
}

/** The ids of the accounts that a memo is shared with. */
export const recipientsOf = (memo: number) =>
  all<{ id_user: number }>`SELECT id_user FROM memo_shares WHERE id_memo = ${memo}`.map((row) => row.id_user);

type Values = { title: string; description?: string; date: Day; time: string };

export const createMemo = (values: Values, call: Call) =>
  insert("memos", { ...values, id_user: call.user.id, date_created: now() });

export function changeMemo(id: number, values: Values, call: Call) {
  mustBeAuthor(id, call);
  update("memos", id, values, call.version);
}

export function deleteMemo(id: number, call: Call) {
  mustBeAuthor(id, call);
  unshare(id);
  remove("memos", id, call.version);
}

/** Shares the memo with exactly these accounts, oneself left out. */
export function shareMemo(id: number, users: number[], call: Call) {
  mustBeAuthor(id, call);
  const others = new Set(users.filter((user) => user !== call.user.id));
  if (!others.size) refuseField("users", atLeastOne);
  if ([...others].some((user) => !isActiveAccount(user))) refuseField("users", "Utente non trovato.");
  unshare(id);
  for (const user of others) insert("memo_shares", { id_memo: id, id_user: user });
}

const unshare = (memo: number) => run`DELETE FROM memo_shares WHERE id_memo = ${memo}`;

function mustBeAuthor(id: number, call: Call) {
  if (!one`SELECT 1 FROM memos WHERE id = ${id} AND id_user = ${call.user.id}`) notFound("Memo non trovata.");
}
