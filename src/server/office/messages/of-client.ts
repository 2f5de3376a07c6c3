import type { Day } from "../../base/days";
import type { Channel } from "../../clients/model";
import { all, one, sql } from "../../db/db";
import { type Call, can } from "../../journal/caller";
import type { MessageState, Occasion } from "./model";
import { hasMessages, presentState, withMail } from "./promises";

type OfClient = {
  id: number;
  occasion: Occasion;
  channel: Channel;
  address: string;
  text: string;
  at: string;
  state: MessageState;
  promised_date: Day | null;
  promised_from: string | null;
  promised_to: string | null;
};

/** Messages `m` of works, visits and deposits that the caller may see. */
export const visibleTo = (call: Call) => sql`${can(call, "planning.view") ? 1 : 0} AND (
  m.id_work IS NOT NULL AND ${can(call, "works.view") ? 1 : 0}
  OR m.id_box_line IS NOT NULL AND ${can(call, "boxes") ? 1 : 0}
  OR m.id_appointment IS NOT NULL AND (NOT ${can(call, "planning.onlyAgent2") ? 1 : 0}
    OR EXISTS (SELECT 1 FROM appointments WHERE id = m.id_appointment AND id_agent = 2)))`;

/** Whether the client has messages that a right hides from the caller. */
export const hidesMessages = (client: number, call: Call): boolean =>
  hasMessages("all") &&
  one`SELECT 1 FROM messages m WHERE m.id_client = ${client} AND NOT (${visibleTo(call)})` !== null;

export function messagesOfClient(id: number, call: Call) {
  const rows = all<OfClient>`
    SELECT m.id, m.occasion, m.channel, m.address, m.text, m.date_created AS at, ${presentState} AS state,
           m.promised_date, m.promised_from, m.promised_to
    FROM ${withMail} WHERE m.id_client = ${id} AND ${visibleTo(call)} ORDER BY m.id DESC`;
  return { messages: rows, hides: hidesMessages(id, call) };
}
