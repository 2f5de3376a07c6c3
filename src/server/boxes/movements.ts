import { now } from "../clock";
import { type Day, dayOf } from "../days";
import { insert, sql } from "../db";
import { paged } from "../paging";
import type { Site } from "../permissions";
import { shownOn } from "../visibility";
import { fileSeen, filesOf, filesOfLog } from "./attachments";
import { type Action, logPerPage } from "./model";

type Line = {
  id: number;
  id_box: number;
  id_order: number | null;
  surname: string;
  name: string;
  title: string;
  used: number;
  date: Day | null;
  title2: string;
  date2: Day | null;
};

/** One movement: the line as it stands now, with the files it has. */
export function writeLog({ id, ...row }: Line, action: Action) {
  const { id_box, id_order, surname, name, title, used, date, title2, date2 } = row;
  const line = { id_line: id, id_box, id_order, surname, name, title, used, date, title2, date2 };
  const log = insert("box_log", { ...line, action, date_created: now() });
  for (const file of filesOf(id)) insert("box_log_files", { id_log: log, id_file: file.id });
}

type LogRow = {
  id: number;
  id_line: number;
  id_box: number;
  action: Action;
  id_order: number | null;
  surname: string;
  name: string;
  title: string;
  title2: string;
  used: number;
  date_created: string;
};

/** The order of a box line or of its movement, if the site shows it; a movement may name an order that is gone. */
export const orderShown = (site: Site) =>
  site === "A"
    ? sql`id_order`
    : sql`(SELECT o.id FROM order_rows o WHERE o.id = id_order AND ${shownOn(site)})`;

/** Movements, newest first, 20 a page (spec 2 §2); `date` is the day of the movement. */
export function listLog(page: number | undefined, site: Site) {
  const columns = sql`
    id, id_line, id_box, action, surname, name, title, title2, used, date_created,
    ${orderShown(site)} AS id_order`;
  const list = { columns, from: sql`box_log`, order: sql`id DESC` };
  const { rows, total } = paged<LogRow>(list, page, logPerPage);
  const files = filesOfLog(rows.map(({ id }) => id));
  const data = rows.map(({ title, date_created, ...row }) => ({
    ...row,
    ...(site === "A" && { title }),
    date: dayOf(date_created),
    date_created,
    files: (files.get(row.id) ?? []).map(fileSeen),
  }));
  return { data, total };
}

export type Movement = ReturnType<typeof listLog>["data"][number];
