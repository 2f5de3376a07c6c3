import { now } from "../../base/clock";
import { dayOf } from "../../base/days";
import type { Site } from "../../base/permissions";
import { insert, sql } from "../../db/db";
import { paged } from "../../db/paging";
import { shownOn } from "../../journal/visibility";
import type { Rows } from "../../tables/rows";
import { fileLink, filesByMovement, filesOfLine } from "./files";
import { type Action, movementsPerPage } from "./model";

type Recorded = Omit<Rows["box_log"], "id_line" | "action" | "date_created" | "id_client"> & {
  id_client: number;
};

export function recordMovement({ id, ...row }: Recorded, action: Action) {
  const { id_client, id_box, id_order, surname, name, title, used, date, title2, date2 } = row;
  const who = { id_client, surname, name };
  const line = { id_line: id, ...who, id_box, id_order, title, used, date, title2, date2 };
  const log = insert("box_log", { ...line, action, date_created: now() });
  for (const file of filesOfLine(id)) insert("box_log_files", { id_log: log, id_file: file.id });
}

type MovementRow = Omit<Rows["box_log"], "id_client" | "action" | "date" | "date2"> & { action: Action };

/** SQL for the order of a line or a movement, NULL if the site hides it; a movement may name a deleted order. */
export const visibleOrder = (site: Site) =>
  site === "A"
    ? sql`id_order`
    : sql`(SELECT o.id FROM order_rows o WHERE o.id = id_order AND ${shownOn(site)})`;

/** Movements, newest first, 20 a page (spec 2 §2); `date` is the day of the movement. */
export function listMovements(page: number | undefined, site: Site) {
  const columns = sql`
    id, id_line, id_box, action, surname, name, title, title2, used, date_created,
    ${visibleOrder(site)} AS id_order`;
  const list = { columns, from: sql`box_log`, order: sql`id DESC` };
  const { rows, total } = paged<MovementRow>(list, page, movementsPerPage);
  const files = filesByMovement(rows.map(({ id }) => id));
  const data = rows.map(({ title, date_created, ...row }) => ({
    ...row,
    ...(site === "A" && { title }),
    date: dayOf(date_created),
    date_created,
    files: (files.get(row.id) ?? []).map(fileLink),
  }));
  return { data, total };
}

export type Movement = ReturnType<typeof listMovements>["data"][number];
