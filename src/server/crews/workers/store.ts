import { today } from "../../base/clock";
import { given, notFound, refuse, refuseFields } from "../../base/errors";
import { fold } from "../../base/text";
import { lastsFrom } from "../../days/facts/times";
import { all, insert, sql, update } from "../../db/db";
import { countOf } from "../../db/paging";
import type { Call } from "../../journal/caller";
import type { CrewLine } from "../../orders/works/model";
import type { Taken } from "../../undo/revert";
import { hiddenCodes, isUnica, type Kind, messages, type Names, type Seated } from "../model";
import type { WorkerNames } from "./input";
import type { Vehicle, Worker } from "./model";

/** The vehicles of the fixed list: neither retired nor entered for one day. */
const vehiclesInList = sql`vehicles WHERE deleted = 0 AND date IS NULL`;

export const workersInList = sql`
  workers WHERE deleted = 0 AND date IS NULL
    AND code NOT IN (SELECT value FROM json_each(${JSON.stringify(hiddenCodes)}))`;

export const listWorkers = () =>
  all<Worker>`SELECT id, code AS value, surname, name, version FROM ${workersInList} ORDER BY code`;

export const listVehicles = () =>
  all<Vehicle>`SELECT id, code AS value, name, version FROM ${vehiclesInList} ORDER BY code`;

export const workerById = (id: number) =>
  listWorkers().find((worker) => worker.id === id) ?? notFound(messages.worker.invalid);

export const vehicleById = (id: number) =>
  listVehicles().find((vehicle) => vehicle.id === id) ?? notFound(messages.vehicle.invalid);

const textOf = ({ surname, name = "" }: WorkerNames) => ({ text: `${surname} ${name}`.trim() });

export function addWorker(values: WorkerNames) {
  const value = nextWorkerCode(isUnica(textOf(values)));
  return { id: insert("workers", { ...values, code: value }), value };
}

export function renameWorker(id: number, values: WorkerNames, call: Call) {
  workerById(id);
  refuseFields(nameErrors(id, values));
  update("workers", id, values, call.version);
}

/** The code stays, and its range decides whether the worker is an Unica (spec 2 §9). */
export function nameErrors(id: number | undefined, { surname, name }: Partial<WorkerNames>) {
  const before = listWorkers().find((worker) => worker.id === id);
  if (!before || surname === undefined) return {};
  const after = textOf({ surname, name: name ?? before.name });
  return given({
    surname: isUnica(textOf(before)) === isUnica(after) ? undefined : messages.worker.unica,
  });
}

export function addVehicle(name: string) {
  const value = Math.max(0, ...codesInUse("vehicle")) + 1;
  return { id: insert("vehicles", { name, code: value }), value };
}

export function renameVehicle(id: number, name: string, call: Call) {
  vehicleById(id);
  update("vehicles", id, { name }, call.version);
}

export function retireWorker(id: number, call: Call) {
  workerById(id);
  mustHaveNoUpcomingWorks(countUpcomingWorks("worker", id), "L'operaio");
  update("workers", id, { deleted: 1 }, call.version);
}

export function retireVehicle(id: number, call: Call) {
  vehicleById(id);
  mustHaveNoUpcomingWorks(countUpcomingWorks("vehicle", id), "L'automezzo");
  update("vehicles", id, { deleted: 1 }, call.version);
}

/** Past days still show a retired worker or vehicle; days to come must not depend on one. */
function mustHaveNoUpcomingWorks(works: number, subject: string) {
  const where = works === 1 ? "1 lavorazione" : `${works} lavorazioni`;
  if (works) refuse(409, `${subject} non può essere disattivato: è assegnato a ${where} da oggi in poi.`);
}

/** Works from today on, and those that still last. */
const countUpcomingWorks = (kind: Kind, id: number) =>
  countOf(sql`
    crew_lines l JOIN works w ON w.id = l.id_work
    WHERE ${kind === "worker" ? sql`l.id_worker` : sql`l.id_vehicle`} = ${id} AND ${lastsFrom(today())}`);

const regular = { first: 1, last: 50 };
const unica = { first: 51, last: 98 };
const overflow = { first: 101, last: 9_999 };

/** Regular workers from 1, Unica from 51; regular workers go on from 101 (spec 2 §9). */
function nextWorkerCode(isUnica: boolean): number {
  const used = codesInUse("worker");
  const ranges = isUnica ? [unica] : [regular, overflow];
  const next = ranges.map((range) => nextCodeIn(range, used)).find((code) => code !== null);
  return next ?? refuse(409, "Non ci sono più codici liberi.");
}

/** The code after the last one used: a retired worker's code is not used again. */
function nextCodeIn({ first, last }: { first: number; last: number }, used: number[]): number | null {
  const next = Math.max(first - 1, ...used.filter((code) => code >= first && code <= last)) + 1;
  return next <= last ? next : null;
}

/** Of the list, retired ones too, and of the day-only entries from today on, which would clash. */
function codesInUse(kind: Kind): number[] {
  const day = today();
  const rows =
    kind === "worker"
      ? all<{ code: number }>`SELECT code FROM workers WHERE date IS NULL OR date >= ${day}`
      : all<{ code: number }>`SELECT code FROM vehicles WHERE date IS NULL OR date >= ${day}`;
  return rows.map(({ code }) => code);
}

type Holder = { id: number; text: string };

/** Who has the code in the list; null also for an entry of the first start that nobody has used (`Operaio 7`). */
export const holderOf = (kind: Kind, code: number): Holder | null =>
  all<Holder>`SELECT id, text FROM (${listed(kind)}) WHERE code = ${code} AND NOT (${unused(kind)})`[0] ??
  null;

export const namedInList = (kind: Kind, text: string): Holder | null =>
  all<Holder>`SELECT id, text FROM (${listed(kind)})`.find((row) => fold(row.text) === fold(text)) ?? null;

const listed = (kind: Kind) =>
  kind === "worker"
    ? sql`SELECT id, code, trim(surname || ' ' || name) AS text FROM ${workersInList}`
    : sql`SELECT id, code, name AS text FROM ${vehiclesInList}`;

/** The numbered entries of the first start, without a day in a crew or a row of a log. */
const unused = (kind: Kind) =>
  kind === "worker"
    ? sql`(text GLOB 'Operaio [0-9]*' OR text GLOB 'Unica [0-9]*')
          AND id NOT IN (SELECT id_worker FROM crew_lines WHERE id_worker IS NOT NULL)
          AND id NOT IN (SELECT id_worker FROM worker_logs)`
    : sql`text GLOB 'Automezzo [0-9]*'
          AND id NOT IN (SELECT id_vehicle FROM crew_lines WHERE id_vehicle IS NOT NULL)
          AND id NOT IN (SELECT id_vehicle FROM vehicle_logs)`;

export function codeRefusal(kind: Kind, code: number, text: string): string | undefined {
  const holder = holderOf(kind, code);
  if (holder) return `Il codice ${code} è già di ${holder.text}.`;
  if (dayOnlyCodes(kind).includes(code))
    return `Il codice ${code} è usato da chi è inserito per un solo giorno.`;
  if (kind === "vehicle") return code >= 1 && code <= overflow.last ? undefined : outOfCodes("1 a 9999");
  const isOf = ({ first, last }: { first: number; last: number }) => code >= first && code <= last;
  if (isUnica({ text })) return isOf(unica) ? undefined : outOfCodes("51 a 98");
  return isOf(regular) || isOf(overflow) ? undefined : outOfCodes("1 a 50 e da 101 a 9999");
}

const outOfCodes = (range: string) => `I codici vanno da ${range}.`;

/** A worker of an imported file, with its code of before; an unused entry of the first start gives way to it. */
export function enterWorker(values: WorkerNames, code: number | null): number {
  const place = freePlace("worker", code, textOf(values).text);
  if (!place) return code === null ? addWorker(values).id : insert("workers", { ...values, code });
  update("workers", place, { surname: values.surname, name: values.name ?? "" });
  return place;
}

export function enterVehicle(name: string, code: number | null): number {
  const place = freePlace("vehicle", code, name);
  if (!place) return code === null ? addVehicle(name).id : insert("vehicles", { name, code });
  update("vehicles", place, { name });
  return place;
}

function freePlace(kind: Kind, code: number | null, text: string): number | undefined {
  const refusal = code === null ? undefined : codeRefusal(kind, code, text);
  if (refusal) refuse(409, refusal);
  const found = all<Holder & { code: number }>`
    SELECT id, code, text FROM (${listed(kind)}) WHERE ${unused(kind)} ORDER BY code`;
  return found.find((row) => (code === null ? isUnica(row) === isUnica({ text }) : row.code === code))?.id;
}

/** Who would be retired by an undo must have no works to come; who comes back needs a code that is still free. */
export function mayTakeBack({ table, id, present, former }: Taken): undefined {
  const kind = table === "workers" ? "worker" : "vehicle";
  const subject = kind === "worker" ? "L'operaio" : "L'automezzo";
  const wasListed = present && !present.deleted;
  const isListed = former && !former.deleted;
  if (wasListed && former?.deleted) mustHaveNoUpcomingWorks(countUpcomingWorks(kind, id), subject);
  if (!isListed || wasListed || former.date !== null) return;
  if (dayOnlyCodes(kind).includes(former.code as number))
    refuse(409, `Il codice ${former.code} è usato da chi è inserito per un solo giorno.`);
}

const dayOnlyCodes = (kind: Kind): number[] =>
  all<{ code: number }>`
    SELECT code FROM ${kind === "worker" ? sql`workers` : sql`vehicles`}
    WHERE date >= ${today()} AND deleted = 0`.map(({ code }) => code);

export function namesIn(lines: readonly Pick<CrewLine, "id_worker" | "id_vehicle">[]): Names {
  const chosen = (kind: Kind) => JSON.stringify(lines.map((line) => line[`id_${kind}`]));
  return {
    worker: all<Seated>`
      SELECT id, code AS value, trim(surname || ' ' || name) AS text FROM workers
      WHERE id IN (SELECT value FROM json_each(${chosen("worker")}))`,
    vehicle: all<Seated>`
      SELECT id, code AS value, name AS text FROM vehicles
      WHERE id IN (SELECT value FROM json_each(${chosen("vehicle")}))`,
  };
}
