import { now, today } from "../../base/clock";
import { addDays, type Day, formatDay } from "../../base/days";
import { notFound, refuse } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { reply } from "../../call/reply";
import { clientName, type NamedClient } from "../../clients/model";
import { all, insert, one, sql } from "../../db/db";
import { countOf } from "../../db/paging";
import type { Call } from "../../journal/caller";
import { queueMail } from "../../mail/mail";
import type { MailState } from "../../mail/outbox/model";
import { mailOf } from "../../office/mail-templates/store";
import type { Rows } from "../../tables/rows";
import type { Target } from "./input";
import { daysLeft, month, type Span, spans, week } from "./model";

type Row = NamedClient & {
  id_line: number;
  id_box: number;
  which: 1 | 2;
  title: string;
  due: Day;
  id_client: number;
  email: string;
  phone: string;
  cellphone: string;
};

type ReminderRow = Pick<Rows["box_reminders"], "id" | "id_line" | "due" | "recipient" | "date_created"> & {
  title: 1 | 2;
  state: MailState;
};

export const exportOf = (span: Span) => reply(undefined, { about: spans[span].toLowerCase() });

/** Payments that have ended or end within 30 days, oldest first; site B sees only those of title 2. */
export function listDeadlines(site: Site) {
  const found = rowsUntil(addDays(today(), month), site);
  const reminders = Map.groupBy(
    remindersOfLines(found.map(({ id_line }) => id_line)),
    (reminder) => `${reminder.id_line}-${reminder.title}`,
  );
  return found.map((row) => ({
    id_line: row.id_line,
    id_box: row.id_box,
    which: row.which,
    title: row.title,
    due: row.due,
    days: daysLeft(row.due, today()),
    id_client: row.id_client,
    client: clientName(row),
    email: row.email,
    phone: row.phone,
    cellphone: row.cellphone,
    reminders: (reminders.get(`${row.id_line}-${row.which}`) ?? []).map(reminderSummary),
  }));
}

export type Deadline = ReturnType<typeof listDeadlines>[number];

/** The titles whose payments a site sees (DECISIONS). */
export const visibleTitles = (site: Site) => (site === "A" ? sql`(1, 2)` : sql`(2)`);

export const payments = sql`(
  SELECT id AS id_line, id_box, 1 AS which, title, date AS due, id_client FROM box_lines
  UNION ALL
  SELECT id, id_box, 2, title2, date2, id_client FROM box_lines)`;

const columns = sql`
  d.id_line, d.id_box, d.which, d.title, d.due, d.id_client,
  c.email, c.phone, c.cellphone, c.private_client, c.name, c.surname, c.business_name`;

const rowsUntil = (last: Day, site: Site) => all<Row>`
  SELECT ${columns}
  FROM ${payments} d JOIN clients c ON c.id = d.id_client
  WHERE d.due <= ${last} AND d.which IN ${visibleTitles(site)}
  ORDER BY d.due, d.id_box, d.id_line, d.which`;

export function deadlineCount(site: Site, span: "passed" | "week" = "passed"): number {
  const within =
    span === "passed" ? sql`due < ${today()}` : sql`due BETWEEN ${today()} AND ${addDays(today(), week)}`;
  return countOf(sql`${payments} WHERE ${within} AND which IN ${visibleTitles(site)}`);
}

const remindersOfLines = (lines: number[]) => all<ReminderRow>`
  SELECT r.id, r.id_line, r.title, r.due, r.recipient, r.date_created, l.state
  FROM box_reminders r JOIN letters l ON l.id = r.id_letter
  WHERE r.id_line IN (SELECT value FROM json_each(${JSON.stringify(lines)})) ORDER BY r.id DESC`;

const reminderSummary = ({ id, recipient, state, due, date_created }: ReminderRow) => ({
  id,
  recipient,
  state,
  due,
  date_created,
});

export function reminderById(id: number, site: Site) {
  type Sent = { subject: string; body: string; date_sent: string | null; last_error: string };
  const row = one<ReminderRow & Sent>`
    SELECT r.id, r.id_line, r.title, r.due, r.recipient, r.date_created,
           l.state, l.subject, l.body, l.date_sent, l.last_error
    FROM box_reminders r JOIN letters l ON l.id = r.id_letter
    WHERE r.id = ${id} AND r.title IN ${visibleTitles(site)}`;
  if (!row) notFound("Sollecito non trovato.");
  const { subject, body, date_sent, last_error } = row;
  return { ...reminderSummary(row), subject, body, date_sent, last_error };
}

export function remind(targets: Target[], call: Call) {
  for (const target of targets) remindOne(target, call);
  return { sent: targets.length };
}

function remindOne({ id_line, title }: Target, call: Call) {
  const row = deadlineOf(id_line, title, call.site);
  const client = clientName(row);
  if (!row.email) refuse(422, `Il cliente ${client} non ha un indirizzo e-mail.`);
  mustNotBeRemindedToday(row);
  const mail = mailOf("reminder", {
    cliente: client,
    deposito: String(row.id_box),
    titolo: row.title,
    scadenza: formatDay(row.due),
  });
  const id_letter = queueMail({ recipient: row.email, ...mail });
  insert("box_reminders", {
    id_line,
    id_client: row.id_client,
    title,
    due: row.due,
    recipient: row.email,
    id_letter,
    id_user: call.user.id,
    date_created: now(),
  });
}

function deadlineOf(id: number, which: 1 | 2, site: Site): Row {
  const row = one<Row>`
    SELECT ${columns} FROM ${payments} d JOIN clients c ON c.id = d.id_client
    WHERE d.id_line = ${id} AND d.which = ${which} AND d.which IN ${visibleTitles(site)}`;
  if (!row?.due) notFound("Scadenza non trovata.");
  return row;
}

/** At most one reminder a day, unless it was refused: two colleagues may select the same line. */
function mustNotBeRemindedToday({ id_line, which, id_box }: Row) {
  const last = one<{ date_created: string }>`
    SELECT r.date_created FROM box_reminders r JOIN letters l ON l.id = r.id_letter
    WHERE r.id_line = ${id_line} AND r.title = ${which} AND l.state <> 'failed' ORDER BY r.id DESC LIMIT 1`;
  if (last?.date_created.startsWith(today()))
    refuse(409, `Un sollecito per il deposito ${id_box} è già stato inviato oggi.`);
}
