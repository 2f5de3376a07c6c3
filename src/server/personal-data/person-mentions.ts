import type { Call } from "../journal/caller";
import { type Names, namesOf, surnamesOf } from "../journal/person-names";
import { presentRowsOf } from "../journal/person-rows";
import type { Person } from "../journal/persons";
import { rowOf } from "../journal/values";
import { seesColumn } from "../journal/visible-columns";
import { namedRecords } from "../records/names";
import { mayReadRow } from "../records/rights";
import { labelOf } from "../tables/all";
import { findMentions } from "./mentions";

export function mentionsOf(group: readonly Person[], region: string, call: Call) {
  const own = new Map<string, Set<number>>();
  for (const person of group)
    for (const [table, ids] of presentRowsOf(person))
      own.set(table, new Set([...(own.get(table) ?? []), ...ids]));
  const ofOthers = (names: Names) => findMentions(names).filter(({ table, id }) => !own.get(table)?.has(id));
  const named = ofOthers(namesOf(group));
  const cleaned = new Set(named.map(({ table, id }) => `${table} ${id}`));
  const similar = ofOthers(surnamesOf(group)).filter(({ table, id }) => !cleaned.has(`${table} ${id}`));
  return { named: listedMentions(named, region, call), similar: listedMentions(similar, region, call) };
}

function listedMentions(found: ReturnType<typeof findMentions>, region: string, call: Call) {
  const readable = found.flatMap(({ table, id, columns }) => {
    const seen = columns.filter((column) => seesColumn(table, column, call));
    return seen.length && isReadable(table, id, call) ? [{ table, id, columns: seen }] : [];
  });
  const shown = readable.slice(0, maxMentions);
  const name = namedRecords(shown);
  const texts = shown.map(({ table, id, columns }) => ({
    ...name(table, id),
    columns: columns.map((column) => labelOf(table, column, region)),
  }));
  return { texts, more: readable.length - shown.length, hidden: found.length - readable.length };
}

/** Memos and views are their owner's alone. */
function isReadable(table: string, id: number, call: Call): boolean {
  const row = rowOf(table, id);
  if (table === "memos" || table === "saved_views") return row?.id_user === call.user.id;
  return row !== null && mayReadRow(table, row, call);
}

const maxMentions = 100;
