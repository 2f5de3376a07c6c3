import { addDays, type Day, daysOf } from "../../base/days";
import { civilOf, instantOf } from "../../base/instants";
import { all, one } from "../../db/db";
import { relateRows } from "../../db/related-rows";
import type { ChangeRow } from "../../journal/chain";
import { type Cells, cellsOf } from "../../journal/values";
import { lengthOf } from "../../orders/works/model";
import { roadOver } from "../../orders/works/stop-roads";
import type { Rows } from "../../tables/rows";

type Column = "id" | "hour" | "minutes" | "expected_end" | "type" | "id_pickup_place" | "id_unloading_place";
type Work = Pick<Rows["works"], Column> & { date: Day };

/** The days after its own that a work touches as it is, or as it was before these changes. */
function daysAfter(work: Work, changes: readonly ChangeRow[] = []): Day[] {
  const { date, hour, expected_end, id_pickup_place, id_unloading_place } = work;
  const places = [id_pickup_place, ...stopsOf(work, changes), id_unloading_place].filter((id) => id !== null);
  const length = { ...work, usual_minutes: usualOf(work, changes), road: roadOver(places).road.minutes };
  const { minutes } = lengthOf(length, expected_end || undefined);
  return daysOf(addDays(date, 1), civilOf(instantOf(date, hour) + minutes - 1).date);
}

type Stop = Pick<Rows["work_stops"], "id" | "id_work" | "id_place" | "position">;

function stopsOf({ id }: Work, changes: readonly ChangeRow[]): number[] {
  const stops = new Map(
    all<Stop>`SELECT id, id_work, id_place, position FROM work_stops WHERE id_work = ${id}`.map((stop) => [
      stop.id,
      stop,
    ]),
  );
  for (const change of changes.toReversed()) {
    if (change.noun !== "work_stops") continue;
    const before = cellsOf(change).before as Stop | null;
    if (before?.id_work === id) stops.set(change.id_row, before);
    else stops.delete(change.id_row);
  }
  return [...stops.values()].sort((a, b) => a.position - b.position).map(({ id_place }) => id_place);
}

/** How long a work of its type usually takes; at most, where its type or the asked workers were others. */
function usualOf({ id, type }: Work, changes: readonly ChangeRow[]): number | null {
  const present = one<{ usual: number | null }>`
    SELECT usual_minutes AS usual FROM work_rows WHERE id = ${id} AND type = ${type}`;
  if (present && !changes.some(({ noun }) => noun === "work_resources")) return present.usual;
  return (
    one<{ usual: number | null }>`
      SELECT minutes * coalesce(people, 1) AS usual FROM work_types WHERE value = ${type}`?.usual ?? null
  );
}

const ofRow = (id: number, days: readonly Day[]) => [...new Set(days)].map((day) => ({ id, day }));

relateRows("works", (before, after, changes) =>
  ofRow(((after ?? before) as Work).id, [
    ...(before ? daysAfter(before as Work, changes) : []),
    ...(after ? daysAfter(after as Work) : []),
  ]),
);

function daysOfPart(before: Cells | null, after: Cells | null) {
  const row = (after ?? before) as { id: number; id_work: number };
  const work = one<Work>`
    SELECT id, date, hour, minutes, expected_end, type, id_pickup_place, id_unloading_place
    FROM works WHERE id = ${row.id_work}`;
  return work ? ofRow(row.id, daysAfter(work)) : [];
}

for (const part of ["crew_lines", "work_resources"]) relateRows(part, daysOfPart);
