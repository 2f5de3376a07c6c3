import { isActiveAccount } from "../accounts/store";
import type { Call } from "../caller";
import { now } from "../clock";
import { all, type Fragment, insert, one, run, sql, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import type { StoredFile } from "../files";
import { paged } from "../paging";
import type { NewReport } from "./input";
import { notAPhoto, reportsPerPage, type Status } from "./model";

type Row = {
  id: number;
  id_user: number;
  user: string;
  category: string;
  message: string;
  status: Status;
  stored: string | null;
  date_created: string;
  version: number;
};

const wire = ({ stored, ...row }: Row) => ({
  ...row,
  photo: stored && `/api/uploads/reports/${stored}`,
  date_created: row.date_created,
});

const columns = sql`
  r.id, r.id_user, u.username AS user, r.category, r.message, r.status, r.stored, r.date_created, r.version`;
const reports = sql`reports r JOIN users u ON u.id = r.id_user`;

function listed(from: Fragment, page?: number) {
  const { rows, total } = paged<Row>({ columns, from, order: sql`r.id DESC` }, page, reportsPerPage);
  return { reports: rows.map(wire), total };
}

/** Everyone's, newest first: for administrators. */
export const everyReport = (page?: number) => listed(reports, page);

export const reportsOf = (user: number, page?: number) =>
  listed(sql`${reports} WHERE r.id_user = ${user}`, page);

/** Those that an administrator shared with the account. */
export const reportsSharedWith = (user: number, page?: number) =>
  listed(sql`${reports} JOIN report_shares s ON s.id_report = r.id WHERE s.id_user = ${user}`, page);

/** The report for its author, whoever it is shared with, and administrators; for anyone else there is none. */
export function reportById(id: number, call: Call) {
  const row = one<Row>`SELECT ${columns} FROM ${reports} WHERE r.id = ${id}`;
  if (!row || !maySee(row, call)) notFound("Segnalazione non trovata.");
  return wire(row);
}

type Photo = Pick<StoredFile, "filename" | "stored" | "mime"> & Pick<Row, "id" | "id_user">;

/** The photo by the name it is stored under, with the right of its report. */
export function photoByName(stored: string, call: Pick<Call, "user">): Photo {
  const row = one<Photo>`SELECT id, id_user, filename, stored, mime FROM reports WHERE stored = ${stored}`;
  if (!row || !maySee(row, call)) notFound("File non trovato.");
  return row;
}

const maySee = ({ id, id_user }: Pick<Row, "id" | "id_user">, { user }: Pick<Call, "user">) =>
  user.isAdmin ||
  id_user === user.id ||
  one`SELECT 1 FROM report_shares WHERE id_report = ${id} AND id_user = ${user.id}` !== null;

export function sendReport(
  { category, message }: NewReport,
  photo: StoredFile | undefined,
  { user }: Pick<Call, "user">,
) {
  if (photo && !photo.mime.startsWith("image/")) refuse(415, notAPhoto, { photo: notAPhoto });
  return insert("reports", { ...photo, category, message, id_user: user.id, date_created: now() });
}

export function setStatus(id: number, status: Status, call: Call) {
  reportById(id, call);
  update("reports", id, { status }, call.version);
}

/** The accounts that a report is shared with, and the version that a change of them names. */
export function sharingOf(report: number, call: Call): { boxes: number[]; version: number } {
  const { version } = reportById(report, call);
  const rows = all<{ id_user: number }>`
    SELECT id_user FROM report_shares WHERE id_report = ${report} ORDER BY id_user`;
  return { boxes: rows.map((row) => row.id_user), version };
}

/** Shares the report with exactly these accounts; with none it is nobody else's again. */
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
