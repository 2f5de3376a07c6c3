import { seededRandom } from "../../db/seed/random";
import type { Facts, VehicleOfDay, WorkerOfDay, WorkOfDay } from "../../src/server/days/composition/model";
import { type Limits, type Rule, rules, type WorkOfShift } from "../../src/server/days/facts/shifts";

export const limitsWith = (...binding: readonly Rule[]): Limits => ({
  ...{ rest: 660, longest: 780, away: 180, wheel: 540 },
  binding: new Set(binding),
});

/** The day with its ways to the depot, long works, some that ask for two drivers, and what people do on the days beside it. */
export function withLimits(facts: Facts, seed: number, binding: readonly Rule[] = rules): Facts {
  const random = seededRandom(`limits ${seed}`);
  const lasting = (work: WorkOfDay): WorkOfDay => ({
    ...work,
    minutes: random.chance(0.2) ? 60 * random.int(8, 15) : work.minutes,
    ...{ out: 10 * random.int(0, 12), back: 10 * random.int(0, random.chance(0.2) ? 40 : 12) },
    ...(random.chance(0.2) && {
      twoDrivers: { wheel: 600, isRough: false, binds: binding.includes("wheel") },
    }),
  });
  const beside = (day: string, start: number): WorkOfShift[] =>
    random.chance(0.3)
      ? [
          {
            ...{ id: -random.int(1, 1e6), hour: "00:00", start, minutes: 60 * random.int(2, 8), day },
            ...{ out: 10 * random.int(0, 6), back: 10 * random.int(0, random.chance(0.3) ? 40 : 6) },
          },
        ]
      : [];
  return {
    ...facts,
    works: facts.works.map(lasting),
    people: {
      vehicle: facts.people.vehicle as readonly VehicleOfDay[],
      worker: (facts.people.worker as readonly WorkerOfDay[]).map((worker) => ({
        ...worker,
        around: {
          before: beside("ieri", 60 * random.int(-12, -9)),
          after: beside("domani", 60 * random.int(26, 32)),
        },
      })),
    },
    limits: limitsWith(...binding),
  };
}
