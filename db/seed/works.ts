import { addDays, type Day, mondayOf, weekday } from "../../src/server/base/days";
import { insert, one } from "../../src/server/db/db";
import { type Random, seededRandom } from "./random";
import type { Order } from "./trade";
import { foremanNotes, internalWorks, workNotes } from "./words/phrases";

export type Work = {
  id: number;
  order: number;
  client: number;
  day: Day;
  hour: string;
  type: number;
  needs: Needs;
};

/** Migration 004: 1 Op, 2 Furgone, 3 Camion 35 q, 4 Camion 75 q, 5 Bilico, 6 Scala, 7 Piattaforma. */
export type Needs = { [resource: number]: number };

type Planned = Order & { place: number; days: Day[] };

/** The company's own order (DECISIONS). */
const company = { id: 9999, client: 1, place: 1 };

// 0 removal, 1 transport, 2 packing, 3 and 4 boxes out and back, 5 fitting, 6 and 7 storage in and out, 8
// clearing, 9 other.
const sequences: number[][][] = [
  [[0], [0], [0], [0], [1], [1], [8], [5], [6], [7], [9]],
  [
    [3, 0],
    [2, 0],
    [0, 4],
    [0, 5],
    [2, 6],
    [7, 5],
    [8, 1],
  ],
  [
    [3, 0, 4],
    [2, 0, 5],
    [3, 2, 0],
    [0, 5, 4],
    [2, 6, 7],
  ],
  [
    [3, 2, 0, 4],
    [2, 0, 0, 5],
    [3, 2, 6, 7],
  ],
  [[3, 2, 0, 5, 4]],
];

export function insertWorks(planned: Planned[], today: Day): Work[] {
  const random = seededRandom("schede");
  const works = planned.flatMap((order) => {
    const types = random.pick(sequences[Math.min(order.days.length, 5) - 1] ?? [[]]);
    return order.days.map((day, at) => insertWork(random, order, day, types[at] ?? 9, today));
  });
  return [...works, ...insertLongRemovals(works, today), ...insertInternal(random, today)];
}

/** One for three days, one for two. */
function insertLongRemovals(works: readonly Work[], today: Day): Work[] {
  const alone = works.filter(
    ({ order, type, day }) =>
      type === 0 &&
      day >= today &&
      weekday(day) < 3 &&
      works.filter((work) => work.order === order).length === 1,
  );
  return [2, 1].flatMap((more, at) => {
    const work = alone[at];
    if (!work) return [];
    return Array.from({ length: more }, (_, after) => insertNextDay(work, addDays(work.day, after + 1)));
  });
}

function insertNextDay(work: Work, day: Day): Work {
  const row = one<{ [column: string]: number | string | null }>`
    SELECT id_order, hour, type, id_pickup_place, show_worksheet, flag_renata, notes, date_created
    FROM works WHERE id = ${work.id}`;
  const id = insert("works", { ...row, date: day, id_job: work.id });
  for (const [resource, value] of Object.entries(work.needs))
    insert("work_resources", { id_work: id, id_resource: Number(resource), value });
  return { ...work, id, day };
}

function insertWork(random: Random, order: Planned, day: Day, type: number, today: Day): Work {
  const places = order.client.places;
  const hour = hourOf(random, type);
  const permit = [0, 1, 8].includes(type) && random.chance(0.18);
  const id = insert("works", {
    id_order: order.id,
    date: day,
    hour,
    type,
    id_pickup_place: random.chance(0.7) ? order.place : random.pick(places).id,
    show_worksheet: random.chance(0.96) ? 1 : 0,
    flag_renata: random.chance(order.flagged ? 0.92 : 0.04) ? 1 : 0,
    flag_in_schermata_lavorazioni: permit && random.chance(0.85) ? 1 : 0,
    police_permission_cents: permit ? 100 * random.pick([30, 45, 50, 60, 80, 120, 150]) : 0,
    notes: random.chance(0.5) ? random.phrase(random.pick(workNotes)) : "",
    notes_foreman: day < today && random.chance(0.2) ? random.phrase(random.pick(foremanNotes)) : "",
    date_created: `${order.created} 18:${random.int(10, 59)}`,
  });
  const needs = needsOf(random, type);
  insertNeeds(random, id, needs, order.client.kind === 1);
  return { id, order: order.id, client: order.client.id, day, hour, type, needs };
}

const hourOf = (random: Random, type: number) =>
  [3, 4, 5].includes(type)
    ? random.pick(["09:00", "10:30", "11:00", "14:00", "14:30", "15:00", "16:00"])
    : random.weighted([
        ["08:00", 50],
        ["07:30", 15],
        ["07:00", 10],
        ["08:30", 10],
        ["09:00", 10],
        ["14:00", 5],
      ] as const);

function needsOf(random: Random, type: number): Needs {
  const truck = random.weighted([
    [2, 45],
    [3, 40],
    [4, 15],
  ] as const);
  if (type === 0) {
    const lift = random.chance(0.15) ? { [random.chance(0.85) ? 6 : 7]: 1 } : {};
    return {
      1: random.weighted([
        [2, 30],
        [3, 45],
        [4, 20],
        [5, 5],
      ] as const),
      [truck]: 1,
      ...lift,
    };
  }
  if (type === 1) return { 1: 2, [random.chance(0.03) ? 5 : truck]: 1 };
  if (type === 2 || type === 5) return random.chance(0.4) ? { 1: 2, 2: 1 } : { 1: random.int(1, 2) };
  if (type === 3 || type === 4) return random.chance(0.7) ? { 1: 1, 2: 1 } : { 1: 1 };
  if (type === 9) return { 1: 1 };
  return { 1: random.int(2, 3), [truck]: 1 };
}

function insertNeeds(random: Random, work: number, needs: Needs, isPrivate: boolean) {
  const second = isPrivate && random.chance(0.15);
  for (const [resource, value] of Object.entries(needs)) {
    insert("work_resources", { id_work: work, id_resource: Number(resource), value });
    if (second)
      insert("work_resources", {
        id_work: work,
        id_resource: Number(resource),
        list: "B",
        value: Math.max(1, value - 1),
      });
  }
}

/** Every other Friday. */
function insertInternal(random: Random, today: Day): Work[] {
  const friday = addDays(mondayOf(today), 4);
  return [-56, -42, -28, -14, 0, 14].map((gap) => {
    const day = addDays(friday, gap);
    const id = insert("works", {
      id_order: company.id,
      date: day,
      hour: "15:30",
      type: 9,
      id_pickup_place: company.place,
      notes: random.pick(internalWorks),
      date_created: `${addDays(day, -40)} 17:00`,
    });
    const needs = { 1: 2 };
    insertNeeds(random, id, needs, false);
    return { id, order: company.id, client: company.client, day, hour: "15:30", type: 9, needs };
  });
}
