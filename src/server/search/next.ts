import { today } from "../base/clock";
import { briefDay, type Day, formatDay } from "../base/days";
import type { Site } from "../base/permissions";
import { requiredCounts } from "../crews/model";
import { all, sql } from "../db/db";
import { type Call, can } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import type { Work } from "../orders/works/model";
import { worksById } from "../orders/works/store";
import { failedState } from "../visits/appointments/model";
import { isPlanned } from "../visits/appointments/store";

type Next = { when: string; text: string };

export function nextOf(clients: readonly number[], call: Call): (client: number) => string[] {
  const works = nextWorks("id_client", clients, call);
  const visits = can(call, "appointments.view") ? nextVisits(clients, call.site) : undefined;
  const stored = can(call, "boxes") ? storedFor(clients, call.site) : undefined;
  return (client) => {
    const [work, visit] = [works.get(client), visits?.get(client)];
    const next = work && visit ? (visit.when < work.when ? visit : work) : (work ?? visit);
    return [next?.text, stored?.get(client)].filter((text) => text !== undefined);
  };
}

/** `gio 03/12 08:00 Trasloco · squadra 3/3` of the next work of each client or order. */
export function nextWorks(
  of: "id_client" | "id_order",
  ids: readonly number[],
  call: Call,
): ReadonlyMap<number, Next> {
  if (!can(call, "works.view")) return new Map();
  const rows = all<Record<"id" | typeof of, number>>`
    SELECT id, id_client, id_order FROM work_rows
    WHERE ${of === "id_client" ? sql`id_client` : sql`id_order`} IN ${among(ids)} AND date >= ${today()}
      AND ${shownOn(call.site)}
    ORDER BY date, hour, id`;
  const first = firstOf(rows, (row) => row[of]);
  const works = worksById(
    [...first.values()].map(({ id }) => id),
    call,
  );
  return new Map(
    works.map((work) => [
      work[of],
      { when: `${work.date} ${work.hour}`, text: `${moment(work.date, work.hour)} ${workText(work)}` },
    ]),
  );
}

const among = (ids: readonly number[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

function firstOf<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row> {
  const first = new Map<number, Row>();
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row);
  return first;
}

export function workText(work: Work): string {
  const required = requiredCounts(work).worker;
  return `${work.type_text} · squadra ${required ? `${work.present.worker}/${required}` : work.present.worker}`;
}

function nextVisits(clients: readonly number[], site: Site): Map<number, Next> {
  const rows = all<{ id_client: number; date: Day; time: string }>`
    SELECT id_client, date, time FROM appointment_rows a
    WHERE id_client IN ${among(clients)} AND date >= ${today()} AND state <> ${failedState} AND ${shownOn(site)}
      AND ${isPlanned}
    ORDER BY date, time, id`;
  const first = firstOf(rows, ({ id_client }) => id_client);
  return new Map(
    [...first].map(([client, { date, time }]) => [
      client,
      { when: `${date} ${time}`, text: `${moment(date, time)} appuntamento` },
    ]),
  );
}

export const moment = (day: Day, time: string) => `${briefDay(day, today())} ${time}`;

function storedFor(clients: readonly number[], site: Site): Map<number, string> {
  const lines = all<{ id_client: number; id_box: number; date: Day | null; date2: Day | null }>`
    SELECT id_client, id_box, date, date2 FROM box_lines WHERE id_client IN ${among(clients)} ORDER BY id_box, id`;
  const byClient = Map.groupBy(lines, ({ id_client }) => id_client);
  const textOf = (own: typeof lines) =>
    own
      .slice(0, 3)
      .map((line) => boxText(line, site))
      .join(", ");
  return new Map([...byClient].map(([client, own]) => [client, textOf(own)]));
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
