import { failedState } from "../appointments/model";
import { isPlanned } from "../appointments/store";
import { type Call, can } from "../caller";
import { today } from "../clock";
import { requiredCounts } from "../crew/model";
import { type Day, formatDay } from "../days";
import { all, type Fragment, one, sql } from "../db";
import type { Site } from "../permissions";
import { shownOn } from "../visibility";
import { workById } from "../works/store";
import { briefDay } from "./model";

/** What comes next with a client, in the caller's sight: work or visit, and what is stored for it. */
export function nextOf(client: number, call: Call): string[] {
  const work = can(call, "works.view") ? nextWork(sql`id_client = ${client}`, call) : undefined;
  const visit = can(call, "appointments.view") ? nextVisit(client, call.site) : undefined;
  const next = [work, visit].filter((one) => one !== undefined).sort((a, b) => (a.when < b.when ? -1 : 1))[0];
  return [next?.text, can(call, "boxes") ? storedFor(client, call.site) : undefined].filter(
    (text) => text !== undefined,
  );
}

/** `gio 3 dic 08:00 Trasloco · squadra 3/3` of the next of some works. */
export function nextWork(which: Fragment, call: Call) {
  const row = one<{ id: number }>`
    SELECT id FROM work_rows WHERE ${which} AND date >= ${today()} AND ${shownOn(call.site)}
    ORDER BY date, hour, id LIMIT 1`;
  if (!row) return undefined;
  const work = workById(row.id, call);
  return { when: `${work.date} ${work.hour}`, text: `${moment(work.date, work.hour)} ${workText(work)}` };
}

export function workText(work: ReturnType<typeof workById>): string {
  const required = requiredCounts(work).worker;
  return `${work.type_text} · squadra ${required ? `${work.present.worker}/${required}` : work.present.worker}`;
}

function nextVisit(client: number, site: Site) {
  const row = one<{ date: Day; time: string }>`
    SELECT date, time FROM appointment_rows a
    WHERE id_client = ${client} AND date >= ${today()} AND state <> ${failedState} AND ${shownOn(site)} AND ${isPlanned}
    ORDER BY date, time, id LIMIT 1`;
  return row
    ? { when: `${row.date} ${row.time}`, text: `${moment(row.date, row.time)} sopralluogo` }
    : undefined;
}

export const moment = (day: Day, time: string) => `${briefDay(day, today())} ${time}`;

function storedFor(client: number, site: Site): string | undefined {
  const lines = all<{ id_box: number; date: Day | null; date2: Day | null }>`
    SELECT id_box, date, date2 FROM box_lines WHERE id_client = ${client} ORDER BY id_box, id LIMIT 3`;
  return lines.map((line) => boxText(line, site)).join(", ") || undefined;
}

/** `Box 33, scaduto il 30/09`; site B does not know of the first date. */
export function boxText(
  { id_box, date, date2 }: { id_box: number; date?: Day | null; date2: Day | null },
  site: Site,
): string {
  const dates = [site === "A" ? date : null, date2].filter((day) => day !== null && day !== undefined);
  const [due] = dates.sort();
  if (!due) return `Box ${id_box}`;
  const year = due.slice(0, 4) === today().slice(0, 4);
  const text = year ? formatDay(due).slice(0, 5) : formatDay(due);
  return `Box ${id_box}, ${due < today() ? "scaduto il" : "fino al"} ${text}`;
}
