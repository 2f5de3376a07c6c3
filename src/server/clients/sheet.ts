import { today } from "../base/clock";
import type { Day } from "../base/days";
import { mayCall } from "../call/operations";
import { all, type Fragment, sql } from "../db/db";
import type { Call } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { onwardText } from "../orders/works/model";
import { routesOn } from "../orders/works/stops";
import { daysLeft } from "../storage/deadlines/model";
import { payments, visibleTitles } from "../storage/deadlines/store";
import { failedState } from "../visits/appointments/model";
import { isPlanned } from "../visits/appointments/store";
import { gapsOf } from "./gaps";
import { type Coming, type Deposit, maxComing } from "./model";
import { type Address, placeText } from "./pickup-places/model";
import type { Client } from "./store";

/** The client with what comes next and what is stored; a part that the caller may not see is absent. */
export function clientSheet(client: Client, rows: ComingRows, call: Call) {
  const { id } = client;
  const coming = comingOf(rows, call);
  return {
    client,
    ...(call.site === "A" && { gaps: gapsOf([id]).get(id) ?? [] }),
    ...(coming && { coming }),
    ...(mayCall("Box.getAll", call) && { deposits: depositsOf(id, call) }),
  };
}

export type ClientSheet = ReturnType<typeof clientSheet>;

type ComingRow = Omit<Coming, "place"> & Address;

function comingParts(client: number, call: Call): Fragment[] {
  const visits = sql`
    SELECT 'visit' AS kind, a.id, a.date, a.time, a.order_created AS id_order, 'Appuntamento' AS text,
           p.address, p.zip, p.city, p.province, p.country
    FROM appointment_rows a JOIN pickup_places p ON p.id = a.id_address
    WHERE a.id_client = ${client} AND a.date >= ${today()} AND a.state <> ${failedState}
      AND ${shownOn(call.site)} AND ${isPlanned}`;
  const works = sql`
    SELECT 'work', id, date, hour, id_order, type_text, address, zip, city, province, country
    FROM work_rows WHERE id_client = ${client} AND date >= ${today()} AND ${shownOn(call.site)}`;
  return [
    ...(mayCall("Appointment.getFromId", call) ? [visits] : []),
    ...(mayCall("Orders.getWork", call) ? [works] : []),
  ];
}

/** Undefined for those who may see none of it. */
export function comingRows(client: number, call: Call): ComingRow[] | undefined {
  const [first, ...others] = comingParts(client, call);
  if (!first) return undefined;
  const parts = others.reduce((found, part) => sql`${found} UNION ALL ${part}`, first);
  return all<ComingRow>`
    SELECT kind, id, date, time, id_order, text, address, zip, city, province, country
    FROM (${parts}) ORDER BY date, time, id LIMIT ${maxComing}`;
}

export type ComingRows = ReturnType<typeof comingRows>;

function comingOf(rows: ComingRows, call: Call): Coming[] | undefined {
  const works = rows?.filter(({ kind }) => kind === "work") ?? [];
  const routes = works.length > 0 ? routesOn(call.site, works) : undefined;
  return rows?.map(({ address, zip, city, province, country, ...row }) => {
    const first = placeText({ address, zip, city, province, country });
    const onward = row.kind === "work" && onwardText(routes?.get(row.id) ?? {});
    return { ...row, place: onward ? `${first} → ${onward}` : first };
  });
}

type DepositRow = { id_line: number; id_box: number; used: number; due: Day | null };

function depositsOf(client: number, { site }: Call): Deposit[] {
  const rows = all<DepositRow>`
    SELECT l.id AS id_line, l.id_box, l.used,
           (SELECT min(due) FROM ${payments} p WHERE p.id_line = l.id AND p.which IN ${visibleTitles(site)}) AS due
    FROM box_lines l WHERE l.id_client = ${client} ORDER BY due IS NULL, due, l.id_box, l.id`;
  return rows.map((row) => ({ ...row, days: row.due && daysLeft(row.due, today()) }));
}
