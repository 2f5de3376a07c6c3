import { derivedVersion } from "../../base/derived-version";
import { notFound, refuse, refuseFields, stale } from "../../base/errors";
import { all } from "../../db/db";
import type { Call } from "../../journal/caller";
import { hiddenCodes } from "../model";
import { listVehicles } from "../workers/store";
import type { VehicleValues, WorkerValues } from "./input";
import { messages } from "./model";
import { endingLicences, needsOfVehicles, setRow, vehicleKinds } from "./store";

type Worker = WorkerValues & { value: number; text: string };

export const workersInList = () => all<Worker>`
  SELECT p.id AS id_worker, p.code AS value, trim(p.surname || ' ' || p.name) AS text,
         coalesce(s.licence, '') AS licence, s.licence_until, coalesce(s.cqc, 0) AS cqc, s.cqc_until,
         coalesce(s.foreman, 0) AS foreman, coalesce(s.piano, 0) AS piano, coalesce(s.lift, 0) AS lift, s.id_vehicle
  FROM workers p LEFT JOIN worker_skills s ON s.id_worker = p.id
  WHERE p.deleted = 0 AND p.date IS NULL
    AND p.code NOT IN (SELECT value FROM json_each(${JSON.stringify(hiddenCodes)})) ORDER BY p.code`;

export function listSkills() {
  const workers = workersInList();
  const ending = endingLicences();
  return {
    workers: workers.map((worker) => ({ ...worker, ending: ending.get(worker.id_worker) ?? "" })),
    vehicles: listVehicles().map(({ id, value, name }) => ({ id, value, text: name })),
    version: derivedVersion(workers),
  };
}

export function saveSkills(rows: readonly WorkerValues[], call: Call) {
  const workers = workersInList();
  if (call.version !== undefined && call.version !== derivedVersion(workers)) refuse(409, stale);
  refuseFields(skillErrors([...rows.entries()]));
  for (const { id_worker, ...values } of rows) {
    if (!workers.some((worker) => worker.id_worker === id_worker)) notFound("Operaio non trovato.");
    setRow("worker_skills", "id_worker", id_worker, values);
  }
  return { version: derivedVersion(workersInList()) };
}

export function skillErrors(rows: [number, Pick<WorkerValues, "id_worker" | "id_vehicle">][]) {
  const before = new Map(workersInList().map(({ id_worker, id_vehicle }) => [id_worker, id_vehicle]));
  const vehicles = new Set(listVehicles().map(({ id }) => id));
  const isWrong = ({ id_worker, id_vehicle }: (typeof rows)[number][1]) =>
    id_vehicle !== null && id_vehicle !== before.get(id_worker) && !vehicles.has(id_vehicle);
  return Object.fromEntries(
    rows.flatMap(([at, row]) => (isWrong(row) ? [[`workers.${at}.id_vehicle`, messages.noVehicle]] : [])),
  );
}

type ListedVehicle = VehicleValues & { value: number; text: string; crew: string; guessed: number | null };

export function vehiclesWithNeeds() {
  const needs = needsOfVehicles();
  const names = new Map(workersInList().map(({ id_worker, text }) => [id_worker, text]));
  const rows = all<Omit<ListedVehicle, "crew" | "guessed">>`
    SELECT v.id AS id_vehicle, v.code AS value, v.name AS text, n.id_resource, coalesce(n.licence, '') AS licence,
           coalesce(n.cqc, 0) AS cqc, n.cubic_metres AS cubicMetres, n.seats,
           n.insurance_until, n.inspection_until, n.tachograph_until
    FROM vehicles v LEFT JOIN vehicle_needs n ON n.id_vehicle = v.id
    WHERE v.deleted = 0 AND v.date IS NULL ORDER BY v.code`;
  return rows.map((row): ListedVehicle => {
    const { crew = [], resource = null } = needs.get(row.id_vehicle) ?? {};
    return { ...row, guessed: resource, crew: crew.map((id) => names.get(id) ?? "").join(", ") };
  });
}

export function listNeeds() {
  const vehicles = vehiclesWithNeeds();
  const kinds = vehicleKinds().map(({ id, name, retired }) => ({ id, text: name, retired: retired === 1 }));
  return { vehicles, kinds, version: derivedVersion(vehicles) };
}

export function needErrors(rows: [number, Pick<VehicleValues, "id_resource">][]) {
  const kinds = new Set(vehicleKinds().map(({ id }) => id));
  return Object.fromEntries(
    rows.flatMap(([at, { id_resource }]) =>
      id_resource === null || kinds.has(id_resource) ? [] : [[`vehicles.${at}.id_resource`, messages.noKind]],
    ),
  );
}

export function saveNeeds(rows: readonly VehicleValues[], call: Call) {
  const vehicles = vehiclesWithNeeds();
  if (call.version !== undefined && call.version !== derivedVersion(vehicles)) refuse(409, stale);
  refuseFields(needErrors([...rows.entries()]));
  for (const { id_vehicle, cubicMetres, ...values } of rows) {
    if (!vehicles.some((vehicle) => vehicle.id_vehicle === id_vehicle)) notFound("Automezzo non trovato.");
    setRow("vehicle_needs", "id_vehicle", id_vehicle, { ...values, cubic_metres: cubicMetres });
  }
  return { version: derivedVersion(vehiclesWithNeeds()) };
}
