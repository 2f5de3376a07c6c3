import { type Random, seededRandom } from "../../../db/seed/random";
import { changeSetting } from "../../../src/server/db/settings";
import { addDays, all, type Day, direct, fresh, insert, update } from "../world";
import { insertPeople } from "./people";

export const kindsOfDay = [
  ...["normal", "peak", "two-jobs", "long", "far", "infeasible", "midnight", "late-yesterday"],
  ...["typed", "absences", "skills", "big-crew", "volume", "other-firm", "retired"],
] as const;
export type KindOfDay = (typeof kindsOfDay)[number];

const near = ["Napoli", "Portici", "Casoria", "Pozzuoli", "Nola", "Caserta", "Aversa", "Torre del Greco"];
const far = ["Salerno", "Benevento", "Roma", "Bari", "Cosenza", "Sapri", "Ischia", "Capri", "Milano"];

export type BuiltDay = { seed: number; date: Day; kind: KindOfDay; random: Random };

/** A day of a firm, with the days around it, written as rows; the same for the same seed. */
export function buildDay(seed: number): BuiltDay {
  const random = seededRandom(`checked day ${seed}`);
  const kind = kindsOfDay[seed % kindsOfDay.length] as KindOfDay;
  const date = addDays("2031-01-08", random.int(0, 330));
  const works = seed % 25 === 7 ? random.int(38, 44) : random.int(4, seed % 5 ? 14 : 22);
  fresh();
  direct(() => {
    update("work_types", 1, { minutes: 180, people: 3 });
    // On one day of three nobody may be at the wheel for longer than an hour, so that a second driver is asked for.
    if (seed % 3 === 2) {
      changeSetting("limits.wheel", "1");
      changeSetting("limits.wheelBinds", seed % 2 ? "1" : "0");
    }
    const people = insertPeople(random, { date, kind, works });
    const places = insertPlaces(random, Math.max(3, Math.ceil(works * 0.8)), kind);
    const add = (day: Day, hour: string, minutes: number | null, asked = randomAsked(random, kind)) =>
      insertWork(random, { day, hour, minutes, kind, asked, places });
    for (let at = 0; at < 12; at++) {
      const id = add(addDays(date, random.pick([-1, -2, -3, -9, 1, 2, 4])), hourIn(random, 420, 900), 180);
      seat(random, id, people, random.int(1, 4), 1);
    }
    if (kind === "late-yesterday" || random.chance(0.2))
      for (let at = 0; at < random.int(1, 4); at++) {
        const id = add(addDays(date, -1), hourIn(random, 1020, 1410), random.int(30, 70) * 15);
        seat(random, id, people, random.int(1, 4), 1);
      }
    if (kind === "midnight" || random.chance(0.1))
      seat(random, add(addDays(date, 1), hourIn(random, 0, 420), 240), people, 2, 1);
    const own = Array.from({ length: works }, (_, at) => {
      const { hour, minutes } = timeOfWork(random, kind, at);
      return add(date, hour, minutes);
    });
    if (kind === "big-crew") add(date, "08:00", 300, { workers: random.int(24, 30), vehicles: [[2, 6]] });
    for (const id of own)
      if (random.chance(kind === "typed" || kind === "retired" ? 0.5 : 0.12))
        seat(random, id, people, random.int(0, 2), random.int(0, 1));
    if (kind === "retired")
      for (const id of random.shuffled(people.workers).slice(0, 3)) update("workers", id, { deleted: 1 });
  });
  return { seed, date, kind, random };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const hourIn = (random: Random, from: number, to: number) =>
  clock(Math.min(1425, 15 * Math.round(random.int(from, to) / 15)));

function timeOfWork(random: Random, kind: KindOfDay, at: number): { hour: string; minutes: number | null } {
  const some = random.chance(0.35) ? null : random.int(4, 28) * 15;
  if (kind === "peak") return { hour: hourIn(random, 450, 540), minutes: some };
  if (kind === "two-jobs")
    return {
      hour: at % 2 ? hourIn(random, 780, 870) : hourIn(random, 450, 510),
      minutes: random.pick([180, 240, null]),
    };
  if (kind === "long")
    return { hour: hourIn(random, 360, 720), minutes: random.chance(0.4) ? null : random.int(30, 90) * 15 };
  if (kind === "midnight" && random.chance(0.4))
    return { hour: hourIn(random, 1140, 1425), minutes: random.chance(0.3) ? null : random.int(8, 60) * 15 };
  return { hour: hourIn(random, 360, 1020), minutes: some };
}

type Asked = { workers: number; vehicles: [resource: number, value: number][] };

function randomAsked(random: Random, kind: KindOfDay): Asked {
  const workers = kind === "infeasible" ? random.int(3, 7) : random.int(random.chance(0.05) ? 0 : 1, 4);
  const kinds = random.shuffled([2, 2, 2, 3, 3, 4, 6]);
  const vehicles = new Map<number, number>();
  for (const one of kinds.slice(
    0,
    random.weighted<number>([
      [0, 2],
      [1, 6],
      [2, 2],
    ]),
  ))
    vehicles.set(one, (vehicles.get(one) ?? 0) + 1);
  return { workers, vehicles: [...vehicles] };
}

type Place = { client: number; order: number; id: number };

function insertPlaces(random: Random, count: number, kind: KindOfDay): Place[] {
  const cityOf = (name: string) =>
    all<{ id: number; name: string; province: string; coordinates: string }>`
      SELECT id, name, province, coordinates FROM municipalities WHERE name = ${name} AND retired = 0 LIMIT 1`[0];
  return Array.from({ length: count }, (_, at) => {
    const isUnknown = random.chance(0.04);
    const city = cityOf(random.pick(random.chance(kind === "far" ? 0.6 : 0.1) ? far : near));
    const name = `Cliente ${at + 1}`;
    const client = insert("clients", {
      ...{ private_client: 0, surname: "Prova", business_name: name, folded: name.toLowerCase() },
      date_created: "2026-01-01 08:00",
    });
    const id = insert("pickup_places", {
      ...{
        id_client: client,
        address: `Via ${at + 1}`,
        zip: "80100",
        id_city: isUnknown ? null : (city?.id ?? null),
      },
      // Of a third of the places the point is known: it is that of the comune, so that the way is the same.
      coordinates: at % 3 || isUnknown ? "" : (city?.coordinates ?? ""),
      ...{
        city: isUnknown ? `Paese ${at}` : (city?.name ?? ""),
        province: isUnknown ? "" : (city?.province ?? ""),
      },
    });
    const appointment = insert("appointments", {
      ...{
        id_client: client,
        id_address: id,
        date: "2030-12-01",
        time: "10:00",
        time_end: "11:00",
        state: 1,
      },
      ...{ id_agent: 1, flag_renata: 1, date_created: "2026-01-01 08:00" },
    });
    const order = insert("orders", {
      ...{
        id: 5000 + at,
        id_client: client,
        id_appointment: appointment,
        agreed_price_cents: 100_000,
        agreed_price_2: 900,
      },
      date_created: "2026-01-01 08:00",
    });
    return { client, order, id };
  });
}

type NewWork = {
  day: Day;
  hour: string;
  minutes: number | null;
  kind: KindOfDay;
  asked: Asked;
  places: Place[];
};

function insertWork(random: Random, { day, hour, minutes, kind, asked, places }: NewWork): number {
  const place = random.pick(places);
  const id = insert("works", {
    ...{ id_order: place.order, date: day, hour, minutes, type: random.int(0, 2), id_pickup_place: place.id },
    ...{
      id_unloading_place: random.chance(kind === "far" || kind === "long" ? 0.6 : 0.3)
        ? random.pick(places).id
        : null,
    },
    ...{ show_worksheet: random.chance(0.04) ? 0 : 1, date_created: "2026-01-01 08:00" },
  });
  if (random.chance(0.08))
    insert("work_stops", { id_work: id, id_place: random.pick(places).id, position: 1 });
  if (asked.workers) insert("work_resources", { id_work: id, id_resource: 1, value: asked.workers });
  for (const [id_resource, value] of asked.vehicles)
    insert("work_resources", { id_work: id, id_resource, value });
  const needs = {
    foreman: random.chance(0.15) ? 1 : 0,
    piano: random.chance(kind === "skills" ? 0.5 : 0.08) ? random.int(1, 2) : 0,
    lift: random.chance(kind === "skills" ? 0.4 : 0.05) ? 1 : 0,
    licence_c: random.chance(0.05) ? 1 : 0,
    cubic_metres: random.chance(kind === "volume" ? 0.7 : 0.15) ? random.int(6, 45) : null,
  };
  if (Object.values(needs).some(Boolean)) insert("work_needs", { id_work: id, ...needs });
  return id;
}

type People = { workers: number[]; vehicles: number[] };

function seat(random: Random, id_work: number, people: People, workers: number, vehicles: number) {
  for (const id_worker of random.shuffled(people.workers).slice(0, workers))
    insert("crew_lines", { id_work, id_worker });
  for (const id_vehicle of random.shuffled(people.vehicles).slice(0, vehicles))
    insert("crew_lines", { id_work, id_vehicle });
}
