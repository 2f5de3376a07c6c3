import { now } from "../clock";
import { type Day, dayOf } from "../days";
import { all, insert, one } from "../db";
import type { Site } from "../permissions";
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

/** Movements, newest first, 20 a page (spec 2 §2); `date` is the day of the movement. */
export function listLog(page: number | undefined, site: Site) {
  const limit = page ? logPerPage : -1;
  const offset = page ? (page - 1) * logPerPage : 0;
  const found = all<LogRow>`
    SELECT id, id_line, id_box, action, surname, name, title, title2, used, date_created,
           iif(${site} = 'A', id_order,
               (SELECT o.id FROM order_rows o WHERE o.id = box_log.id_order AND shown_on_b)) AS id_order
    FROM box_log ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`;
  const { total } = one<{ total: number }>`SELECT count(*) AS total FROM box_log` as { total: number };
  const files = filesOfLog(found.map(({ id }) => id));
  const data = found.map(({ title, date_created, ...row }) => ({
    ...row,
    ...(site === "A" && { title }),
    date: dayOf(date_created),
    date_created,
    files: (files.get(row.id) ?? []).map(fileSeen),
  }));
  return { data, total };
}

export type Movement = ReturnType<typeof listLog>["data"][number];
