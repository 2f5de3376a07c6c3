import type { Call } from "../caller";
import { today } from "../clock";
import { hiddenCodes, isUnica, type Kind, words } from "../crew/model";
import { all, insert, sql, update } from "../db";
import { notFound, refuse, refuseField } from "../errors";
import { countOf } from "../paging";

type Worker = { id: number; value: number; surname: string; name: string; version: number };
type Vehicle = { id: number; value: number; name: string; version: number };

/** The fixed list of workers, without day-only entries and those retired. */
export const workerList = () =>
  all<Worker>`
    SELECT id, code AS value, surname, name, version FROM workers
    WHERE deleted = 0 AND date IS NULL ORDER BY code`.filter(({ value }) => !hiddenCodes.includes(value));

export const vehicleList = () => all<Vehicle>`
  SELECT id, code AS value, name, version FROM vehicles WHERE deleted = 0 AND date IS NULL ORDER BY code`;

export const workerById = (id: number) =>
  workerList().find((worker) => worker.id === id) ?? notFound(words.worker.invalid);

export const vehicleById = (id: number) =>
  vehicleList().find((vehicle) => vehicle.id === id) ?? notFound(words.vehicle.invalid);

type Names = { surname: string; name?: string };

const textOf = ({ surname, name = "" }: Names) => ({ text: `${surname} ${name}`.trim() });

export function addWorker(values: Names) {
  const value = nextWorkerCode(isUnica(textOf(values)));
  return { id: insert("workers", { ...values, code: value }), value };
}

/** The code stays, and with it what the code means: only an Unica is called Unica (spec 2 §9). */
export function renameWorker(id: number, values: Names, call: Call) {
  const before = workerById(id);
  const after = { ...before, ...values, name: values.name ?? before.name };
  if (isUnica(textOf(before)) !== isUnica(textOf(after)))
    refuseField("surname", "Il nome Unica è riservato ai codici da 51 a 98.");
  update("workers", id, values, call.version);
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
  mustBeFree(ahead("worker", id), "L'operaio");
  update("workers", id, { deleted: 1 }, call.version);
}

export function retireVehicle(id: number, call: Call) {
  vehicleById(id);
  mustBeFree(ahead("vehicle", id), "L'automezzo");
  update("vehicles", id, { deleted: 1 }, call.version);
}

/** Old days keep whoever is retired; a day still to come would be left with somebody who does not come. */
function mustBeFree(works: number, who: string) {
  const where = works === 1 ? "1 lavorazione" : `${works} lavorazioni`;
  if (works) refuse(409, `${who} non può essere ritirato: è assegnato a ${where} da oggi in poi.`);
}

/** How many works from today on have this worker or vehicle. */
const ahead = (kind: Kind, id: number) =>
  countOf(sql`
    crew_lines l JOIN works w ON w.id = l.id_work
    WHERE ${kind === "worker" ? sql`l.id_worker` : sql`l.id_vehicle`} = ${id} AND w.date >= ${today()}`);

const regular = { first: 1, last: 50 };
const unica = { first: 51, last: 98 };
const afterThem = { first: 101, last: 9_999 };

/** Regular workers from 1, Unica from 51, whoever comes after them in the list from 101 (spec 2 §9). */
function nextWorkerCode(isUnica: boolean): number {
  const used = codesInUse("worker");
  const ranges = isUnica ? [unica] : [regular, afterThem];
  const next = ranges.map((range) => nextIn(range, used)).find((code) => code !== null);
  return next ?? refuse(409, "Non ci sono più codici liberi.");
}

/** The code after the last one used: a retired worker's is not given to somebody else. */
function nextIn({ first, last }: { first: number; last: number }, used: number[]): number | null {
  const next = Math.max(first - 1, ...used.filter((code) => code >= first && code <= last)) + 1;
  return next <= last ? next : null;
}

/** Codes of the list, retired ones too, and of the day-only entries of today and later, which would clash. */
function codesInUse(kind: Kind): number[] {
  const day = today();
  const rows =
    kind === "worker"
      ? all<{ code: number }>`SELECT code FROM workers WHERE date IS NULL OR date >= ${day}`
      : all<{ code: number }>`SELECT code FROM vehicles WHERE date IS NULL OR date >= ${day}`;
  return rows.map(({ code }) => code);
}
