import type { Day } from "../days";
import { all } from "../db";
import { listResources } from "../resources/store";
import {
  kindOf,
  type Licence,
  licences,
  type Skill,
  skills,
  type VehicleNeeds,
  type WorkerSkills,
  type WorkNeeds,
} from "./model";

type WorkerRow = { id_worker: number; licence: Licence | ""; id_vehicle: number | null } & Record<
  "licence_until" | "cqc_until",
  Day | null
> &
  Record<"cqc" | "foreman" | "piano" | "lift", number>;

/** What each worker can do on a day; those of whom nothing was entered are not there. */
export const skillsOfWorkers = (date: Day): Map<number, WorkerSkills> =>
  new Map(
    all<WorkerRow>`
      SELECT id_worker, licence, licence_until, cqc, cqc_until, foreman, piano, lift, id_vehicle
      FROM worker_skills`.map((row) => [row.id_worker, skillsIn(row, date)]),
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

/** Of every vehicle that is not retired. As long as nobody's licence is entered, no vehicle asks for one. */
export function needsOfVehicles(): Map<number, VehicleNeeds> {
  const members = all<{ id: number; vehicle: number; licence: Licence | "" }>`
    SELECT p.id, s.id_vehicle AS vehicle, s.licence FROM worker_skills s JOIN workers p ON p.id = s.id_worker
    WHERE s.id_vehicle IS NOT NULL AND p.deleted = 0 ORDER BY p.code`;
  const crews = Map.groupBy(members, ({ vehicle }) => vehicle);
  const rank = ({ licence }: { licence: Licence | "" }) => licences.indexOf(licence as Licence);
  const crewOf = (vehicle: number) =>
    (crews.get(vehicle) ?? []).toSorted((one, other) => rank(other) - rank(one)).map(({ id }) => id);
  const isKnown = all`SELECT 1 FROM worker_skills WHERE licence <> '' LIMIT 1`.length > 0;
  const kinds = listResources().filter(({ type }) => type === 1);
  const names = kinds.map(({ name }) => name);
  const guessed = (name: string) => kinds.find((kind) => kind.name === kindOf(name, names))?.id ?? null;
  return new Map(
    all<VehicleRow>`
      SELECT v.id, v.name, n.id_resource AS resource, n.licence, n.cqc, n.cubic_metres AS cubicMetres, n.seats
      FROM vehicles v LEFT JOIN vehicle_needs n ON n.id_vehicle = v.id WHERE v.deleted = 0`.map(
      ({ id, name, resource, licence, cqc, cubicMetres, seats }) => [
        id,
        {
          resource: resource ?? guessed(name),
          licence: (isKnown && licence) || null,
          cqc: isKnown && cqc === 1,
          cubicMetres,
          seats,
          crew: crewOf(id),
        },
      ],
    ),
  );
}

type NeedsRow = { id_work: number; cubic_metres: number | null } & Record<Column, number>;
type Column = "licence_b" | "licence_c" | "licence_ce" | "cqc" | "foreman" | "piano" | "lift";

const columnOf = (skill: Skill) => skill.replace("-", "_") as Column;

/** What works ask for beyond numbers; those that ask for nothing are not there. */
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
