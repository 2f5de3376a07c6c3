import type { Day } from "../base/days";
import { derivedVersion } from "../base/derived-version";
import { notFound, refuse, refuseField, stale } from "../base/errors";
import type { Site } from "../base/permissions";
import { clashesOnOtherDay } from "../days/facts/times";
import { all, insert, one, remove, sql, update } from "../db/db";
import type { Call, Reader } from "../journal/caller";
import { shownOn } from "../journal/visibility";
import { internalOrder } from "../orders/works/model";
import { hiddenCodes, type Kind, type Line, messages, type Person, withJolly } from "./model";
import { listOfDay, removeFromDay } from "./workers/day-lists";

export const columns = { worker: "id_worker", vehicle: "id_vehicle" } as const;

type Row = Omit<Line, "worker" | "vehicle" | "by"> &
  Record<"worker_text" | "vehicle_text", string> &
  Record<"worker_code" | "worker_deleted" | "vehicle_code" | "vehicle_deleted", number | null>;

type Crews = {
  lines: Line[];
  jolly?: Person[];
  stored: Line[];
  /** Ids that are assigned that day and no longer in the list. */
  retired: Record<Kind, ReadonlySet<number>>;
};

/** Site B gets only lines of works that it shows. */
export function crewOfDay(date: Day, site: Site, workers = () => listOfDay("worker", date)): Crews {
  const rows = all<Row>`
    SELECT l.id, l.id_work, l.id_worker, l.id_vehicle, l.version,
           p.code AS worker_code, trim(p.surname || ' ' || p.name) AS worker_text, p.deleted AS worker_deleted,
           v.code AS vehicle_code, v.name AS vehicle_text, v.deleted AS vehicle_deleted
    FROM work_rows w JOIN crew_lines l ON l.id_work = w.id
    LEFT JOIN workers p ON p.id = l.id_worker LEFT JOIN vehicles v ON v.id = l.id_vehicle
    WHERE w.date = ${date} AND ${shownOn(site)} ORDER BY w.hour, w.id, l.id`;
  const stored = rows.map(lineWithNames);
  const shown = site === "B" ? withJolly(stored, workers(), freeOn(date)) : { lines: stored };
  const retired = (kind: Kind) =>
    new Set(rows.flatMap((row) => (row[`${kind}_deleted`] ? [row[columns[kind]] as number] : [])));
  return { ...shown, stored, retired: { worker: retired("worker"), vehicle: retired("vehicle") } };
}

/** Neither absent nor on a work, also of those that site B hides; of a copy for it as it was made, which knows nobody after its last work. */
function freeOn(date: Day): (worker: number) => boolean {
  const free = all<{ id: number }>`SELECT id_worker AS id FROM jolly_days WHERE date = ${date}`;
  const taken = all<{ id: number }>`
    SELECT id_worker AS id FROM absences WHERE date_from <= ${date} AND date_to >= ${date}
    UNION SELECT l.id_worker FROM works w JOIN crew_lines l ON l.id_work = w.id WHERE w.date = ${date}
    UNION SELECT id FROM workers WHERE (SELECT max(date) FROM jolly_days) < ${date}`;
  const known = new Set((free.length ? free : taken).map(({ id }) => id));
  return (worker) => known.has(worker) === free.length > 0;
}

const lineWithNames = ({ id, id_work, id_worker, id_vehicle, version, ...row }: Row): Line => ({
  id,
  id_work,
  id_worker,
  id_vehicle,
  version,
  worker: row.worker_code === null ? null : { value: row.worker_code, text: row.worker_text },
  vehicle: row.vehicle_code === null ? null : { value: row.vehicle_code, text: row.vehicle_text },
});

export function withLastEditor(lines: readonly Line[]): Line[] {
  if (!lines.length) return [];
  const ids = JSON.stringify(lines.map((line) => line.id));
  const editors = all<{ id: number; by: string }>`
    SELECT l.value AS id, (
      SELECT a.user FROM change c JOIN acts a ON a.id = c.id_activity
      WHERE c.noun = 'crew_lines' AND c.id_row = l.value ORDER BY c.id DESC LIMIT 1
    ) AS by FROM json_each(${ids}) l`;
  const byLine = new Map(editors.map(({ id, by }) => [id, by]));
  return lines.map((line) => ({ ...line, by: byLine.get(line.id) ?? undefined }));
}

export const crewOfWork = (kind: Kind, work: number, reader: Reader) =>
  seatsIn(kind, work, crewOfDay(dayOf(work, reader), reader.site).lines);

const seatsIn = (kind: Kind, work: number, lines: readonly Line[]) =>
  lines.flatMap(({ id_work, id: id_line, [columns[kind]]: id, [kind]: person }) =>
    id_work === work && person ? [{ id_line, id: id as number, ...person }] : [],
  );

/** The version of a work's list of workers or of vehicles: a hash of the assignments, whichever screen wrote them. */
export const crewVersion = (kind: Kind, work: number): number => versionOf(kind, work, linesOf(kind, work));

function versionOf(kind: Kind, work: number, lines: readonly CrewRow[]): number {
  const seats = lines.flatMap(({ id_work, id, [columns[kind]]: person }) =>
    id_work === work && person !== null ? [[id, person]] : [],
  );
  return derivedVersion(seats);
}

export const crewsOf = (works: readonly { id: number }[], { lines, stored }: Crews) =>
  works.map(({ id }) => {
    const list = (kind: Kind) => ({
      seated: seatsIn(kind, id, lines),
      version: versionOf(kind, id, stored),
    });
    return { id_work: id, worker: list("worker"), vehicle: list("vehicle") };
  });

/** Replaces a work's list of workers or vehicles; who stays keeps his line where the order allows it. */
export function replaceCrew(kind: Kind, work: number, ids: readonly number[], call: Call) {
  const date = dayOf(work, call);
  if (call.version !== undefined && call.version !== crewVersion(kind, work)) refuse(409, stale);
  const before = linesOf(kind, work);
  // On site B the id of a jolly stands for the Unica that it replaces.
  const shown = crewOfWork(kind, work, call);
  const real = new Map(
    shown.map(({ id_line, id }) => [id, before.find((line) => line.id === id_line)?.person]),
  );
  const wanted = ids.map((id) => real.get(id) ?? id);
  if (new Set(wanted).size < wanted.length) refuse(409, messages[kind].twice);
  // A worker deleted meanwhile may stay assigned.
  const newcomers = wanted.filter((person) => !before.some((line) => line.person === person));
  for (const person of newcomers) mustBeAssignable(kind, person, date);
  reseat(kind, work, before, wanted);
  const lines = crewOfWork(kind, work, call).map(({ id_line, id }) => ({ id_line, id }));
  return { version: crewVersion(kind, work), lines };
}

type SeatedRow = CrewRow & { person: number };

/** Who is new takes the line of one who leaves; from where the order is another one all lines are new. */
function reseat(kind: Kind, work: number, before: readonly SeatedRow[], wanted: readonly number[]) {
  const known = new Set(before.map(({ person }) => person));
  const left = [...before];
  const leaves = (seat?: SeatedRow) => seat !== undefined && !wanted.includes(seat.person);
  const add = [...wanted];
  for (let person = add[0]; person !== undefined; person = add[0]) {
    while (known.has(person) && leaves(left[0])) clearSeat(kind, left.shift() as SeatedRow);
    const [seat] = left;
    if (seat && seat.person !== person) {
      if (known.has(person) || !leaves(seat)) break;
      update("crew_lines", seat.id, { [columns[kind]]: person });
    } else if (!seat) break;
    left.shift();
    add.shift();
  }
  for (const seat of left) clearSeat(kind, seat);
  for (const person of add) addSeat(work, { [columns[kind]]: person });
}

/** Who is in both crews stays in both. */
export function swapSeats(one: number, other: number) {
  for (const kind of ["worker", "vehicle"] as const) {
    const leaving = (from: number, to: number) =>
      linesOf(kind, from).filter(({ person }) => linesOf(kind, to).every((line) => line.person !== person));
    const [toOther, toOne] = [leaving(one, other), leaving(other, one)];
    for (const line of [...toOther, ...toOne]) clearSeat(kind, line);
    for (const { person } of toOther) addSeat(other, { [columns[kind]]: person });
    for (const { person } of toOne) addSeat(one, { [columns[kind]]: person });
  }
}

/** Who is on another work that does not go together with it is a warning alone (spec 2 §4). */
export function assign(
  kind: Kind,
  { work, line, person }: { work: number; line: number | null; person: number },
  call: Call,
) {
  const date = dayOf(work, call);
  mustBeAssignable(kind, person, date);
  const column = columns[kind];
  const isTwice = linesOf(kind, work).some((seat) => seat.person === person && seat.id !== line);
  if (isTwice) refuse(409, messages[kind].twice);
  const id_line = line
    ? changeSeat(line, work, { [column]: person }, call)
    : addSeat(work, { [column]: person });
  const { lines } = crewOfDay(date, call.site);
  const elsewhere =
    lines.some((other) => other[column] === person && other.id_work !== work) ||
    (call.site === "A" && clashesOnOtherDay(kind, person, { id: work, date }));
  const { version } = one<CrewRow>`SELECT version FROM crew_lines WHERE id = ${id_line}` as CrewRow;
  return { id_line, version, ...(elsewhere && { warning: messages[kind].warning }) };
}

const addSeat = (id_work: number, seat: Record<string, number>) => insert("crew_lines", { id_work, ...seat });

function changeSeat(line: number, work: number, seat: Record<string, number>, call: Call): number {
  if (lineById(line, call).id_work !== work) notFound();
  update("crew_lines", line, seat, call.version);
  return line;
}

export function unassign(kind: Kind, id: number, call: Call) {
  const line = lineById(id, call);
  if (line[columns[kind]] === null) notFound();
  clearSeat(kind, line, call.version);
}

function clearSeat(kind: Kind, line: CrewRow, version?: number) {
  const other = columns[kind === "worker" ? "vehicle" : "worker"];
  if (line[other] === null) remove("crew_lines", line.id, version);
  else update("crew_lines", line.id, { [columns[kind]]: null }, version);
}

export function removeCrew(work: number) {
  for (const { id } of all<{ id: number }>`SELECT id FROM crew_lines WHERE id_work = ${work}`)
    remove("crew_lines", id);
}

export function removeDayOnly(kind: Kind, date: Day, id: number, call: Call) {
  const entry = personById(kind, id);
  if (!entry || entry.deleted || entry.date !== date) notFound(messages[kind].invalid);
  for (const line of linesUsing(kind, id)) clearSeat(kind, line);
  removeFromDay(kind, id, call.version);
}

type CrewRow = Omit<Line, "worker" | "vehicle" | "by">;

function linesOf(kind: Kind, work: number) {
  const rows = all<CrewRow>`
    SELECT id, id_work, id_worker, id_vehicle, version FROM crew_lines WHERE id_work = ${work} ORDER BY id`;
  return rows.flatMap((row) => {
    const person = row[columns[kind]];
    return person === null ? [] : [{ ...row, person }];
  });
}

const linesUsing = (kind: Kind, id: number) => all<CrewRow>`
  SELECT id, id_work, id_worker, id_vehicle, version FROM crew_lines
  WHERE ${kind === "worker" ? sql`id_worker` : sql`id_vehicle`} = ${id}`;

function lineById(id: number, reader: Reader): CrewRow {
  return (
    one<CrewRow>`
      SELECT l.id, l.id_work, l.id_worker, l.id_vehicle, l.version
      FROM crew_lines l JOIN work_rows w ON w.id = l.id_work WHERE l.id = ${id} AND ${shownOn(reader.site)}` ??
    notFound()
  );
}

export const dayOf = (work: number, reader: Reader): Day =>
  one<{ date: Day }>`SELECT date FROM work_rows WHERE id = ${work} AND ${shownOn(reader.site)}`?.date ??
  notFound("Lavorazione non trovata.");

export const personById = (kind: Kind, id: number) =>
  kind === "worker"
    ? one<Person>`SELECT id, code AS value, surname AS text, deleted, date FROM workers WHERE id = ${id}`
    : one<Person>`SELECT id, code AS value, name AS text, deleted, date FROM vehicles WHERE id = ${id}`;

function mustBeAssignable(kind: Kind, id: number, date: Day) {
  if (!isAssignable(kind, id, date)) refuseField(columns[kind], messages[kind].invalid);
}

export function isAssignable(kind: Kind, id: number, date: Day): boolean {
  const person = personById(kind, id);
  if (!person || person.deleted) return false;
  const isHidden = kind === "worker" && hiddenCodes.includes(person.value);
  return !isHidden && (!person.date || person.date === date);
}

const usualWorks = 200;

export const meanNeeds = () => all<{ id_resource: number; type: number; mean: number }>`
  WITH newest AS (SELECT id FROM works WHERE id_order <> ${internalOrder} ORDER BY id DESC LIMIT ${usualWorks})
  SELECT l.id_resource, r.type, 1.0 * sum(l.value) / (SELECT count(*) FROM newest) AS mean
  FROM work_resources l JOIN resources r ON r.id = l.id_resource
  WHERE l.list = 'A' AND NOT r.retired AND l.id_work IN (SELECT id FROM newest)
  GROUP BY l.id_resource ORDER BY count(*) DESC, l.id_resource`;
