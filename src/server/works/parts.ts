import { absencesBetween, awayOn } from "../absences/store";
import { can, type Reader } from "../caller";
import { type Away, presentIn } from "../crew/staffing";
import { crewOfDay } from "../crew/store";
import type { Day } from "../days";
import { all } from "../db";
import type { CrewLine, Required, Work, WorkDocument } from "./model";

export type Row = Omit<
  Work,
  "id_work" | "id_pickupPlace" | "totalResources" | "present" | "requiredWorkers" | "requiredVehicles"
> &
  Record<"id_pickup_place" | "shown_on_b" | "flag_renata" | "order_flag_renata", number> &
  Record<"notes_foreman" | "order_notes" | "order_notes_manager", string>;

/** The seats of works and who is away on their days, where the caller has read them already. */
export type CrewParts = { lines: readonly CrewLine[]; away: ReadonlyMap<Day, Away> };

/** Adds what several rows of other tables say of the works: one query for each kind, whatever their number. */
export function withParts(rows: Row[], reader: Reader, parts?: CrewParts): Work[] {
  if (!rows.length) return [];
  const ids = JSON.stringify(rows.map((row) => row.id));
  const { lines, away } = parts ?? {
    lines: reader.site === "A" ? crewOf(ids) : crewOnB(rows),
    away: awayOnDays(rows, reader),
  };
  const crew = Map.groupBy(lines, (line) => line.id_work);
  const required = Map.groupBy(requiredBy(ids), (line) => line.id_work);
  const documents = Map.groupBy(
    mayReadDocuments(reader) ? documentsOf(rows) : [],
    (file) => file.id_appointment,
  );
  return rows.map((row) => {
    const asked = required.get(row.id) ?? [];
    const totalResources = crew.get(row.id) ?? [];
    return {
      ...seen(row, reader),
      totalResources,
      present: presentIn(totalResources, away.get(row.date) as Away),
      requiredWorkers: ofType(asked, 0),
      requiredVehicles: ofType(asked, 1),
      ...(reader.site === "A" && { documents: (documents.get(row.id_appointment) ?? []).map(link) }),
    };
  });
}

/** Who is away, for each day of the works. */
function awayOnDays(rows: readonly Row[], reader: Reader): Map<Day, Away> {
  const days = [...new Set(rows.map(({ date }) => date))].sort();
  const absences = absencesBetween(days[0] as Day, days.at(-1), reader);
  return new Map(days.map((day) => [day, awayOn(day, absences)]));
}

function seen(row: Row, reader: Reader) {
  const { id_pickup_place, shown_on_b, flag_renata, order_flag_renata, ...more } = row;
  const { notes_foreman, order_notes, order_notes_manager, ...work } = more;
  const shown = { ...work, id_work: row.id, id_pickupPlace: id_pickup_place };
  if (reader.site === "B") return shown;
  return {
    ...shown,
    flag_renata,
    work_flag_renata: flag_renata,
    order_flag_renata,
    notes_foreman,
    order_notes,
    ...(can(reader, "orders.notesManager") && { order_notes_manager }),
  };
}

const crewOf = (ids: string) => all<CrewLine>`
  SELECT id, id_work, id_worker, id_vehicle FROM crew_lines
  WHERE id_work IN (SELECT value FROM json_each(${ids})) ORDER BY id`;

/** Site B sees the stand-ins that the daily works screen shows, and no Unica (spec 2 §2). */
const crewOnB = (rows: Row[]): CrewLine[] =>
  [...new Set(rows.map((row) => row.date as Day))]
    .flatMap((date) => crewOfDay(date, "B").lines)
    .map(({ id, id_work, id_worker, id_vehicle }) => ({ id, id_work, id_worker, id_vehicle }));

type RequiredRow = Required & { id_work: number; type: number };

const requiredBy = (ids: string) => all<RequiredRow>`
  SELECT l.id_work, r.name, r.type, l.value
  FROM work_resources l JOIN resources r ON r.id = l.id_resource
  WHERE l.id_work IN (SELECT value FROM json_each(${ids})) AND l.list = 'A' ORDER BY r.id`;

const ofType = (lines: RequiredRow[], type: number): Required[] =>
  lines.filter((line) => line.type === type).map(({ name, value }) => ({ name, value }));

const mayReadDocuments = (reader: Reader) =>
  reader.site === "A" && (can(reader, "documents.view") || can(reader, "documents.showInCharge"));

type DocumentRow = { id: number; id_appointment: number; filename: string; stored: string };

const documentsOf = (rows: Row[]) => all<DocumentRow>`
  SELECT id, id_appointment, filename, stored FROM documents
  WHERE id_appointment IN (SELECT value FROM json_each(${JSON.stringify(rows.map((row) => row.id_appointment))}))
    AND show_in_charge = 1 ORDER BY id`;

const link = ({ id, filename, stored }: DocumentRow): WorkDocument => ({
  id,
  filename,
  showInCharge: "1",
  url: `/api/uploads/documents/${stored}`,
});
