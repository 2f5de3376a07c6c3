import type { Call, Reader } from "../caller";
import type { AbsenceValues } from "../crew/input";
import { hiddenCodes, type Kind, words } from "../crew/model";
import type { Away } from "../crew/staffing";
import type { Day } from "../days";
import { all, insert, one, remove, sql, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";

type Row = {
  id: number;
  id_worker: number | null;
  id_vehicle: number | null;
  value: number;
  text: string;
  date_from: Day;
  date_to: Day;
  reason: string;
  version: number;
};

/** Who is away, and why, is the office's own business: site B knows of no absence. */
const absences = sql`
  SELECT a.id, a.id_worker, a.id_vehicle, coalesce(w.code, v.code) AS value,
         coalesce(trim(w.surname || ' ' || w.name), v.name) AS text, a.date_from, a.date_to, a.reason, a.version
  FROM absences a
  LEFT JOIN workers w ON w.id = a.id_worker
  LEFT JOIN vehicles v ON v.id = a.id_vehicle`;

/** The days off that touch a period, ends included; without an end, all from its beginning on. */
export function absencesBetween(from: Day, to: Day | undefined, { site }: Pick<Reader, "site">): Row[] {
  if (site === "B") return [];
  return all<Row>`
    ${absences}
    WHERE a.date_to >= ${from} AND a.date_from <= ${to ?? "9999-12-31"}
    ORDER BY a.date_from, a.id_vehicle IS NOT NULL, value, a.id`;
}

/** Who of these is away on one day. */
export function awayOn(date: Day, absences: readonly Row[]): Away {
  const rows = absences.filter(({ date_from, date_to }) => date_from <= date && date <= date_to);
  return {
    worker: new Map(rows.flatMap((row) => (row.id_worker === null ? [] : [[row.id_worker, row.reason]]))),
    vehicle: new Map(rows.flatMap((row) => (row.id_vehicle === null ? [] : [[row.id_vehicle, row.reason]]))),
  };
}

export const awayOfDay = (date: Day, reader: Pick<Reader, "site">): Away =>
  awayOn(date, absencesBetween(date, date, reader));

export const wireAbsence = ({ date_from, date_to, ...absence }: Row) => ({
  ...absence,
  kind: (absence.id_worker === null ? "vehicle" : "worker") as Kind,
  from: date_from,
  to: date_to,
});

export function absenceById(id: number, { site }: Pick<Reader, "site">) {
  const row = site === "A" && one<Row>`${absences} WHERE a.id = ${id}`;
  return row || notFound("Assenza non trovata.");
}

export function addAbsence(values: AbsenceValues, call: Call) {
  if (call.site === "B") refuse(403, "Operazione non consentita.");
  return { id: insert("absences", columnsOf(values)) };
}

export function changeAbsence(id: number, values: AbsenceValues, call: Call) {
  absenceById(id, call);
  update("absences", id, columnsOf(values, id), call.version);
}

export function deleteAbsence(id: number, call: Call) {
  absenceById(id, call);
  remove("absences", id, call.version);
}

/** Of a worker or of a vehicle of the fixed lists; nobody is away twice on one day. */
function columnsOf({ id_worker, id_vehicle, from, to, reason }: AbsenceValues, itself = 0) {
  const kind = id_worker ? "worker" : "vehicle";
  const listed = id_worker
    ? one<Listed>`SELECT code FROM workers WHERE id = ${id_worker} AND deleted = 0 AND date IS NULL`
    : one<Listed>`SELECT code FROM vehicles WHERE id = ${id_vehicle} AND deleted = 0 AND date IS NULL`;
  if (!listed || (kind === "worker" && hiddenCodes.includes(listed.code)))
    refuseField(`id_${kind}`, words[kind].invalid);
  const other = absencesBetween(from, to, { site: "A" }).find(
    (row) => row.id !== itself && row.id_worker === id_worker && row.id_vehicle === id_vehicle,
  );
  if (other) refuseField("from", "In quei giorni c'è già un'assenza.");
  return { id_worker, id_vehicle, date_from: from, date_to: to, reason: reason ?? "" };
}

type Listed = { code: number };
