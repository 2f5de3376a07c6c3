import type { Call, Reader } from "../caller";
import type { Day } from "../days";
import { all, insert, one, remove, update } from "../db";
import { notFound, refuse, refuseField, stale } from "../errors";
import type { Site } from "../permissions";
import { shownOn } from "../visibility";
import { hiddenCodes, type Kind, type Line, type Person, withJolly, words } from "./model";

const tables = { worker: "workers", vehicle: "vehicles" } as const;
const columns = { worker: "id_worker", vehicle: "id_vehicle" } as const;

/** Who can be assigned that day, in list order: the fixed list, then the entries of that day alone. */
export function listOfDay(kind: Kind, date: Day): Person[] {
  return kind === "worker" ? workersOfDay(date) : vehiclesOfDay(date);
}

const workersOfDay = (date: Day) => all<Person>`
  SELECT id, code AS value, trim(surname || ' ' || name) AS text, deleted, date FROM workers
  WHERE deleted = 0 AND (date IS NULL OR date = ${date})
    AND code NOT IN (SELECT value FROM json_each(${JSON.stringify(hiddenCodes)}))
  ORDER BY date IS NOT NULL, code`;

const vehiclesOfDay = (date: Day) => all<Person>`
  SELECT id, code AS value, name AS text, deleted, date FROM vehicles
  WHERE deleted = 0 AND (date IS NULL OR date = ${date}) ORDER BY date IS NOT NULL, code`;

type Row = Omit<Line, "worker" | "vehicle" | "by"> & {
  worker_code: number | null;
  worker_text: string;
  worker_deleted: number | null;
  vehicle_code: number | null;
  vehicle_text: string;
  vehicle_deleted: number | null;
};

/** The crews of a day: its lines as the site shows them, and as they are stored. */
export type Crews = {
  lines: Line[];
  jolly?: Person[];
  stored: Line[];
  /** Who is assigned that day and is no longer in the list. */
  retired: Record<Kind, ReadonlySet<number>>;
};

/**
 * Every line of the day's crews in order of hour, with its names. Site B gets the lines of the works it shows
 * and knows of no others: a worker busy on a hidden work counts as free there.
 */
export function crewOfDay(date: Day, site: Site, workers = () => listOfDay("worker", date)): Crews {
  const rows = all<Row>`
    SELECT l.id, l.id_work, l.id_worker, l.id_vehicle, l.version,
           p.code AS worker_code, trim(p.surname || ' ' || p.name) AS worker_text, p.deleted AS worker_deleted,
           v.code AS vehicle_code, v.name AS vehicle_text, v.deleted AS vehicle_deleted
    FROM work_rows w JOIN crew_lines l ON l.id_work = w.id
    LEFT JOIN workers p ON p.id = l.id_worker
    LEFT JOIN vehicles v ON v.id = l.id_vehicle
    WHERE w.date = ${date} AND ${shownOn(site)}
    ORDER BY w.hour, w.id, l.id`;
  const stored = rows.map(named);
  const shown = site === "B" ? withJolly(stored, workers()) : { lines: stored };
  const retired = (kind: Kind) =>
    new Set(rows.flatMap((row) => (row[`${kind}_deleted`] ? [row[columns[kind]] as number] : [])));
  return { ...shown, stored, retired: { worker: retired("worker"), vehicle: retired("vehicle") } };
}

const named = ({ id, id_work, id_worker, id_vehicle, version, ...row }: Row): Line => ({
  ...{ id, id_work, id_worker, id_vehicle, version },
  worker: row.worker_code === null ? null : { value: row.worker_code, text: row.worker_text },
  vehicle: row.vehicle_code === null ? null : { value: row.vehicle_code, text: row.vehicle_text },
});

/** The lines with who changed each last, as the journal has it. */
export function withLastEditor(lines: readonly Line[]): Line[] {
  if (!lines.length) return [];
  const ids = JSON.stringify(lines.map((line) => line.id));
  const editors = all<{ id: number; by: string }>`
    SELECT l.value AS id, (
      SELECT a.user FROM change c JOIN activity a ON a.id = c.id_activity
      WHERE c.noun = 'crew_lines' AND c.id_row = l.value ORDER BY c.id DESC LIMIT 1
    ) AS by FROM json_each(${ids}) l`;
  const byLine = new Map(editors.map(({ id, by }) => [id, by]));
  return lines.map((line) => ({ ...line, by: byLine.get(line.id) ?? undefined }));
}

/** A work's workers or vehicles, in the order they were assigned. */
export const crewOfWork = (kind: Kind, work: number, reader: Reader) =>
  seatsIn(kind, work, crewOfDay(dayOf(work, reader), reader.site).lines);

const seatsIn = (kind: Kind, work: number, lines: readonly Line[]) =>
  lines.flatMap(({ id_work, id: id_line, [columns[kind]]: id, [kind]: person }) =>
    id_work === work && person ? [{ id_line, id: id as number, ...person }] : [],
  );

/** One version for a work's workers, one for its vehicles: it follows who sits where, whichever screen wrote it. */
export const crewVersion = (kind: Kind, work: number): number => versionOf(kind, work, linesOf(kind, work));

function versionOf(kind: Kind, work: number, lines: readonly Raw[]): number {
  const seats = lines.flatMap(({ id_work, id, [columns[kind]]: person }) =>
    id_work === work && person !== null ? [[id, person]] : [],
  );
  return Bun.hash.crc32(JSON.stringify(seats)) + 1;
}

/** Who sits on each of these works of one day, with the versions that `replaceCrew` asks for. */
export const crewsOf = (works: readonly { id: number }[], { lines, stored }: Crews) =>
  works.map(({ id }) => {
    const list = (kind: Kind) => ({
      seated: seatsIn(kind, id, lines),
      version: versionOf(kind, id, stored),
    });
    return { id_work: id, worker: list("worker"), vehicle: list("vehicle") };
  });

/** Replaces a work's workers or vehicles, whole or not at all; who stays in place keeps the line. */
export function replaceCrew(kind: Kind, work: number, ids: readonly number[], call: Call) {
  const date = dayOf(work, call);
  if (call.version !== undefined && call.version !== crewVersion(kind, work)) refuse(409, stale);
  const before = linesOf(kind, work);
  // On site B a stand-in that is sent back is the worker it stands for.
  const shown = crewOfWork(kind, work, call);
  const real = new Map(
    shown.map(({ id_line, id }) => [id, before.find((line) => line.id === id_line)?.person]),
  );
  const wanted = ids.map((id) => real.get(id) ?? id);
  if (new Set(wanted).size < wanted.length) refuse(409, words[kind].twice);
  // Who was retired since stays where they sit.
  const newcomers = wanted.filter((person) => !before.some((line) => line.person === person));
  for (const person of newcomers) mustBeAssignable(kind, person, date);
  const firstDifference = before.findIndex((line, index) => line.person !== wanted[index]);
  const same = firstDifference < 0 ? before.length : firstDifference;
  for (const line of before.slice(same)) clear(kind, line);
  for (const person of wanted.slice(same)) insert("crew_lines", { id_work: work, [columns[kind]]: person });
  return { version: crewVersion(kind, work) };
}

/**
 * Writes one seat: a new line, or the one named (spec 2 §4). Warns when the day already uses who was assigned,
 * and never stops it.
 */
export function assign(
  kind: Kind,
  { work, line, person }: { work: number; line: number | null; person: number },
  call: Call,
) {
  const date = dayOf(work, call);
  mustBeAssignable(kind, person, date);
  const column = columns[kind];
  const seats = linesOf(kind, work);
  if (seats.some((seat) => seat.person === person && seat.id !== line)) refuse(409, words[kind].twice);
  const id_line = line
    ? changed(line, work, { [column]: person }, call)
    : addLine(work, { [column]: person });
  const { lines } = crewOfDay(date, call.site);
  const elsewhere = lines.some((other) => other[column] === person && other.id_work !== work);
  const { version } = one<Raw>`SELECT version FROM crew_lines WHERE id = ${id_line}` as Raw;
  return { id_line, version, ...(elsewhere && { warning: words[kind].warning }) };
}

const addLine = (id_work: number, seat: Record<string, number>) => insert("crew_lines", { id_work, ...seat });

function changed(line: number, work: number, seat: Record<string, number>, call: Call): number {
  if (lineById(line, call).id_work !== work) notFound();
  update("crew_lines", line, seat, call.version);
  return line;
}

/** Empties a seat; a line with nobody left goes (DECISIONS, crews). */
export function unassign(kind: Kind, id: number, call: Call) {
  const line = lineById(id, call);
  if (line[columns[kind]] === null) notFound();
  clear(kind, line, call.version);
}

function clear(kind: Kind, line: Raw, version?: number) {
  const other = columns[kind === "worker" ? "vehicle" : "worker"];
  if (line[other] === null) remove("crew_lines", line.id, version);
  else update("crew_lines", line.id, { [columns[kind]]: null }, version);
}

/** Adds a worker or a vehicle for one day; its code continues after the last of that day's list (spec 2 §9). */
export function addDayOnly(kind: Kind, date: Day, name: string) {
  let value = Math.max(0, ...listOfDay(kind, date).map((entry) => entry.value)) + 1;
  while (kind === "worker" && hiddenCodes.includes(value)) value++;
  const id = insert(tables[kind], {
    code: value,
    date,
    ...(kind === "worker" ? { surname: name } : { name }),
  });
  return { id, value };
}

/** Takes a day-only entry off its day and frees the seats it had there. */
export function removeDayOnly(kind: Kind, date: Day, id: number, call: Call) {
  const entry = personById(kind, id);
  if (!entry || entry.deleted || entry.date !== date) notFound(words[kind].invalid);
  for (const line of linesUsing(kind, id)) clear(kind, line);
  update(tables[kind], id, { deleted: 1 }, call.version);
}

type Raw = Omit<Line, "worker" | "vehicle" | "by">;

function linesOf(kind: Kind, work: number) {
  const rows = all<Raw>`
    SELECT id, id_work, id_worker, id_vehicle, version FROM crew_lines WHERE id_work = ${work} ORDER BY id`;
  return rows.flatMap((row) => {
    const person = row[columns[kind]];
    return person === null ? [] : [{ ...row, person }];
  });
}

const linesUsing = (kind: Kind, id: number) =>
  kind === "worker"
    ? all<Raw>`SELECT id, id_work, id_worker, id_vehicle, version FROM crew_lines WHERE id_worker = ${id}`
    : all<Raw>`SELECT id, id_work, id_worker, id_vehicle, version FROM crew_lines WHERE id_vehicle = ${id}`;

function lineById(id: number, reader: Reader): Raw {
  return (
    one<Raw>`
      SELECT l.id, l.id_work, l.id_worker, l.id_vehicle, l.version
      FROM crew_lines l JOIN work_rows w ON w.id = l.id_work
      WHERE l.id = ${id} AND ${shownOn(reader.site)}` ?? notFound()
  );
}

function dayOf(work: number, reader: Reader): Day {
  const found = one<{ date: Day }>`
    SELECT date FROM work_rows WHERE id = ${work} AND ${shownOn(reader.site)}`;
  return found?.date ?? notFound("Lavorazione non trovata.");
}

const personById = (kind: Kind, id: number) =>
  kind === "worker"
    ? one<Person>`SELECT id, code AS value, surname AS text, deleted, date FROM workers WHERE id = ${id}`
    : one<Person>`SELECT id, code AS value, name AS text, deleted, date FROM vehicles WHERE id = ${id}`;

/** Unknown, deleted, hidden, or living on another day: none of them can be assigned. */
function mustBeAssignable(kind: Kind, id: number, date: Day) {
  const person = personById(kind, id);
  const hidden = kind === "worker" && hiddenCodes.includes(person?.value ?? 0);
  const elsewhen = person?.date && person.date !== date;
  if (!person || person.deleted || hidden || elsewhen) refuseField(columns[kind], words[kind].invalid);
}
