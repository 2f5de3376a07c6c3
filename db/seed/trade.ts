import { addDays, type Day, hourAfter, minutesOf, timeOf } from "../../src/server/base/days";
import { insert } from "../../src/server/db/db";
import { type Client, clientFactory, momentOf } from "./clients";
import { before, type Job, planJobs, planVisits } from "./plan";
import { type Random, seededRandom } from "./random";
import { atlas } from "./towns";
import { managerNotes, orderNotes, visits } from "./words/phrases";
import { insertWorks, type Work } from "./works";

export type Order = { id: number; client: Client; created: Day; flagged: boolean };
export type Trade = { clients: Client[]; orders: Order[]; works: Work[]; freeTime: FreeTime };

export type FreeTime = ReturnType<typeof agendas>;

type Visit = { day: Day; booked: string; state: 0 | 1 | 2; job?: Job };
type Met = Visit & { id: number; client: Client; place: number; flagged: boolean };
type Won = Met & { job: Job; moment: string };

const clientsInAll = 1500;
const visitsInAll = 3000;

export function insertTrade(today: Day): Trade {
  const random = seededRandom("ordini");
  const freeTime = agendas();
  const met = meetClients(random, plannedVisits(random, today), freeTime);
  const won = met
    .flatMap((visit) =>
      visit.job ? [{ ...visit, job: visit.job, moment: `${visit.job.created} ${momentOf(random)}` }] : [],
    )
    .sort(by("moment"));
  const clients = [...new Map(met.map(({ client }) => [client.id, client])).values()];
  const orders = won.map((visit, at) => insertOrder(random, at + 1, visit));
  const planned = orders.map((order, at) => {
    const { place, job } = won[at] as Won;
    return { ...order, place, days: job.works };
  });
  return { clients, orders, works: insertWorks(planned, today), freeTime };
}

const by =
  <K extends string>(key: K) =>
  (one: Record<K, string>, other: Record<K, string>) =>
    one[key] < other[key] ? -1 : 1;

function plannedVisits(random: Random, today: Day): Visit[] {
  const jobs = planJobs(today).map((job) => ({ day: job.visit, state: 1 as const, job }));
  const others = planVisits(today, visitsInAll - jobs.length).map(({ visit, state }) => ({
    day: visit,
    state,
  }));
  return [...jobs, ...others]
    .map((visit) => {
      const day = before(today, addDays(visit.day, -random.int(1, 12)), random);
      return { ...visit, booked: `${day} ${momentOf(random)}` };
    })
    .sort(by("booked"));
}

function meetClients(random: Random, planned: Visit[], freeTime: FreeTime): Met[] {
  const newClient = clientFactory(atlas());
  const known: Client[] = [];
  return planned.map((visit, at) => {
    const isNew = !known.length || random.next() < (clientsInAll - known.length) / (planned.length - at);
    const client = isNew ? newClient(visit.booked) : returning(random, known);
    if (isNew) known.push(client);
    return insertAppointment(random, visit, client, freeTime);
  });
}

function returning(random: Random, known: Client[]): Client {
  const one = random.pick(known);
  return one.kind === 1 && random.chance(0.5) ? random.pick(known) : one;
}

/** An agent is at one place at a time: the wanted hour or the next one that is free, from 8 to 20 o'clock. */
function agendas() {
  const taken = new Set<string>();
  return (day: Day, agent: number, wanted: string): string | undefined => {
    if (agent === 0) return wanted;
    const slot = (minutes: number) => `${day} ${agent} ${minutes}`;
    const free = Array.from({ length: 48 }, (_, at) => (minutesOf(wanted) + at * 30) % (24 * 60)).find(
      (minutes) =>
        minutes >= 8 * 60 &&
        minutes <= 20 * 60 &&
        [-30, 0, 30].every((gap) => !taken.has(slot(minutes + gap))),
    );
    if (free === undefined) return undefined;
    taken.add(slot(free));
    return timeOf(free);
  };
}

function insertAppointment(random: Random, visit: Visit, client: Client, freeTime: FreeTime): Met {
  const place = random.pick(client.places);
  const wanted = `${String(random.int(9, 18)).padStart(2, "0")}:${random.pick(["00", "00", "30"])}`;
  const flagged = random.chance(0.42);
  const agent = random.weighted([
    [1, 40],
    [2, 35],
    [3, 13],
    [0, 12],
  ] as const);
  const free = freeTime(visit.day, agent, wanted);
  const time = free ?? wanted;
  const id = insert("appointments", {
    date: visit.day,
    time,
    time_end: hourAfter(time),
    id_client: client.id,
    id_address: place.id,
    id_agent: free ? agent : 0,
    how_knew_about_us: random.weighted([
      [1, 40],
      [2, 25],
      [3, 8],
      [4, 17],
      [0, 10],
    ] as const),
    description: random
      .shuffled(visits)
      .slice(0, random.chance(0.35) ? 2 : 1)
      .map(random.phrase)
      .join(" "),
    state: visit.state,
    id_reason: visit.state === 2 ? lossOf(client.id) : null,
    is_out_campania: place.outside ? 1 : 0,
    flag_renata: flagged ? 1 : 0,
    date_created: visit.booked,
  });
  return { ...visit, id, client, place: place.id, flagged };
}

/** Of `loss_reasons`; of some nobody noted it. */
const lossOf = (id: number) => [1, 2, 1, 5, 3, 1, null, 2, 4, 6, 1, 7, 2][id % 13] ?? null;

function insertOrder(
  random: Random,
  id: number,
  { id: appointment, client, job, moment, flagged }: Won,
): Order {
  insert("orders", {
    id,
    id_client: client.id,
    id_appointment: appointment,
    payment_type: random.weighted([
      [0, 45],
      [1, 15],
      [2, 40],
    ] as const),
    work_booking_date: job.works[0] && random.chance(0.8) ? job.works[0] : undefined,
    notes: random.chance(0.55) ? random.phrase(random.pick(orderNotes)) : "",
    notes_manager: random.chance(0.12) ? random.phrase(random.pick(managerNotes)) : "",
    date_created: moment,
  });
  return { id, client, created: job.created, flagged };
}
