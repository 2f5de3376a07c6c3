import type { Day } from "../../base/days";
import type { Channel } from "../../clients/model";
import { all, one, sql } from "../../db/db";
import { remembered } from "../../db/memory";
import { authorsOf } from "../../log/history/store";
import type { LastMessage, MessageState, Occasion, Promised } from "./model";
import { among } from "./subjects";

type Planned = "work" | "visit";

const subjectColumn = { work: sql`id_work`, visit: sql`id_appointment`, box: sql`id_box_line` };

/** Of a message `m` with its mail `l`: what a person says stands, of the rest the outbox decides. */
export const presentState = sql`
  CASE WHEN m.state <> 'prepared' OR l.state IS NULL THEN m.state
       WHEN l.state = 'sent' THEN 'sent' WHEN l.state = 'failed' THEN 'failed' ELSE 'prepared' END`;

export const withMail = sql`messages m LEFT JOIN letters l ON l.id = m.id_mail`;

/** A firm that tells nobody by this way pays no statement for it. */
export const hasMessages = remembered(["messages"], (_: "all") => one`SELECT 1 FROM messages` !== null);

/** The newest of each that left and promised something. */
export function latestPromises(kind: Planned, ids: readonly number[]): Map<number, Promised> {
  if (!ids.length || !hasMessages("all")) return new Map();
  const rows = all<Promised & { subject: number }>`
    SELECT m.${subjectColumn[kind]} AS subject, m.occasion, m.promised_date, m.promised_from, m.promised_to,
           m.opened_date, m.opened_hour
    FROM ${withMail}
    WHERE ${among(sql`m.${subjectColumn[kind]}`, ids)} AND ${presentState} = 'sent'
      AND m.occasion NOT IN ('quote', 'overdue')
    ORDER BY m.id`;
  return new Map(rows.map(({ subject, ...notified }) => [subject, notified]));
}

export type Last = LastMessage & { id: number; occasion: Occasion };

/** The newest of each record, whatever became of it. */
export function lastMessages(kind: Planned | "box", ids: readonly number[]): Map<number, Last> {
  if (!ids.length) return new Map();
  const rows = all<{
    subject: number;
    id: number;
    at: string;
    state: MessageState;
    channel: Channel;
    occasion: Occasion;
  }>`
    SELECT m.${subjectColumn[kind]} AS subject, m.id, m.date_created AS at, m.channel, m.occasion,
           ${presentState} AS state
    FROM ${withMail} WHERE ${among(sql`m.${subjectColumn[kind]}`, ids)} ORDER BY m.id`;
  const newest = new Map(rows.map(({ subject, ...row }) => [subject, row]));
  const authorOf = authorsOf([...newest.values()].map(({ id }) => ({ table: "messages", id })));
  return new Map(
    [...newest].map(([subject, row]) => [
      subject,
      { ...row, ids: [row.id], by: authorOf("messages", row.id) },
    ]),
  );
}

/** Works or visits of which somebody was notified of something that may no longer be so, from a day on. */
export const promisedFrom = (kind: Planned, day: Day): number[] =>
  !hasMessages("all")
    ? []
    : all<{ subject: number }>`
    SELECT DISTINCT m.${subjectColumn[kind]} AS subject
    FROM messages m LEFT JOIN ${kind === "work" ? sql`works` : sql`appointments`} r ON r.id = m.${subjectColumn[kind]}
    WHERE m.${subjectColumn[kind]} IS NOT NULL AND (m.promised_date >= ${day} OR r.date >= ${day})
    ORDER BY 1`.map(({ subject }) => subject);
