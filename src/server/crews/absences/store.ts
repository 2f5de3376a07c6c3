import { type Day, daysBetween } from "../../base/days";
import { given, notFound, refuseFields } from "../../base/errors";
import { wholeText } from "../../base/text";
import { doubt } from "../../call/doubts";
import { all, insert, one, remove, sql, update } from "../../db/db";
import { fieldMessages } from "../../input/field-messages";
import { type Call, can, type Reader } from "../../journal/caller";
import type { Taken } from "../../undo/revert";
import { type Away, messages as crew, hiddenCodes, type Kind } from "../model";
import type { AbsenceValues } from "./input";
import { type Absence, messages } from "./model";

type Row = Omit<Absence, "kind" | "from" | "to"> & { date_from: Day; date_to: Day };

/** Site B has no absences: who is away, and why, concerns the office alone. */
const absences = sql`
  SELECT a.id, a.id_worker, a.id_vehicle, coalesce(w.code, v.code) AS value,
         coalesce(trim(w.surname || ' ' || w.name), v.name) AS text, a.date_from, a.date_to, a.reason, a.version
  FROM absences a
  LEFT JOIN workers w ON w.id = a.id_worker
  LEFT JOIN vehicles v ON v.id = a.id_vehicle`;

type Asking = Pick<Reader, "site" | "user">;

/** Ends included; without `to`, all from the first day on. */
export function absencesBetween(from: Day, to: Day | undefined, reader: Asking): Row[] {
  if (reader.site === "B") return [];
  // Why a person is away, as for a visit to the doctor, concerns only those who enter it.
  const seesWhy = can(reader, "workersVehicles.edit");
  return within(from, to).map((row) => (seesWhy || row.id_worker === null ? row : { ...row, reason: "" }));
}

const within = (from: Day, to: Day = "9999-12-31") => all<Row>`
  ${absences}
  WHERE a.date_to >= ${from} AND a.date_from <= ${to}
  ORDER BY a.date_from, a.id_vehicle IS NOT NULL, value, a.id`;

function awayOn(date: Day, absences: readonly Row[]): Away {
  const rows = absences.filter(({ date_from, date_to }) => date_from <= date && date <= date_to);
  return {
    worker: new Map(rows.flatMap((row) => (row.id_worker === null ? [] : [[row.id_worker, row.reason]]))),
    vehicle: new Map(rows.flatMap((row) => (row.id_vehicle === null ? [] : [[row.id_vehicle, row.reason]]))),
  };
}

export function awayByDay(days: readonly Day[], reader: Asking): Map<Day, Away> {
  const sorted = days.toSorted();
  const absences = absencesBetween(sorted[0] as Day, sorted.at(-1), reader);
  return new Map(days.map((day) => [day, awayOn(day, absences)]));
}

export const awayOfDay = (date: Day, reader: Asking): Away =>
  awayOn(date, absencesBetween(date, date, reader));

export const wireAbsence = ({ date_from: from, date_to: to, ...row }: Row): Absence => ({
  ...row,
  kind: row.id_worker === null ? "vehicle" : "worker",
  from,
  to,
});

export function absenceById(id: number, { site }: Pick<Reader, "site">) {
  const row = site === "A" && one<Row>`${absences} WHERE a.id = ${id}`;
  return row || notFound(messages.missing);
}

function doubtLength({ from, to }: AbsenceValues) {
  const days = daysBetween(from, to) + 1;
  if (days > 366) doubt(`L'assenza dura ${wholeText(days)} giorni.`);
}

export function addAbsence(values: AbsenceValues) {
  doubtLength(values);
  return { id: insert("absences", columnsOf(values)) };
}

export function changeAbsence(id: number, values: AbsenceValues, call: Call) {
  const { date_from, date_to } = absenceById(id, call);
  if (values.from !== date_from || values.to !== date_to) doubtLength(values);
  update("absences", id, columnsOf(values, id), call.version);
}

export function deleteAbsence(id: number, call: Call) {
  absenceById(id, call);
  remove("absences", id, call.version);
}

/** Refuses a second absence on the same day. */
function columnsOf(values: AbsenceValues, itself = 0) {
  refuseFields(absenceReasons(values, itself));
  const { id_worker, id_vehicle, from, to, reason } = values;
  return { id_worker, id_vehicle, date_from: from, date_to: to, reason: reason ?? "" };
}

/** What is refused of an absence, also where some of its values are not valid. */
export const absenceErrors = (typed: Partial<AbsenceValues>, itself?: number) =>
  given(absenceReasons(typed, itself));

function absenceReasons({ id_worker, id_vehicle, from, to }: Partial<AbsenceValues>, itself = 0) {
  if (id_worker === undefined || id_vehicle === undefined) return {};
  const person = { id_worker, id_vehicle };
  return {
    ...(from && to && daysReasons({ id: itself, ...person, date_from: from, date_to: to })),
    ...personReasons(person),
  };
}

type Person = Pick<AbsenceValues, "id_worker" | "id_vehicle">;

/** Exactly one of the two, of the list: who is there for a day only, or deleted, has no absences. */
function personReasons({ id_worker, id_vehicle }: Person): Partial<Record<keyof Person, string>> {
  if (!id_worker && !id_vehicle) return { id_worker: fieldMessages.required };
  if (id_worker && id_vehicle) return { id_vehicle: fieldMessages.format };
  if (id_vehicle) return isListed("vehicle", id_vehicle) ? {} : { id_vehicle: crew.vehicle.invalid };
  return isListed("worker", id_worker) ? {} : { id_worker: crew.worker.invalid };
}

function isListed(kind: Kind, id: number | null) {
  const listed =
    kind === "worker"
      ? one<{ code: number }>`SELECT code FROM workers WHERE id = ${id} AND deleted = 0 AND date IS NULL`
      : one<{ code: number }>`SELECT code FROM vehicles WHERE id = ${id} AND deleted = 0 AND date IS NULL`;
  return listed !== null && !(kind === "worker" && hiddenCodes.includes(listed.code));
}

type Days = Pick<Row, "id" | "id_worker" | "id_vehicle" | "date_from" | "date_to">;

function daysReasons({ id, id_worker, id_vehicle, date_from, date_to }: Days) {
  if (date_to < date_from) return { to: messages.daysReversed };
  const isOther = (row: Row) => row.id !== id && row.id_worker === id_worker && row.id_vehicle === id_vehicle;
  return within(date_from, date_to).some(isOther) ? { from: messages.taken } : {};
}

export function mayTakeBack({ former }: Taken): undefined {
  if (former) refuseFields(daysReasons(former as unknown as Row));
}
