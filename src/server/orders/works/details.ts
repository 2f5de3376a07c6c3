import type { Day } from "../../base/days";
import { awayByDay } from "../../crews/absences/store";
import { type Away, type Kind, presentCounts } from "../../crews/model";
import { noNeeds } from "../../crews/skills/model";
import { needsOfWorks } from "../../crews/skills/store";
import { crewOfDay } from "../../crews/store";
import { linesOfWorks } from "../../days/facts/times";
import { all, sql } from "../../db/db";
import { can, type Reader } from "../../journal/caller";
import { seenFields } from "../../journal/visibility";
import type { Rows } from "../../tables/rows";
import { documentsOnCards } from "../documents/store";
import { type RequiredLine, requiredResources } from "../resources/store";
import { spansOf } from "./days";
import { expectedEnds } from "./expected-ends";
import { type CrewLine, lengthOf, plannedLength, type Work, type WorkOfOrder } from "./model";
import { noRoad, type PlannedVehicles, type Road, roadsOfRoutes, roadsOfWorks } from "./stop-roads";
import { routesOn } from "./stops";

export type ReadParts = {
  lines?: readonly CrewLine[];
  away?: ReadonlyMap<Day, Away>;
  required?: readonly RequiredLine[];
  planned?: PlannedVehicles;
};

export type WorkRow = Rows["works"] &
  WorkOfOrder &
  Pick<Required<Work>, "order_flag_renata" | "order_cancelled" | "order_notes" | "order_notes_manager"> & {
    shown_on_b: number;
    usual_minutes: number | null;
  };

/** Adds crew, absences, required resources and documents: one query for each, however many works there are. */
export function withDetails(rows: WorkRow[], reader: Reader, parts: ReadParts = {}): Work[] {
  if (!rows.length) return [];
  const days = [...new Set(rows.map((row) => row.date))];
  const away = parts.away ?? awayByDay(days, reader);
  const crew = Map.groupBy(parts.lines ?? crewsOf(rows, reader), (line) => line.id_work);
  const required = Map.groupBy(parts.required ?? requiredResources(rows), (line) => line.id_work);
  const documents = documentsOnCards(
    rows.map((row) => row.id_appointment),
    reader,
  );
  const needs = reader.site === "A" ? needsOfWorks(rows.map(({ id }) => id)) : undefined;
  const routes = routesOn(reader.site, rows);
  const roads = roadsOfRoutes(routes, parts.planned);
  const spans = reader.site === "A" ? spansOf(rows) : undefined;
  const ofType = (work: number, type: number) =>
    (required.get(work) ?? []).flatMap((line) =>
      line.type === type ? [{ name: line.name, value: line.value }] : [],
    );
  return rows.map((row) => {
    const totalResources = crew.get(row.id) ?? [];
    return {
      ...visibleFields(row, roads.get(row.id) ?? noRoad, reader),
      ...routes.get(row.id),
      ...(spans && { span: spans.get(row.id) }),
      totalResources,
      present: presentCounts(totalResources, away.get(row.date) as Away),
      requiredWorkers: ofType(row.id, 0),
      requiredVehicles: ofType(row.id, 1),
      ...(needs && { ...(needs.get(row.id) ?? noNeeds), documents: documents.get(row.id_appointment) ?? [] }),
    };
  });
}

function visibleFields(row: WorkRow, { minutes: road, wheel, isRough }: Road, reader: Reader) {
  const {
    id_pickup_place,
    shown_on_b,
    flag_renata,
    order_flag_renata,
    minutes,
    usual_minutes,
    order_notes,
    order_notes_manager,
    order_cancelled,
    date_created: _created,
    expected_end: _expected,
    id_job: _job,
    typed_permission_cents: _typed,
    id_unloading_place: _end,
    ...work
  } = row;
  const shown = { ...seenFields("works", work, reader), id_work: row.id, id_pickupPlace: id_pickup_place };
  if (reader.site === "B") return shown;
  return {
    ...shown,
    ...lengthOf({ ...row, road }, expectedEnds().get(row.id)),
    road,
    ...(isRough && { isRough }),
    wheel,
    flag_renata,
    work_flag_renata: flag_renata,
    order_flag_renata,
    order_notes,
    ...(order_cancelled === 1 && { order_cancelled }),
    ...(can(reader, "orders.notesManager") && { order_notes_manager }),
  };
}

/** The crews of works; site B gets the jolly that its daily works show, and no Unica (spec 2 §2). */
function crewsOf(works: readonly Pick<Work, "id" | "date">[], { site }: Reader): CrewLine[] {
  const ids = works.map(({ id }) => id);
  if (site === "A") return linesOfWorks(ids);
  return [...new Set(works.map(({ date }) => date))]
    .flatMap((date) => crewOfDay(date, "B").lines)
    .filter(({ id_work }) => ids.includes(id_work))
    .map(({ id, id_work, id_worker, id_vehicle }) => ({ id, id_work, id_worker, id_vehicle }));
}

type Planned = Pick<WorkRow, "id" | "minutes" | "usual_minutes"> & { id_work: number };

export function plannedMinutes(
  kind: Kind,
  first: Day,
  last: Day,
  without: Day | "" = "",
): Map<number, number> {
  const column = kind === "worker" ? sql`l.id_worker` : sql`l.id_vehicle`;
  const rows = all<Planned>`
    SELECT ${column} AS id, w.id AS id_work, w.minutes, w.usual_minutes
    FROM work_rows w JOIN crew_lines l ON l.id_work = w.id
    WHERE w.date BETWEEN ${first} AND ${last} AND w.date <> ${without} AND ${column} IS NOT NULL`;
  const roads = roadsOfWorks(rows.map(({ id_work }) => id_work));
  const total = new Map<number, number>();
  for (const { id, id_work, ...row } of rows) {
    const road = roads.get(id_work)?.minutes ?? 0;
    total.set(id, (total.get(id) ?? 0) + plannedLength({ ...row, road }));
  }
  return total;
}
