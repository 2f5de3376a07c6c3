import { addDays, type Day, hourAfter } from "../../src/server/days";
import { insert } from "../../src/server/db";
import { type Client, momentOf, registry } from "./clients";
import { type Dice, dice } from "./dice";
import { before, type Job, planJobs, planVisits } from "./plan";
import { atlas } from "./towns";
import { managerNotes, orderNotes, visits } from "./words/phrases";
import { insertWorks, type Work } from "./works";

export type Order = { id: number; client: Client; created: Day; flagged: boolean };
export type Trade = { clients: Client[]; orders: Order[]; works: Work[] };

type Visit = { day: Day; booked: string; state: 0 | 1 | 2; job?: Job };
type Met = Visit & { id: number; client: Client; place: number; flagged: boolean };
type Won = Met & { job: Job; moment: string };

const clientsInAll = 1500;
const visitsInAll = 3000;

/** Clients, appointments, orders and works, each in the order in which they came to be. */
export function insertTrade(today: Day): Trade {
  const throws = dice("ordini");
  const met = meetClients(throws, plannedVisits(throws, today));
  const won = met
    .flatMap((visit) =>
      visit.job ? [{ ...visit, job: visit.job, moment: `${visit.job.created} ${momentOf(throws)}` }] : [],
    )
    .sort(by("moment"));
  const clients = [...new Map(met.map(({ client }) => [client.id, client])).values()];
  const orders = won.map((visit, at) => insertOrder(throws, at + 1, visit));
  const planned = orders.map((order, at) => {
    const { place, job } = won[at] as Won;
    return { ...order, place, days: job.works };
  });
  return { clients, orders, works: insertWorks(planned, today) };
}

const by =
  <K extends string>(key: K) =>
  (one: Record<K, string>, other: Record<K, string>) =>
    one[key] < other[key] ? -1 : 1;

function plannedVisits(throws: Dice, today: Day): Visit[] {
  const jobs = planJobs(today).map((job) => ({ day: job.visit, state: 1 as const, job }));
  const others = planVisits(today, visitsInAll - jobs.length).map(({ visit, state }) => ({
    day: visit,
    state,
  }));
  return [...jobs, ...others]
    .map((visit) => {
      const day = before(today, addDays(visit.day, -throws.whole(1, 12)), throws);
      return { ...visit, booked: `${day} ${momentOf(throws)}` };
    })
    .sort(by("booked"));
}

/** Inserts the appointments; half of them bring a new client, the others come back. */
function meetClients(throws: Dice, planned: Visit[]): Met[] {
  const enter = registry(atlas());
  const known: Client[] = [];
  return planned.map((visit, at) => {
    const isNew = !known.length || throws.next() < (clientsInAll - known.length) / (planned.length - at);
    const client = isNew ? enter(visit.booked) : returning(throws, known);
    if (isNew) known.push(client);
    return insertAppointment(throws, visit, client);
  });
}

/** Companies and bodies come back more often than families. */
function returning(throws: Dice, known: Client[]): Client {
  const one = throws.pick(known);
  return one.kind === 1 && throws.chance(0.5) ? throws.pick(known) : one;
}

function insertAppointment(throws: Dice, visit: Visit, client: Client): Met {
  const place = throws.pick(client.places);
  const time = `${String(throws.whole(9, 18)).padStart(2, "0")}:${throws.pick(["00", "00", "30"])}`;
  const flagged = throws.chance(0.42);
  const id = insert("appointments", {
    date: visit.day,
    time,
    time_end: hourAfter(time),
    id_client: client.id,
    id_address: place.id,
    id_agent: throws.weighted([
      [1, 40],
      [2, 35],
      [3, 13],
      [0, 12],
    ] as const),
    how_knew_about_us: throws.weighted([
      [1, 40],
      [2, 25],
      [3, 8],
      [4, 17],
      [0, 10],
    ] as const),
    description: throws
      .shuffled(visits)
      .slice(0, throws.chance(0.35) ? 2 : 1)
      .map(throws.say)
      .join(" "),
    state: visit.state,
    is_out_campania: place.outside ? 1 : 0,
    flag_renata: flagged ? 1 : 0,
    date_created: visit.booked,
  });
  return { ...visit, id, client, place: place.id, flagged };
}

function insertOrder(
  throws: Dice,
  id: number,
  { id: appointment, client, job, moment, flagged }: Won,
): Order {
  const price = 50 * throws.whole(client.kind === 1 ? 6 : 10, client.kind === 1 ? 70 : 180);
  insert("orders", {
    id,
    id_client: client.id,
    id_appointment: appointment,
    agreed_price: price,
    agreed_price_2: flagged ? 50 * Math.round((price * throws.pick([0.5, 0.6, 0.8, 1])) / 50) : 0,
    payment_type: throws.weighted([
      [0, 45],
      [1, 15],
      [2, 40],
    ] as const),
    work_booking_date: job.works[0] && throws.chance(0.8) ? job.works[0] : undefined,
    notes: throws.chance(0.55) ? throws.say(throws.pick(orderNotes)) : "",
    notes_manager: throws.chance(0.12) ? throws.say(throws.pick(managerNotes)) : "",
    date_created: moment,
  });
  return { id, client, created: job.created, flagged };
}
