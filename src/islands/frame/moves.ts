import { type Day, dayName } from "../../server/base/days";
import type { Span } from "../../server/orders/works/days-model";
import { call } from "./call";
import { askConfirmation } from "./confirm";
import { saving } from "./show-saving";

export type Moment = { date: Day; time: string };
export type Moved = { values: { msg: string; clashes?: string[] }; activity?: number };

export function movedText({ date, time }: Moment, { msg, clashes = [] }: Moved["values"]): string {
  const more =
    clashes.length > 2 ? [...clashes.slice(0, 2), `altri ${clashes.length - 2} problemi`] : clashes;
  // Of a work of several days the server says where they are.
  const where = msg.includes(":") ? msg : `${msg}: ${dayName(date)}, ore ${time}`;
  return more.length ? `${where}. Attenzione: ${more.join("; ")}` : where;
}

type Movable = { kind: "work" | "appointment" | "memo"; id: number; version: number; span?: Span };
type Typed = { date: string; time: string };

/** Null: on a public holiday it was not meant. */
export async function sendMove(event: Movable, to: Typed) {
  const answer = await saving(send(event, to, 0));
  const holiday = answer.ok ? undefined : answer.values.errors?.onHoliday;
  if (holiday === undefined) return answer;
  const isMeant = await askConfirmation(`${holiday} Spostare lo stesso?`, "Sposta");
  return isMeant ? await saving(send(event, to, 1)) : null;
}

const send = ({ kind, id, version, span }: Movable, { date, time }: Typed, onHoliday: 0 | 1) =>
  kind === "work"
    ? call("Calendar", span ? "moveWorkDays" : "moveWork", { id, date, hour: time, onHoliday, version })
    : call("Calendar", "moveAppointment", { id, date, time, version });
