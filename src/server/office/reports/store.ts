import { isActiveAccount } from "../../accounts/store";
import { now } from "../../base/clock";
import { given, notFound, refuse, refuseField } from "../../base/errors";
import { isNamedAsPicture } from "../../base/file-types";
import { all, type Fragment, insert, one, run, sql, update } from "../../db/db";
import { directions, pagedIds } from "../../db/paging";
import type { ServedFile, StoredFile } from "../../files/files";
import type { Call } from "../../journal/caller";
import { every, sortOf, withinPeriod } from "../../search/listing/store";
import type { Taken } from "../../undo/revert";
import type { NewReport, ReportPage } from "./input";
import { messages, type Report, type ReportScope, reportsPerPage, type Status } from "./model";

type Row = Omit<Report, "photo"> & { stored: string | null };

const toReport = ({ stored, ...row }: Row): Report => ({
  ...row,
  photo: stored && `/api/uploads/reports/${stored}`,
});

const columns = sql`
  r.id, r.id_user, u.username AS user, r.category, r.message, r.status, r.stored, r.date_created, r.version`;
const reports = sql`reports r JOIN users u ON u.id = r.id_user`;

const inScope = (scope: ReportScope, { user }: Call): Fragment =>
  ({
    own: sql`r.id_user = ${user.id}`,
    shared: sql`r.id IN (SELECT id_report FROM report_shares WHERE id_user = ${user.id})`,
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
    category: sql`r.category`,
    author: sql`u.username`,
    date: sql`r.date_created`,
    status: sql`r.status`,
  };
  const { order } = directions([by[column], sql`r.id`], descending);
  return pagedIds({ from: sql`${reports} WHERE ${where}`, order, id: sql`r.id` }, page, reportsPerPage);
}

export const reportRows = (ids: readonly number[], call: Call) =>
  all<Row>`
    SELECT ${columns} FROM json_each(${JSON.stringify(ids)}) chosen JOIN ${reports}
    WHERE r.id = chosen.value ORDER BY chosen.key`
    .filter((row) => maySee(row, call))
    .map(toReport);

export function reportById(id: number, call: Call) {
  const row = one<Row>`SELECT ${columns} FROM ${reports} WHERE r.id = ${id}`;
  if (!row || !maySee(row, call)) notFound("Segnalazione non trovata.");
  return toReport(row);
}

type Photo = ServedFile & Pick<Row, "id" | "id_user">;

/** With the right of its report. */
export function photoByStoredName(stored: string, call: Pick<Call, "user">): Photo {
  const row = one<Photo>`SELECT id, id_user, filename, stored, mime, size FROM reports WHERE stored = ${stored}`;
  if (!row || !maySee(row, call)) notFound("File non trovato.");
  return row;
}

const maySee = ({ id, id_user }: Pick<Row, "id" | "id_user">, { user }: Pick<Call, "user">) =>
  user.isAdmin ||
  id_user === user.id ||
  one`SELECT 1 FROM report_shares WHERE id_report = ${id} AND id_user = ${user.id}` !== null;

/** What the name of a photo is refused for where other fields are wrong; its content is read when it is stored. */
export const photoErrors = ({ photo }: Partial<Pick<NewReport, "photo">>) =>
  given({ photo: photo && !isNamedAsPicture(photo.filename) ? messages.notAPhoto : undefined });

export function sendReport(
  { category, message }: NewReport,
  photo: StoredFile | undefined,
  { user }: Pick<Call, "user">,
) {
  if (photo && !photo.mime.startsWith("image/"))
    refuse(415, messages.notAPhoto, { photo: messages.notAPhoto });
  return insert("reports", { ...photo, category, message, id_user: user.id, date_created: now() });
}

export function setStatus(id: number, status: Status, call: Call) {
  reportById(id, call);
  update("reports", id, { status }, call.version);
}

export function sharingOf(report: number, call: Call): { boxes: number[]; version: number } {
  const { version } = reportById(report, call);
  const rows = all<{ id_user: number }>`
    SELECT id_user FROM report_shares WHERE id_report = ${report} ORDER BY id_user`;
  return { boxes: rows.map((row) => row.id_user), version };
}

export function shareReport(report: number, users: readonly number[], call: Call) {
  const before = new Set(sharingOf(report, call).boxes);
  const wanted = new Set(users);
  const added = [...wanted].filter((user) => !before.has(user));
  if (added.some((user) => !isActiveAccount(user))) refuseField("boxes", "Utente non trovato.");
  for (const user of before)
    if (!wanted.has(user)) run`DELETE FROM report_shares WHERE id_report = ${report} AND id_user = ${user}`;
  for (const user of added) insert("report_shares", { id_report: report, id_user: user });
  update("reports", report, {}, call.version);
}

export function mayTakeBack({ id, present, former }: Taken, call: Call): undefined {
  const id_user = (present ?? former)?.id_user as number;
  if (!maySee({ id, id_user }, call)) notFound("Segnalazione non trovata.");
}

export function mayTakeBackShare({ present, former }: Taken, call: Call): undefined {
  reportById((present ?? former)?.id_report as number, call);
  if (former && !isActiveAccount(former.id_user as number)) refuse(409, "L'account non è più attivo.");
}
