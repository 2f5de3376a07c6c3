import { derivedVersion } from "../../base/derived-version";
import { refuse, refuseFields, stale } from "../../base/errors";
import { all, insert, remove, update } from "../../db/db";
import type { Call } from "../../journal/caller";
import { listVehicles, listWorkers } from "../workers/store";
import type { ChangedCosts } from "./input";
import { type Costs, messages, type TypedCosts, typedCents, type Unit } from "./model";

type Of = { unit: Unit; id_worker: number | null; id_vehicle: number | null };
type Row = Of & { id: number; cents: number };

const rows = () => all<Row>`SELECT id, unit, id_worker, id_vehicle, cents FROM costs ORDER BY id`;

const versionOf = (rows: readonly Row[]) => derivedVersion(rows.map(({ id: _id, ...row }) => row));

export function costs(): Costs {
  const stored = rows();
  const usualOf = (unit: Unit) =>
    stored.find((row) => row.unit === unit && row.id_worker === null && row.id_vehicle === null)?.cents ??
    null;
  const ofVehicle = (id: number, unit: Unit) =>
    stored.find((row) => row.id_vehicle === id && row.unit === unit)?.cents ?? null;
  const vehicles = [...new Set(stored.flatMap(({ id_vehicle }) => id_vehicle ?? []))];
  return {
    usual: { hour: usualOf("hour"), day: usualOf("day"), km: usualOf("km") },
    workers: new Map(stored.flatMap((row) => (row.id_worker === null ? [] : [[row.id_worker, row.cents]]))),
    vehicles: new Map(vehicles.map((id) => [id, { day: ofVehicle(id, "day"), km: ofVehicle(id, "km") }])),
  };
}

export function costsForm() {
  const { usual, workers: ofWorkers, vehicles: ofVehicles } = costs();
  const workers = listWorkers().map(({ id, value, surname, name }) => ({
    id,
    value,
    text: `${surname} ${name}`.trim(),
  }));
  const vehicles = listVehicles().map(({ id, value, name }) => ({ id, value, text: name }));
  const typed: TypedCosts = {
    usual: { hour: typedCents(usual.hour), day: typedCents(usual.day), km: typedCents(usual.km) },
    workers: Object.fromEntries(workers.map(({ id }) => [id, typedCents(ofWorkers.get(id))])),
    vehicles: Object.fromEntries(
      vehicles.map(({ id }) => {
        const own = ofVehicles.get(id);
        return [id, { day: typedCents(own?.day), km: typedCents(own?.km) }];
      }),
    ),
  };
  return { costs: typed, workers, vehicles, version: versionOf(rows()) };
}

export function changeCosts({ usual, workers, vehicles }: ChangedCosts, call: Call) {
  const stored = rows();
  if (call.version !== undefined && call.version !== versionOf(stored)) refuse(409, stale);
  const set = (of: Of, cents: number | null | undefined) => {
    if (cents !== undefined) setCost(stored, of, cents);
  };
  for (const [unit, cents] of Object.entries(usual))
    set({ unit: unit as Unit, id_worker: null, id_vehicle: null }, cents);
  refuseFields(costErrors({ workers, vehicles }));
  for (const [id, cents] of Object.entries(workers))
    set({ unit: "hour", id_worker: Number(id), id_vehicle: null }, cents);
  for (const [id, own] of Object.entries(vehicles)) {
    for (const unit of ["day", "km"] as const)
      set({ unit, id_worker: null, id_vehicle: Number(id) }, own[unit]);
  }
}

export function costErrors({ workers = {}, vehicles = {} }: { workers?: object; vehicles?: object }) {
  const listed = { workers: idsOf(listWorkers()), vehicles: idsOf(listVehicles()) };
  const errors: Record<string, string> = {};
  for (const id of Object.keys(workers))
    if (!listed.workers.has(Number(id))) errors[`workers.${id}`] = messages.worker;
  for (const id of Object.keys(vehicles))
    if (!listed.vehicles.has(Number(id))) errors[`vehicles.${id}.day`] = messages.vehicle;
  return errors;
}

const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map(({ id }) => id));

function setCost(stored: readonly Row[], of: Of, cents: number | null) {
  const before = stored.find(
    (row) => row.unit === of.unit && row.id_worker === of.id_worker && row.id_vehicle === of.id_vehicle,
  );
  if (cents === (before?.cents ?? null)) return;
  if (cents === null) remove("costs", before?.id as number);
  else if (before) update("costs", before.id, { cents });
  else insert("costs", { ...of, cents });
}
