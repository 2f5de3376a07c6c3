import { seededRandom } from "../../db/seed/random";
import { timeOf } from "../../src/server/base/days";
import { roadBetween } from "../../src/server/clients/travel/model";
import type { Skill } from "../../src/server/crews/skills/model";
import {
  type Facts,
  openSeats,
  type Placed,
  type VehicleOfDay,
  type WorkerOfDay,
  type WorkOfDay,
} from "../../src/server/days/composition/model";
import type { Timed } from "../../src/server/days/facts/model";
import { kindsOfVehicle } from "./random-facts";

type Size = { workers: number; vehicles: number; shifts: number; groups: number };

/** A day whose every seat can be filled, with places kilometres apart, between which every crew goes with its vehicle. */
export function plantedCrews(seed: number, size: Size): { facts: Facts; planted: Placed[] } {
  const random = seededRandom(`planted crews ${seed}`);
  const people = {
    worker: Array.from({ length: size.workers }, (_, at) =>
      workerOf(at + 1, [random.pick<Skill>(["licence-b", "licence-c", "foreman"])], random.int(0, 40) * 60),
    ),
    vehicle: Array.from({ length: size.vehicles }, (_, at) => vehicleOf(at + 1, random.pick(kindsOfVehicle))),
  };
  const works: WorkOfDay[] = [];
  const planted: Placed[] = [];
  const places = new Map<number, { latitude: number; longitude: number }>();
  for (let group = 0; group < size.groups; group++) {
    const isOwn = ({ id }: { id: number }) => id % size.groups === group;
    const others = random.shuffled(people.worker.filter(isOwn));
    const crews = random.shuffled(people.vehicle.filter(isOwn)).flatMap((vehicle) => {
      const driver = others.find(({ own }) => drives(own, vehicle));
      return driver ? [{ vehicle, workers: others.splice(others.indexOf(driver), 1) }] : [];
    });
    for (const one of others) random.pick(crews).workers.push(one);
    let begin = 360 + group * 25;
    for (let shift = 0; shift < size.shifts; shift++) {
      const minutes = random.pick([150, 180, 240]);
      for (const { vehicle, workers } of crews) {
        const id = works.length + 1;
        works.push(workOf(id, { begin, minutes }, workers, [vehicle]));
        places.set(id, {
          latitude: 40.85 + (random.next() - 0.5) * 0.3,
          longitude: 14.27 + (random.next() - 0.5) * 0.4,
        });
        for (const one of [...workers, vehicle])
          planted.push({
            ...{ id_work: id, kind: one.kind, id: one.id },
            resource: one.kind === "vehicle" ? one.resource : null,
          });
      }
      begin += minutes + 75;
    }
  }
  const sorted = works.toSorted((one, other) => one.hour.localeCompare(other.hour) || one.id - other.id);
  const placeOf = ({ id }: Timed) => places.get(id) as { latitude: number; longitude: number };
  const ways = (from: Timed, to: Timed) => ({
    ...roadBetween(placeOf(from), placeOf(to), "lorry"),
    ...{ ferry: false, isOwn: false },
  });
  return { facts: { works: sorted, people, ways }, planted };
}

/** A day whose every seat can be filled, with the plan that does it: everybody has a work in each shift of his group. */
export function plantedFacts(seed: number, size: Size): { facts: Facts; planted: Placed[] } {
  const random = seededRandom(`planted ${seed}`);
  const workers = Array.from({ length: size.workers }, (_, at) => {
    const own: Skill[] = random.chance(0.6)
      ? [random.pick<Skill>(["licence-b", "licence-b", "licence-c", "licence-ce"])]
      : [];
    for (const skill of ["foreman", "piano", "lift"] as const) if (random.chance(0.25)) own.push(skill);
    return workerOf(at + 1, own, random.int(0, 40) * 60);
  });
  const vehicles = Array.from({ length: size.vehicles }, (_, at) =>
    vehicleOf(at + 1, random.pick(kindsOfVehicle)),
  );
  const works: WorkOfDay[] = [];
  const planted: Placed[] = [];
  // Each group has its own hours, so that few can take another's place.
  for (let group = 0; group < size.groups; group++) {
    const isOwn = ({ id }: { id: number }) => id % size.groups === group;
    let begin = 360 + group * 25;
    for (let shift = 0; shift < size.shifts; shift++) {
      const minutes = random.pick([150, 180, 240, 270]);
      const people = random.shuffled(workers.filter(isOwn));
      const fleet = random.shuffled(vehicles.filter(isOwn));
      while (people.length) {
        const crew = people.splice(0, random.int(1, 4));
        const vehicle = fleet.find((one) => crew.some(({ own }) => drives(own, one)));
        const taken = vehicle ? fleet.splice(fleet.indexOf(vehicle), 1) : [];
        const id = works.length + 1;
        works.push(workOf(id, { begin, minutes }, crew, taken));
        for (const one of crew) planted.push({ id_work: id, kind: "worker", id: one.id, resource: null });
        for (const one of taken)
          planted.push({ id_work: id, kind: "vehicle", id: one.id, resource: one.resource });
      }
      begin += minutes;
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

/** Asks for a skill that its crew has. */
function workOf(
  id: number,
  { begin, minutes }: { begin: number; minutes: number },
  crew: readonly WorkerOfDay[],
  vehicles: readonly VehicleOfDay[],
): WorkOfDay {
  const asked = (["foreman", "piano", "lift"] as const).flatMap((skill) => {
    const having = crew.filter(({ own }) => own.has(skill)).length;
    return having ? [[skill, having] as const] : [];
  });
  const work = {
    ...{ id, hour: timeOf(begin), minutes, client: `Cliente ${id}` },
    ...{ town: "Napoli", workers: crew.length, seats: [] },
    vehicles: vehicles.map(({ resource }) => ({ name: resource as string, value: 1 })),
    needs: { skills: Object.fromEntries(asked.slice(0, 1)), cubicMetres: null },
  };
  return { ...work, open: openSeats(work, () => undefined) };
}
