import { seededRandom } from "../../db/seed/random";
import { timeOf } from "../../src/server/base/days";
import type { Skill } from "../../src/server/crews/skills/model";
import {
  type Facts,
  openSeats,
  type Placed,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
} from "../../src/server/days/composition/model";
import { kindsOfVehicle } from "./random-facts";

type Size = { workers: number; vehicles: number; shifts: number };

/** A day whose every seat can be filled, with the plan that does it: everybody has a work in each shift. */
export function plantedFacts(seed: number, size: Size): { facts: Facts; planted: Placed[] } {
  const random = seededRandom(`planted ${seed}`);
  const workers = Array.from({ length: size.workers }, (_, at) => {
    const own: Skill[] = [
      random.weighted<Skill>([
        ["licence-b", 6],
        ["licence-c", 3],
        ["licence-ce", 1],
      ]),
    ];
    for (const skill of ["foreman", "piano", "lift"] as const) if (random.chance(0.2)) own.push(skill);
    return workerOf(at + 1, own, random.int(0, 40) * 60);
  });
  const vehicles = Array.from({ length: size.vehicles }, (_, at) =>
    vehicleOf(at + 1, random.pick(kindsOfVehicle)),
  );
  const works: WorkOfDay[] = [];
  const planted: Placed[] = [];
  for (let shift = 0; shift < size.shifts; shift++) {
    const people = random.shuffled(workers);
    const fleet = random.shuffled(vehicles);
    while (people.length) {
      const crew = people.splice(0, random.int(1, 4));
      const vehicle = fleet.find((one) => crew.some(({ own }) => drives(own, one)));
      if (vehicle && random.chance(0.8)) fleet.splice(fleet.indexOf(vehicle), 1);
      const taken = vehicle && !fleet.includes(vehicle) ? [vehicle] : [];
      const id = works.length + 1;
      const skill = random.pick(["foreman", "piano", "lift"] as const);
      works.push(workOf(id, shift, random.int(0, 2), crew, taken, skill));
      for (const one of crew) planted.push({ id_work: id, kind: "worker", id: one.id, resource: null });
      for (const one of taken)
        planted.push({ id_work: id, kind: "vehicle", id: one.id, resource: one.resource });
    }
  }
  const sorted = works.toSorted((one, other) => one.hour.localeCompare(other.hour) || one.id - other.id);
  return {
    facts: { works: sorted, people: { worker: workers, vehicle: vehicles }, ways: () => null },
    planted,
  };
}

const drives = (own: ReadonlySet<Skill>, { licence }: VehicleOfDay) =>
  licence === null ||
  own.has("licence-ce") ||
  own.has("licence-c") ||
  (licence === "licence-b" && own.has("licence-b"));

const workerOf = (id: number, own: Skill[], week: number): WorkerOfDay => ({
  ...{ kind: "worker", id, value: id, text: `Operaio ${id}`, away: null, unica: false },
  ...{ week, month: week, mates: new Set(), own: new Set(own) },
});

const vehicleOf = (id: number, resource: string): VehicleOfDay => ({
  ...{ kind: "vehicle", id, value: id, text: `${resource} ${id}`, away: null, resource, usual: new Set() },
  licence: resource === "Camion 75 q" ? "licence-c" : resource === "Scala" ? null : "licence-b",
  ...{ cqc: false, cubicMetres: null, seats: null },
});

/** Shifts of 240 minutes, up to an hour apart: a work of one never overlaps with the next shift's. */
function workOf(
  id: number,
  shift: number,
  late: number,
  crew: readonly WorkerOfDay[],
  vehicles: readonly VehicleOfDay[],
  skill: Skill,
): WorkOfDay {
  const work = {
    ...{ id, hour: timeOf(360 + shift * 300 + late * 15), minutes: 270 - late * 15, client: `Cliente ${id}` },
    ...{ town: "Napoli", workers: crew.length, seats: [] },
    vehicles: vehicles.map(({ resource }) => ({ name: resource as string, value: 1 })),
    needs: { skills: crew.some(({ own }) => own.has(skill)) ? { [skill]: 1 } : {}, cubicMetres: null },
  };
  return { ...work, open: openSeats(work, () => undefined) };
}
