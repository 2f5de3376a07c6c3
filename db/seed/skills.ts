import { addDays, type Day } from "../../src/server/base/days";
import { all, insert, run } from "../../src/server/db/db";

/** By position in the list of workers; the others have no licence. */
const drivers = { "licence-ce": [3, 11, 22, 30], "licence-c": [0, 5, 8, 12, 14, 17, 19, 24, 27, 29, 33, 36] };
const without = [6, 13, 20, 26, 34, 38];
const foremen = [0, 3, 8, 12, 17, 22, 29, 33];
const pianos = [2, 8, 15, 22, 31];
const lifts = [5, 9, 18, 27, 35];

/** In days from today, by position. */
const ending: Record<number, { licence?: number; cqc?: number }> = {
  5: { licence: -12 },
  14: { licence: 34 },
  24: { cqc: 47 },
};

const fleet: Record<number, { licence: string; cqc: number; cubic_metres: number | null; seats: number }> = {
  2: { licence: "licence-b", cqc: 0, cubic_metres: 12, seats: 3 },
  3: { licence: "licence-b", cqc: 0, cubic_metres: 20, seats: 3 },
  4: { licence: "licence-c", cqc: 1, cubic_metres: 38, seats: 3 },
  5: { licence: "licence-ce", cqc: 1, cubic_metres: 90, seats: 2 },
  6: { licence: "licence-b", cqc: 0, cubic_metres: null, seats: 2 },
  7: { licence: "licence-b", cqc: 0, cubic_metres: null, seats: 2 },
};

export const resourceOfVehicle = (code: number) =>
  [6, 11, 14, 15, 18, 19].findIndex((last) => code <= last) + 2;

export function insertSkills(today: Day) {
  const vehicles = all<{ id: number; code: number }>`
    SELECT id, code FROM vehicles WHERE date IS NULL AND deleted = 0 ORDER BY code`;
  for (const { id, code } of vehicles) {
    const resource = resourceOfVehicle(code);
    const needs = fleet[resource] as (typeof fleet)[number];
    const seats = resource <= 3 && code % 2 ? 6 : needs.seats;
    insert("vehicle_needs", { id_vehicle: id, ...needs, seats });
  }
  const workers = all<{ id: number }>`
    SELECT id FROM workers
    WHERE date IS NULL AND deleted = 0 AND code NOT IN (99, 100) AND surname <> 'Unica' ORDER BY code`;
  workers.forEach(({ id }, at) => {
    const licence = licenceOf(at);
    const isProfessional = licence === "licence-c" || licence === "licence-ce";
    insert("worker_skills", {
      id_worker: id,
      licence,
      licence_until: licence ? addDays(today, ending[at]?.licence ?? 400 + at * 37) : null,
      cqc: isProfessional ? 1 : 0,
      cqc_until: isProfessional ? addDays(today, ending[at]?.cqc ?? 300 + at * 23) : null,
      foreman: Number(foremen.includes(at)),
      piano: Number(pianos.includes(at)),
      lift: Number(lifts.includes(at)),
      id_vehicle: vehicles[Math.floor(at / 2)]?.id,
    });
  });
  insertNeeds(today);
}

function licenceOf(at: number): string {
  const large = Object.entries(drivers).find(([, positions]) => positions.includes(at))?.[0];
  return large ?? (without.includes(at) ? "" : "licence-b");
}

function insertNeeds(today: Day) {
  run`
    INSERT INTO work_needs (id_work, cubic_metres, piano, foreman)
    SELECT w.id, round(sum(l.value * CASE l.id_resource WHEN 2 THEN 12 WHEN 3 THEN 20 WHEN 4 THEN 38 ELSE 90 END)
                       * (0.6 + (w.id % 5) * 0.1) * 2) / 2,
           w.id % 12 = 0, w.id % 8 = 0
    FROM works w JOIN work_resources l ON l.id_work = w.id AND l.list = 'A' AND l.id_resource BETWEEN 2 AND 5
    WHERE w.date >= ${today} AND w.id % 4 = 0 GROUP BY w.id`;
}
