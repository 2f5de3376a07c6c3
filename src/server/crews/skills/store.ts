import { today } from "../../base/clock";
import { addDays, type Day } from "../../base/days";
import { all, insert, one, remove, update } from "../../db/db";
import { remembered } from "../../db/memory";
import type { Call } from "../../journal/caller";
import type { Cells } from "../../journal/values";
import { kindOf } from "../../orders/resources/model";
import { listResources } from "../../orders/resources/store";
import {
  endingText,
  type Licence,
  licences,
  noNeeds,
  noSkills,
  noVehicleNeeds,
  type Skill,
  shortSkills,
  skills,
  skillsText,
  type VehicleNeeds,
  vehicleText,
  type WorkerSkills,
  type WorkNeeds,
} from "./model";

type WorkerRow = { id_worker: number; licence: Licence | ""; id_vehicle: number | null } & Record<
  "licence_until" | "cqc_until",
  Day | null
> &
  Record<"cqc" | "foreman" | "piano" | "lift", number>;

const tables = ["worker_skills", "vehicle_needs", "workers", "vehicles", "resources"];

/** What each worker can do on a day, without workers for whom nothing was entered. */
export const skillsOfWorkers: (date: Day) => ReadonlyMap<number, WorkerSkills> = remembered(
  tables,
  (date: Day) =>
    new Map(
      all<WorkerRow>`
        SELECT id_worker, licence, licence_until, cqc, cqc_until, foreman, piano, lift, id_vehicle
        FROM worker_skills`.map((row) => [row.id_worker, skillsIn(row, date)]),
    ),
);

function skillsIn({ id_vehicle, ...row }: WorkerRow, date: Day): WorkerSkills {
  const own = new Set<Skill>();
  const expired = new Map<Skill, Day>();
  const add = (skill: Skill, until: Day | null) =>
    until !== null && until < date ? expired.set(skill, until) : own.add(skill);
  if (row.licence) add(row.licence, row.licence_until);
  if (row.cqc) add("cqc", row.cqc_until);
  for (const skill of ["foreman", "piano", "lift"] as const) if (row[skill]) add(skill, null);
  return { own, expired, vehicle: id_vehicle };
}

type VehicleRow = { id: number; name: string; licence: Licence | "" | null; cqc: number | null } & Pick<
  VehicleNeeds,
  "cubicMetres" | "seats" | "resource"
>;

/** Licences count once any is entered; once any volume is, a vehicle with other entries carries nothing. */
export const needsOfVehicles = (): ReadonlyMap<number, VehicleNeeds> => vehicleNeeds("all");

const vehicleNeeds = remembered(tables, (_: "all") => {
  const drivers = all<{ id: number; vehicle: number | null; licence: Licence | "" }>`
    SELECT p.id, s.id_vehicle AS vehicle, s.licence FROM worker_skills s JOIN workers p ON p.id = s.id_worker
    WHERE p.deleted = 0 ORDER BY p.code`;
  const rows = all<VehicleRow>`
    SELECT v.id, v.name, n.id_resource AS resource, n.licence, n.cqc, n.cubic_metres AS cubicMetres, n.seats
    FROM vehicles v LEFT JOIN vehicle_needs n ON n.id_vehicle = v.id WHERE v.deleted = 0`;
  const rank = ({ licence }: { licence: Licence | "" }) => licences.indexOf(licence as Licence);
  const byLicence = drivers.toSorted((one, other) => rank(other) - rank(one));
  const crews = Map.groupBy(byLicence, ({ vehicle }) => vehicle);
  const isKnown = drivers.some(({ licence }) => licence);
  const hasRoom = rows.some(({ cubicMetres }) => cubicMetres !== null);
  const kinds = vehicleKinds();
  const names = kinds.map(({ name }) => name);
  const guessed = (name: string) => {
    const nearest = kindOf(name, names);
    return kinds.find((kind) => kind.name === nearest)?.id ?? null;
  };
  return new Map(
    rows.map(({ id, name, resource, licence, cqc, cubicMetres, seats }): [number, VehicleNeeds] => [
      id,
      {
        resource: resource ?? guessed(name),
        licence: (isKnown && licence) || null,
        cqc: isKnown && cqc === 1,
        cubicMetres: cubicMetres ?? (hasRoom && (licence || cqc || seats || resource) ? 0 : null),
        seats,
        crew: (crews.get(id) ?? []).map((worker) => worker.id),
      },
    ]),
  );
});

type NeedsRow = { id_work: number; cubic_metres: number | null } & Record<Column, number>;
type Column = "licence_b" | "licence_c" | "licence_ce" | "cqc" | "foreman" | "piano" | "lift";

export const columnOf = (skill: Skill) => skill.replace("-", "_") as Column;

export const needsOfWorks = (ids: readonly number[]): Map<number, WorkNeeds> =>
  new Map(
    all<NeedsRow>`
      SELECT id_work, licence_b, licence_c, licence_ce, cqc, foreman, piano, lift, cubic_metres
      FROM work_needs WHERE id_work IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.map((row) => [
      row.id_work,
      {
        skills: Object.fromEntries(
          skills.flatMap((skill) => (row[columnOf(skill)] ? [[skill, row[columnOf(skill)]]] : [])),
        ),
        cubicMetres: row.cubic_metres,
      },
    ]),
  );

export const vehicleKinds = () => listResources().filter(({ type }) => type === 1);

/** Writes the row of a worker, vehicle or work; one without values is deleted. */
export function setRow(
  table: "worker_skills" | "vehicle_needs" | "work_needs",
  key: string,
  id: number,
  row: Cells,
) {
  const stored = rowOf[table](id);
  const isEmpty = Object.values(row).every((value) => !value);
  if (!stored) {
    if (!isEmpty) insert(table, { [key]: id, ...row });
  } else if (isEmpty) remove(table, stored.id);
  else if (Object.entries(row).some(([column, value]) => stored[column] !== value))
    update(table, stored.id, row);
}

/** Writes what the row of a worker or vehicle does not have yet; 0 is nothing. */
export function completeRow(table: "worker_skills" | "vehicle_needs", key: string, id: number, row: Cells) {
  const stored: Cells = rowOf[table](id) ?? {};
  const known = Object.entries(stored).filter(([column, value]) => column !== "id" && value);
  setRow(table, key, id, { ...row, ...Object.fromEntries(known) });
}

type Stored = Cells & { id: number };

const rowOf = {
  worker_skills: (worker: number) => one<Stored>`
    SELECT id, licence, licence_until, cqc, cqc_until, foreman, piano, lift, id_vehicle
    FROM worker_skills WHERE id_worker = ${worker}`,
  vehicle_needs: (vehicle: number) => one<Stored>`
    SELECT id, id_resource, licence, cqc, cubic_metres, seats, insurance_until, inspection_until, tachograph_until
    FROM vehicle_needs WHERE id_vehicle = ${vehicle}`,
  work_needs: (work: number) => one<Stored>`
    SELECT id, licence_b, licence_c, licence_ce, cqc, foreman, piano, lift, cubic_metres
    FROM work_needs WHERE id_work = ${work}`,
};

/** Writes what a work asks for; of what is absent nothing changes. */
export function setNeeds(work: number, needs: { skills?: WorkNeeds["skills"]; cubicMetres?: number | null }) {
  const before = needsOfWorks([work]).get(work) ?? noNeeds;
  const { skills: wanted, cubicMetres } = { ...before, ...definedOf(needs) };
  const numbers = Object.fromEntries(skills.map((skill) => [columnOf(skill), wanted[skill] ?? 0]));
  setRow("work_needs", "id_work", work, { ...numbers, cubic_metres: cubicMetres });
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<WorkNeeds>;

export const removeNeeds = (work: number) => setNeeds(work, noNeeds);

export function withSkills<Row extends { id: number }>(workers: readonly Row[], { site }: Call) {
  if (site === "B") return workers;
  const day = today();
  const known = skillsOfWorkers(day);
  return workers.map((worker) => ({ ...worker, skills: skillsText(known.get(worker.id) ?? noSkills, day) }));
}

export function withNeeds<Row extends { id: number }>(vehicles: readonly Row[], { site }: Call) {
  if (site === "B") return vehicles;
  const known = needsOfVehicles();
  return vehicles.map((vehicle) => ({
    ...vehicle,
    asks: vehicleText(known.get(vehicle.id) ?? noVehicleNeeds),
  }));
}

/** How many days before it ends a licence is named to administrators. */
export const daysBefore = 60;

function licencesThatEnd() {
  const later = skillsOfWorkers(addDays(today(), daysBefore));
  const listed = new Set(all<{ id: number }>`SELECT id FROM workers WHERE deleted = 0`.map(({ id }) => id));
  return [...later].filter(([id, { expired }]) => listed.has(id) && expired.size);
}

export const endingLicences = (): ReadonlyMap<number, string> =>
  new Map(licencesThatEnd().map(([id, { expired }]) => [id, endingText(expired, today())]));

/** Of each such worker the first day on which one ends. */
export const endsOfLicences = () =>
  licencesThatEnd().flatMap(([, { expired }]) => [...expired.values()].sort().slice(0, 1));

type Listed = {
  worker: ReadonlyMap<number, { skills: string }>;
  vehicle: ReadonlyMap<number, { crew: readonly number[] }>;
};

export function listedSkills(date: Day): Listed {
  const worker = [...skillsOfWorkers(date)].flatMap(([id, { own }]): [number, { skills: string }][] =>
    own.size ? [[id, { skills: shortSkills(own) }]] : [],
  );
  const vehicle = [...needsOfVehicles()].flatMap(([id, { crew }]): [number, { crew: readonly number[] }][] =>
    crew.length ? [[id, { crew }]] : [],
  );
  return { worker: new Map(worker), vehicle: new Map(vehicle) };
}
