import { addDays, type Day } from "../../src/server/base/days";
import { all, insert } from "../../src/server/db/db";
import type { Needs, Work } from "./works";

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

export function insertSkills(works: readonly Work[], today: Day) {
  const vehicles = all<{ id: number; code: number }>`
    SELECT id, code FROM vehicles WHERE date IS NULL AND deleted = 0 ORDER BY code`;
  for (const { id, code } of vehicles) {
    const resource = resourceOfVehicle(code);
    const needs = fleet[resource] as (typeof fleet)[number];
    const seats = resource <= 3 && code % 2 ? 6 : needs.seats;
    insert("vehicle_needs", { id_vehicle: id, ...needs, seats, ...datesOf(code, needs.licence, today) });
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
  insertNeeds(works, today);
}

/** One insurance ends within a month, one inspection is late, one lorry has no check of its tachograph. */
function datesOf(code: number, licence: string, today: Day) {
  const isLorry = licence !== "licence-b";
  return {
    insurance_until: addDays(today, code === 4 ? 19 : 90 + ((code * 53) % 260)),
    inspection_until: addDays(today, code === 9 ? -6 : 70 + ((code * 97) % 640)),
    tachograph_until: isLorry && code !== 13 ? addDays(today, 80 + ((code * 71) % 620)) : null,
  };
}

function licenceOf(at: number): string {
  const large = Object.entries(drivers).find(([, positions]) => positions.includes(at))?.[0];
  return large ?? (without.includes(at) ? "" : "licence-b");
}

/** What is carried fills a part of the vehicles. */
export function cubicMetres(work: number, needs: Needs): number {
  const room = Object.entries(needs).reduce(
    (sum, [resource, value]) => sum + value * (fleet[Number(resource)]?.cubic_metres ?? 0),
    0,
  );
  return Math.round(room * (0.6 + (work % 5) * 0.1) * 2) / 2;
}

function insertNeeds(works: readonly Work[], today: Day) {
  for (const { id, day, needs } of works) {
    const cubic_metres = cubicMetres(id, needs);
    if (day < today || id % 4 > 0 || cubic_metres === 0) continue;
    const [piano, foreman] = [id % 12 === 0, id % 8 === 0].map(Number);
    insert("work_needs", { id_work: id, cubic_metres, piano, foreman });
  }
}
