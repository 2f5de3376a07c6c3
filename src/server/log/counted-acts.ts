import { all, database, type Fragment, one, sql } from "../db/db";
import { find, store } from "../db/memory";
import { countOf } from "../db/paging";
import { actsPerPage, maxUnpaged } from "./model";

type Range = { first: number; last: number };

export const rangeOfActs = () =>
  one<Range>`
    SELECT coalesce((SELECT min(id) FROM activity), 1) AS first,
           coalesce((SELECT max(id) FROM activity), 0) AS last` as Range;

/** Of a list of acts, oldest first, each of this number is remembered: no page is further from one than that. */
const step = 500;

/** The ids of a page, newest first. `from` is ordered by them in an index; `key` names it. */
export function pageOfActIds(from: Fragment, key: string, page: number | undefined) {
  const { first, last } = rangeOfActs();
  const known = knownActs(from, key, first);
  const total = known.length * step + countOf(sql`${from} AND id > ${known.at(-1) ?? 0}`);
  const newer = page ? (page - 1) * actsPerPage : 0;
  if (newer >= total) return { ids: [], total };
  const oldestFirst = total - newer;
  const next = Math.ceil(oldestFirst / step);
  const newest = known[next - 1] ?? last;
  const between = newest === last ? newer : next * step - oldestFirst;
  const ids = all<{ id: number }>`
    SELECT id FROM ${from} AND id <= ${newest} ORDER BY id DESC
    LIMIT ${page ? actsPerPage : maxUnpaged} OFFSET ${between}`;
  return { ids: ids.map(({ id }) => id), total };
}

/** Those known before are found again only where acts were deleted. */
function knownActs(from: Fragment, key: string, first: number): readonly number[] {
  const found = find<{ first: number; ids: readonly number[] }>(`acts ${key}`);
  const before = found?.first === first ? found.ids : [];
  const added: number[] = [];
  for (;;) {
    const newest = added.at(-1) ?? before.at(-1) ?? 0;
    const next = one<{ id: number }>`
      SELECT id FROM ${from} AND id > ${newest} ORDER BY id LIMIT 1 OFFSET ${step - 1}`;
    if (!next) break;
    added.push(next.id);
  }
  if (!added.length) return before;
  const ids = [...before, ...added];
  // What a transaction has added may still be rolled back.
  if (!database().inTransaction) store(`acts ${key}`, { first, ids });
  return ids;
}
