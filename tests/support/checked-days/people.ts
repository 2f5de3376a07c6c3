import type { Random } from "../../../db/seed/random";
import { addDays, type Day } from "../../../src/server/base/days";
import { all, insert, update } from "../../../src/server/db/db";
import type { KindOfDay } from "./build";

/** The people of the firm as a day needs them: about as many as its works have seats, with what they can do. */
export function insertPeople(
  random: Random,
  { date, kind, works }: { date: Day; kind: KindOfDay; works: number },
) {
  const rows = all<{
    id: number;
    surname: string;
  }>`SELECT id, surname FROM workers WHERE deleted = 0 ORDER BY id`;
  const fleet = all<{ id: number }>`SELECT id FROM vehicles WHERE deleted = 0 ORDER BY id`;
  const isLarge = kind === "big-crew" || works > 22;
  const hired = rows.slice(0, isLarge ? 48 : Math.min(48, 5 + Math.round(works * (1 + random.next()))));
  const fleetSize = isLarge ? 18 : Math.min(18, 3 + Math.round(works * 0.6));
  for (const { id } of rows.slice(hired.length)) update("workers", id, { deleted: 1 });
  for (const { id } of fleet.slice(fleetSize)) update("vehicles", id, { deleted: 1 });
  const vehicles = fleet.slice(0, fleetSize).map(({ id }) => id);
  const workers = hired.map(({ id }) => id);
  const others = random.shuffled(workers).slice(0, kind === "other-firm" ? 6 : random.int(0, 1));
  for (const id of others) update("workers", id, { surname: "Unica", name: `Prova ${id}` });
  // One of this day alone, and one of another day, who may not be planned.
  for (const [at, day] of [date, addDays(date, 1)].entries())
    insert("workers", { code: 900 + at, surname: "Giornata", name: String(at), date: day });
  for (const id of vehicles) insertVehicle(random, id, isLarge && kind === "big-crew");
  if (!random.chance(0.08)) for (const id of workers) insertSkills(random, { id, date, vehicles });
  const share = kind === "absences" ? 0.3 : 0.07;
  for (const id of workers) if (random.chance(share)) insertAbsence(random, { id_worker: id }, date);
  for (const id of vehicles) if (random.chance(share)) insertAbsence(random, { id_vehicle: id }, date);
  return { workers, vehicles };
}

function insertVehicle(random: Random, id: number, isVan: boolean) {
  const kind = isVan
    ? ([2, "Furgone"] as const)
    : random.pick([
        [2, "Furgone"],
        [2, "Furgone"],
        [3, "Camion 35 q"],
        [3, "Camion 35 q"],
        [4, "Camion 75 q"],
        [6, "Scala elevatrice"],
        [0, "Mezzo"],
      ] as const);
  const [resource, name] = kind;
  update("vehicles", id, { name: `${name} ${id}` });
  // Without an entry of its own its name says of what kind it is.
  const isNamed = random.chance(0.3);
  if (isNamed && random.chance(0.5)) return;
  insert("vehicle_needs", {
    ...{ id_vehicle: id, id_resource: resource && !isNamed ? resource : null },
    licence: resource === 6 ? "" : resource === 4 ? random.pick(["licence-c", "licence-ce"]) : "licence-b",
    cqc: resource === 4 && random.chance(0.5) ? 1 : 0,
    cubic_metres: random.chance(0.8) && resource !== 6 ? random.int(6, 40) : null,
    seats: random.chance(0.7) ? random.int(2, 3) : null,
  });
}

function insertSkills(
  random: Random,
  { id, date, vehicles }: { id: number; date: Day; vehicles: readonly number[] },
) {
  const until = () => (random.chance(0.15) ? addDays(date, random.int(-2, 2)) : null);
  const licence = random.weighted<string>([
    ["", 3],
    ["licence-b", 5],
    ["licence-c", 3],
    ["licence-ce", 1],
  ]);
  const cqc = licence !== "" && random.chance(0.3) ? 1 : 0;
  const flag = (share: number) => (random.chance(share) ? 1 : 0);
  insert("worker_skills", {
    ...{
      id_worker: id,
      licence,
      licence_until: licence ? until() : null,
      cqc,
      cqc_until: cqc ? until() : null,
    },
    ...{ foreman: flag(0.3), piano: flag(0.25), lift: flag(0.25) },
    id_vehicle: licence && random.chance(0.3) ? random.pick(vehicles) : null,
  });
}

const insertAbsence = (random: Random, who: { id_worker: number } | { id_vehicle: number }, date: Day) =>
  insert("absences", {
    ...who,
    ...{ date_from: addDays(date, -random.int(0, 3)), date_to: addDays(date, random.int(0, 3)) },
    reason: random.pick(["", "ferie", "malattia"]),
  });
