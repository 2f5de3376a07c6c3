import { today } from "../../base/clock";
import { notFound, refuse, refuseField } from "../../base/errors";
import { reply } from "../../call/reply";
import { all, type Fragment, insert, one, remove, sql } from "../../db/db";
import { remembered } from "../../db/memory";
import { alphabetical } from "../../db/natural-order";
import type { Call } from "../../journal/caller";
import type { Taken } from "../../undo/revert";
import type { NewView } from "./input";
import {
  type ListName,
  listPaths,
  maxViews,
  messages,
  type Period,
  type PeriodWord,
  periodOf,
  type SavedView,
} from "./model";

export function withinPeriod(
  column: Fragment,
  { when, ...days }: Period & { when?: PeriodWord },
): Fragment[] {
  const { from, to } = when ? periodOf(when, today()) : days;
  // A moment sorts after its own day and before the next: "~" is after every digit and space.
  return [...(from ? [sql`${column} >= ${from}`] : []), ...(to ? [sql`${column} <= ${`${to}~`}`] : [])];
}

export const every = (conditions: Fragment[]): Fragment =>
  conditions.reduce((joined, condition) => sql`${joined} AND ${condition}`, sql`TRUE`);

export function sortOf<Column extends string>(sort: Column | `-${Column}`) {
  const descending = sort.startsWith("-");
  return { column: (descending ? sort.slice(1) : sort) as Column, descending };
}

const viewsOfAccount = remembered(
  ["saved_views"],
  (user: number) => all<SavedView>`
    SELECT id, list, name, query, version FROM saved_views WHERE id_user = ${user} ORDER BY ${alphabetical(sql`name`)}, id`,
);

export const viewsOf = (list: ListName, user: number) =>
  viewsOfAccount(user).filter((view) => view.list === list);

export function saveView({ list, name, query }: NewView, { user }: Call) {
  const views = viewsOf(list, user.id);
  if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
    refuseField("name", messages.taken);
  if (views.length >= maxViews) refuse(409, messages.full);
  const id = insert("saved_views", { id_user: user.id, list, name, query });
  return { id, path: `${listPaths[list]}?${query}` };
}

export function removeView(id: number, call: Call) {
  const view = one<{ list: ListName }>`
    SELECT list FROM saved_views WHERE id = ${id} AND id_user = ${call.user.id}`;
  if (!view) notFound(messages.missing);
  remove("saved_views", id);
  return { path: listPaths[view.list] };
}

/** A view is its account's alone. */
export function mayTakeBack({ present, former }: Taken, { user }: Call): undefined {
  if ((present ?? former)?.id_user !== user.id) notFound(messages.missing);
}

export function recordExport({ format, page: _page, sort: _sort, ...filters }: { format: string } & Asked) {
  const isPart = Object.values(filters).some((value) => value !== undefined && value !== "");
  return reply(undefined, {
    about: `${isPart ? "righe filtrate" : "tutte le righe"}, ${format.toUpperCase()}`,
  });
}

type Asked = { page?: number; sort?: string };
