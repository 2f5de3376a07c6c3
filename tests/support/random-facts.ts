import { type Random, seededRandom } from "../../db/seed/random";
import { timeOf } from "../../src/server/base/days";
import { type Pace, roadBetween } from "../../src/server/clients/travel/model";
import type { Kind } from "../../src/server/crews/model";
import type { Licence, Skill } from "../../src/server/crews/skills/model";
import type {
  Facts,
  PersonOfDay,
  SeatNow,
  VehicleOfDay,
  WorkerOfDay,
  WorkOfDay,
} from "../../src/server/days/composition/model";
import { openSeats } from "../../src/server/days/composition/model";
import type { Timed } from "../../src/server/days/facts/model";

export const kindsOfVehicle = ["Furgone", "Camion 35 q", "Camion 75 q", "Scala"];

type Size = { works: number; workers: number; vehicles: number };

/** A day as a firm around Naples could have it; `skilled`: with licences and what works ask for. */
export function randomFacts(seed: number, { works, workers, vehicles }: Size, skilled = true): Facts {
  const random = seededRandom(`day ${seed}`);
  const places = Array.from({ length: Math.max(2, Math.ceil(works * 0.7)) }, () => pointIn(random));
  const placeOf = new Map<number, number>();
  const people = {
    worker: Array.from({ length: workers }, (_, at) => randomWorker(random, at + 1, workers, skilled)),
    vehicle: Array.from({ length: vehicles }, (_, at) => randomVehicle(random, at + 1, workers, skilled)),
  };
  const list = Array.from({ length: works }, (_, at) => {
    placeOf.set(at + 1, random.int(0, places.length - 1));
    return randomWork(random, at + 1, people, skilled);
  }).toSorted((one, other) => one.hour.localeCompare(other.hour) || one.id - other.id);
  const waysAt = (pace: Pace) => (from: Timed, to: Timed) => {
    const [one, other] = [placeOf.get(from.id) ?? 0, placeOf.get(to.id) ?? 0];
    if (one === other) return null;
    const road = roadBetween(places[one] ?? naples, places[other] ?? naples, pace);
    return { ...road, ferry: false, isOwn: false };
  };
  return { works: list, people, ways: waysAt("lorry"), vanWays: waysAt("van") };
}

const naples = { latitude: 40.85, longitude: 14.27 };

const pointIn = (random: Random) => ({
  latitude: naples.latitude + (random.next() - 0.5) * (random.chance(0.2) ? 1.8 : 0.5),
  longitude: naples.longitude + (random.next() - 0.5) * (random.chance(0.2) ? 1.8 : 0.6),
});

const someIds = (random: Random, most: number, count: number) =>
  new Set(Array.from({ length: count }, () => random.int(1, most)));

function randomWorker(random: Random, id: number, workers: number, skilled: boolean): WorkerOfDay {
  const own: Skill[] = [];
  if (skilled && random.chance(0.7))
    own.push(
      random.weighted<Licence>([
        ["licence-b", 6],
        ["licence-c", 3],
        ["licence-ce", 1],
      ]),
    );
  if (skilled)
    for (const skill of ["foreman", "piano", "lift", "cqc"] as const)
      if (random.chance(0.25)) own.push(skill);
  const week = random.int(0, 40) * 60;
  return {
    ...{ kind: "worker", id, value: id, text: `Operaio ${id}`, unica: random.chance(1 / 10) },
    ...{
      away: random.chance(1 / 9) ? "è assente (ferie)" : null,
      week,
      month: week + random.int(0, 120) * 60,
    },
    mates: new Set([...someIds(random, workers, random.int(0, 3))].filter((mate) => mate !== id)),
    own: new Set(own),
  };
}

function randomVehicle(random: Random, id: number, workers: number, skilled: boolean): VehicleOfDay {
  const resource = random.chance(0.08) ? null : random.pick(kindsOfVehicle);
  const licence = resource === "Camion 75 q" ? "licence-c" : resource === "Scala" ? null : "licence-b";
  return {
    ...{ kind: "vehicle", id, value: id, text: `${resource ?? "Automezzo"} ${id}`, resource },
    ...{
      away: random.chance(1 / 12) ? "è fermo (officina)" : null,
      usual: someIds(random, workers, random.int(0, 2)),
    },
    ...{
      licence: skilled ? licence : null,
      ...(licence === "licence-b" && { pace: "van" as const }),
      cqc: skilled && resource === "Camion 75 q" && random.chance(0.3),
    },
    ...{
      cubicMetres: skilled ? random.int(8, 45) : null,
      seats: skilled ? random.pick([2, 3, 3, null]) : null,
    },
  };
}

function randomWork(
  random: Random,
  id: number,
  people: Record<Kind, readonly PersonOfDay[]>,
  skilled: boolean,
): WorkOfDay {
  const hour = timeOf(random.pick([420, 450, 480, 480, 480, 510, 540, 630, 720, 840, 870, 960]));
  const workers = random.int(1, 4);
  const vehicles = random.chance(0.75) ? [{ name: random.pick(kindsOfVehicle), value: 1 }] : [];
  if (random.chance(0.1)) vehicles.push({ name: "Scala", value: 1 });
  const skill = random.pick(["foreman", "piano", "lift"] as const);
  const seats: SeatNow[] = [];
  for (const kind of ["worker", "worker", "vehicle"] as const) {
    const person = random.pick(people[kind]);
    if (!person || !random.chance(0.2) || seats.some((seat) => seat.kind === kind && seat.id === person.id))
      continue;
    const state = person.away !== null ? "vacated" : random.chance(0.6) ? "fixed" : "movable";
    seats.push({ line: id * 100 + seats.length, kind, id: person.id, state });
  }
  const work = {
    ...{
      id,
      hour,
      minutes: random.pick([60, 120, 180, 240, 240, 300, 480]),
      client: `Cliente ${id}`,
      town: "Napoli",
    },
    ...{ workers, vehicles, seats },
    needs: {
      skills: skilled && random.chance(0.3) ? { [skill]: 1 } : {},
      cubicMetres: skilled && random.chance(0.2) ? random.int(5, 40) : null,
    },
  };
  return {
    ...work,
    open: openSeats(work, (seat) => people.vehicle.find((one): one is VehicleOfDay => one.id === seat)),
  };
}
