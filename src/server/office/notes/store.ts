import { isActiveAccount } from "../../accounts/store";
import { now } from "../../base/clock";
import type { Day } from "../../base/days";
import { given, notFound, refuse, refusedBy, refuseField } from "../../base/errors";
import { detectType, isNamedAsPicture, isPicture } from "../../base/file-types";
import { all, type Fragment, insert, one, remove, sql, update } from "../../db/db";
import { alphabetical } from "../../db/natural-order";
import { directions, paged, pagedIds } from "../../db/paging";
import { type ServedFile, type StoredFile, storeUpload } from "../../files/files";
import type { Upload } from "../../files/upload";
import type { Call } from "../../journal/caller";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { Taken } from "../../undo/revert";
import type { MemoList, NewNews, NewReport, ReportPage } from "./input";
import * as model from "./model";
import { type Memo, type News, notesPerPage, type Report, type ReportScope } from "./model";

const shares = {
  memos: { table: "memo_shares", key: "id_memo", rows: sql`memo_shares`, of: sql`id_memo`, field: "users" },
  reports: {
    ...{ table: "report_shares", key: "id_report" },
    ...{ rows: sql`report_shares`, of: sql`id_report`, field: "boxes" },
  },
};

type Shared = keyof typeof shares;

const sharedWith = (kind: Shared, user: number) =>
  sql`SELECT ${shares[kind].of} FROM ${shares[kind].rows} WHERE id_user = ${user}`;

export const recipientsOf = (kind: Shared, id: number) =>
  all<{ id_user: number }>`
    SELECT id_user FROM ${shares[kind].rows} WHERE ${shares[kind].of} = ${id} ORDER BY id_user`.map(
    (row) => row.id_user,
  );

/** With exactly these accounts. */
function share(kind: Shared, id: number, users: readonly number[]) {
  const { table, key, rows, of } = shares[kind];
  const before = all<{ id: number; id_user: number }>`SELECT id, id_user FROM ${rows} WHERE ${of} = ${id}`;
  const added = new Set(users).difference(new Set(before.map(({ id_user }) => id_user)));
  mustBeActive(kind, added);
  for (const row of before) if (!users.includes(row.id_user)) remove(table, row.id);
  for (const user of added) insert(table, { [key]: id, id_user: user });
}

function mustBeActive(kind: Shared, users: Iterable<number>) {
  if (![...users].every(isActiveAccount)) refuseField(shares[kind].field, "Utente non trovato.");
}

export function mayTakeBackShare({ table, present, former }: Taken, call: Call): undefined {
  const row = present ?? former;
  if (table === shares.memos.table) mustBeAuthor(row?.id_memo as number, call);
  else reportById(row?.id_report as number, call);
  if (former && !isActiveAccount(former.id_user as number)) refuse(409, "L'account non è più attivo.");
}

const memoColumns = sql`
  m.id, m.id_user AS user_id, u.email, u.username AS author,
  m.title, m.description, m.date, m.time, m.date_created, m.version`;
const memos = sql`memos m JOIN users u ON u.id = m.id_user`;

export function visibleMemos(user: number, asked: MemoList) {
  const { ids, total } = chosenMemos(user, asked);
  return { memo: memoRows(ids, user), total };
}

export function chosenMemos(user: number, { of, page, sort, ...period }: MemoList) {
  const own = sql`SELECT id FROM memos WHERE id_user = ${user}`;
  const shared = sharedWith("memos", user);
  const seen = of === "own" ? own : of === "shared" ? shared : sql`${own} UNION ${shared}`;
  const from = sql`${memos} WHERE ${every([sql`m.id IN (${seen})`, ...withinPeriod(sql`m.date`, period)])}`;
  const { column, descending } = sortOf(sort ?? "-date");
  const sortings = {
    title: [alphabetical(sql`m.title`), sql`m.id`],
    date: [sql`m.date`, sql`m.time`, sql`m.id`],
    author: [sql`u.username`, sql`m.id`],
  };
  const { order } = directions(sortings[column], descending);
  return pagedIds({ from, order, id: sql`m.id` }, page, notesPerPage);
}

export const memoRows = (ids: readonly number[], user: number) =>
  all<Memo>`
    SELECT ${memoColumns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${memos}
    WHERE m.id = chosen.value AND ${isVisible(user)} ORDER BY chosen.key`;

const isVisible = (user: number) => sql`
  (m.id_user = ${user} OR EXISTS (SELECT 1 FROM memo_shares s WHERE s.id_memo = m.id AND s.id_user = ${user}))`;

export const memosBetween = (user: number, from: Day, to: Day) =>
  all<Memo>`
    SELECT ${memoColumns} FROM ${memos}
    WHERE m.date BETWEEN ${from} AND ${to} AND ${isVisible(user)}
    ORDER BY m.date, m.time, m.id`;

export const newestMemos = (user: number, count: number) =>
  all<Memo>`
    SELECT ${memoColumns} FROM ${memos}
    WHERE ${isVisible(user)} ORDER BY m.date DESC, m.time DESC LIMIT ${count}`;

/** 404 for accounts that are neither the author nor a recipient. */
export function memoById(id: number, user: number) {
  const row = one<Memo>`SELECT ${memoColumns} FROM ${memos} WHERE m.id = ${id} AND ${isVisible(user)}`;
  return row ?? notFound(model.memoMessages.missing);
}

type Values = { title: string; description?: string; date: Day; time: string };

export function createMemo({ users, ...values }: Values & { users: number[] }, call: Call) {
  const id = insert("memos", { ...values, id_user: call.user.id, date_created: now() });
  share("memos", id, othersAmong(users, call));
  return id;
}

export function changeMemo(id: number, values: Values, call: Call) {
  mustBeAuthor(id, call);
  update("memos", id, values, call.version);
}

export function deleteMemo(id: number, call: Call) {
  mustBeAuthor(id, call);
  share("memos", id, []);
  remove("memos", id, call.version);
}

/** The author is left out. */
export function shareMemo(id: number, users: number[], call: Call) {
  mustBeAuthor(id, call);
  const others = othersAmong(users, call);
  if (!others.length) refuseField("users", model.memoMessages.noRecipient);
  share("memos", id, others);
}

export const recipientErrors = (users: readonly number[] = [], call: Call) =>
  refusedBy(() => mustBeActive("memos", othersAmong(users, call)));

const othersAmong = (users: readonly number[], { user }: Call) => users.filter((id) => id !== user.id);

function mustBeAuthor(id: number, { user }: Call) {
  if (!one`SELECT 1 FROM memos WHERE id = ${id} AND id_user = ${user.id}`)
    notFound(model.memoMessages.missing);
}

/** A memo is its author's alone: for administrators, too, it does not exist. */
export function mayTakeBackMemo({ present, former }: Taken, { user }: Call): undefined {
  if ((present ?? former)?.id_user !== user.id) notFound(model.memoMessages.missing);
}

const newsColumns = (user: number) => sql`
  n.id, n.title, n.description, n.user_level, u.username AS author, n.date_created, n.version,
  EXISTS (SELECT 1 FROM news_reads r WHERE r.id_news = n.id AND r.id_user = ${user}) AS read`;
const newsUpTo = (level: number) =>
  sql`news n JOIN users u ON u.id = n.id_user WHERE n.user_level <= ${level}`;

/** Never above the reader's own level. */
export function listNews({ page, user_level }: { page?: number; user_level?: number }, { user }: Call) {
  const from = newsUpTo(Math.min(user_level ?? user.level, user.level));
  const list = { columns: newsColumns(user.id), from, order: sql`n.id DESC` };
  const { rows: news, total } = paged<News>(list, page, notesPerPage);
  return { news, total };
}

export function unreadNews({ user }: Call) {
  const from = sql`${newsUpTo(user.level)}
    AND NOT EXISTS (SELECT 1 FROM news_reads r WHERE r.id_user = ${user.id} AND r.id_news = n.id)`;
  const list = { columns: sql`n.id, n.title`, from, order: sql`n.id DESC` };
  const { rows: newest, total } = paged<Pick<News, "id" | "title">>(list, 1, model.newsOnHome);
  return { newest, total };
}

/** 404 when it is above the caller's level. */
export function newsById(id: number, { user }: Call) {
  const row = one<News & { content: string }>`
    SELECT ${newsColumns(user.id)}, n.content FROM ${newsUpTo(user.level)} AND n.id = ${id}`;
  return row ?? notFound("Notizia non trovata.");
}

export function readNews(id: number, call: Call) {
  const news = newsById(id, call);
  if (!news.read) insert("news_reads", { id_news: id, id_user: call.user.id });
  return { ...news, read: 1 };
}

export const publishNews = (values: NewNews, { user }: Call) =>
  insert("news", { ...values, id_user: user.id, date_created: now() });

/** Who has read it has read it: a correction is no other news. */
export function correctNews(id: number, values: NewNews, call: Call) {
  newsById(id, call);
  update("news", id, values, call.version);
}

type ReportRow = Omit<Report, "photo"> & { stored: string | null };

const toReport = ({ stored, ...row }: ReportRow): Report => ({
  ...row,
  photo: stored && `/api/uploads/reports/${stored}`,
});

const reportColumns = sql`
  r.id, r.id_user, u.username AS user, r.category, r.message, r.status, r.stored, r.date_created, r.version`;
const reports = sql`reports r JOIN users u ON u.id = r.id_user`;

const inScope = (scope: ReportScope, { user }: Call): Fragment =>
  ({
    own: sql`r.id_user = ${user.id}`,
    shared: sql`r.id IN (${sharedWith("reports", user.id)})`,
    all: sql`TRUE`,
  })[scope];

export function listReports(scope: ReportScope, asked: ReportPage, call: Call) {
  const { ids, total } = chosenReports(scope, asked, call);
  return { reports: reportRows(ids, call), total };
}

export function chosenReports(scope: ReportScope, asked: ReportPage, call: Call) {
  const { page, status, category, sort, ...period } = asked;
  const where = every([
    inScope(scope, call),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(category === undefined ? [] : [sql`r.category = ${category}`]),
    ...withinPeriod(sql`r.date_created`, period),
  ]);
  const { column, descending } = sortOf(sort ?? "-date");
  const by = {
    category: alphabetical(sql`r.category`),
    author: sql`u.username`,
    date: sql`r.date_created`,
    status: sql`r.status`,
  };
  const { order } = directions([by[column], sql`r.id`], descending);
  return pagedIds({ from: sql`${reports} WHERE ${where}`, order, id: sql`r.id` }, page, notesPerPage);
}

export const reportRows = (ids: readonly number[], call: Call) =>
  all<ReportRow>`
    SELECT ${reportColumns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${reports}
    WHERE r.id = chosen.value ORDER BY chosen.key`
    .filter((row) => maySee(row, call))
    .map(toReport);

export function reportById(id: number, call: Call) {
  const row = one<ReportRow>`SELECT ${reportColumns} FROM ${reports} WHERE r.id = ${id}`;
  if (!row || !maySee(row, call)) notFound("Segnalazione non trovata.");
  return toReport(row);
}

type Photo = ServedFile & Pick<Report, "id" | "id_user">;

/** With the right of its report. */
export function photoByStoredName(stored: string, call: Pick<Call, "user">): Photo {
  const row = one<Photo>`SELECT id, id_user, filename, stored, mime, size FROM reports WHERE stored = ${stored}`;
  if (!row || !maySee(row, call)) notFound("File non trovato.");
  return row;
}

const maySee = ({ id, id_user }: Pick<Report, "id" | "id_user">, { user }: Pick<Call, "user">) =>
  user.isAdmin ||
  id_user === user.id ||
  one`SELECT 1 FROM report_shares WHERE id_report = ${id} AND id_user = ${user.id}` !== null;

/** What is no picture is refused in the words of a photo: other files may be stored elsewhere, but not here. */
export async function storePhoto(photo: Upload) {
  const type = await detectType(Bun.file(photo.path));
  if (!type || !isPicture(type)) refuse(415, model.notAPhoto, { photo: model.notAPhoto });
  return storeUpload(photo);
}

/** What the name of a photo is refused for where other fields are wrong; its content is read when it is stored. */
export const photoErrors = ({ photo }: Partial<Pick<NewReport, "photo">>) =>
  given({ photo: photo && !isNamedAsPicture(photo.filename) ? model.notAPhoto : undefined });

export function sendReport(
  { category, message }: NewReport,
  photo: StoredFile | undefined,
  { user }: Pick<Call, "user">,
) {
  return insert("reports", { ...photo, category, message, id_user: user.id, date_created: now() });
}

export function setStatus(id: number, status: model.Status, call: Call) {
  reportById(id, call);
  update("reports", id, { status }, call.version);
}

export const sharingOf = (report: number, call: Call): { boxes: number[]; version: number } => ({
  version: reportById(report, call).version,
  boxes: recipientsOf("reports", report),
});

export function shareReport(report: number, users: readonly number[], call: Call) {
  reportById(report, call);
  share("reports", report, users);
  update("reports", report, {}, call.version);
}

export function mayTakeBackReport({ id, present, former }: Taken, call: Call): undefined {
  const id_user = (present ?? former)?.id_user as number;
  if (!maySee({ id, id_user }, call)) notFound("Segnalazione non trovata.");
}
