import { type Day, dayName } from "../../server/base/days";
import type { Span } from "../../server/orders/works/model";
import { call } from "./call";
import { askConfirmation } from "./confirm";
import { saving } from "./show-saving";

export type Moment = { date: Day; time: string };
export type Moved = { values: { msg: string; warning?: string; clashes?: string[] }; activity?: number };

export function movedText({ date, time }: Moment, { msg, warning, clashes = [] }: Moved["values"]): string {
  const all = warning ? [warning.replace(/\.$/, ""), ...clashes] : clashes;
  const more = all.length > 2 ? [...all.slice(0, 2), `altri ${all.length - 2} problemi`] : all;
  // Of a work of several days the server says where they are.
  const where = msg.includes(":") ? msg : `${msg}: ${dayName(date)}, ore ${time}`;
  return more.length ? `${where}. Attenzione: ${more.join("; ")}` : where;
}

type Movable = { kind: "work" | "appointment" | "memo"; id: number; version: number; span?: Span };
type Typed = { date: string; time: string };

/** Null: what can hardly be was not meant. */
export async function sendMove(event: Movable, to: Typed) {
  const answer = await saving(send(event, to, 0));
  const doubt = answer.ok ? undefined : answer.values.errors?.sure;
  if (doubt === undefined) return answer;
  const isMeant = await askConfirmation(`${doubt} Spostare lo stesso?`, "Sposta");
  return isMeant ? await saving(send(event, to, 1)) : null;
}

const send = ({ kind, id, version, span }: Movable, { date, time }: Typed, sure: 0 | 1) =>
  kind === "work"
    ? call("Calendar", span ? "moveWorkDays" : "moveWork", { id, date, hour: time, sure, version })
    : call("Calendar", "moveAppointment", { id, date, time, sure, version });
