import { addDays, type Day, hourAfter, weekday } from "../../src/server/base/days";
import { type Profile, profiles } from "../../src/server/base/permissions";
import { all, update } from "../../src/server/db/db";
import { journaled } from "../../src/server/journal/journal";
import { momentOf } from "./clients";
import { type CrewLine, insertCrew } from "./crews";
import { tellings } from "./messages";
import type { Users } from "./office";
import { type Random, seededRandom } from "./random";
import type { FreeTime } from "./trade";
import { foremanNotes, orderNotes, visits } from "./words/phrases";

export type Event = {
  at: string;
  user: Profile;
  operation: string;
  message: string;
  site?: "A" | "B";
  work?: () => void;
};
type Row = { id: number };
type Open = Row & { date: Day; id_agent: number };
type Sold = Row & { agreed_price: number };
type Dated = { id: number; at: string };

const office: Profile[] = ["gestione1", "gestione2", "ufficio", "preventivi"];

export function insertActivity(users: Users, crew: CrewLine[], freeTime: FreeTime, today: Day) {
  const random = seededRandom("registro");
  const since = addDays(today, -90);
  const events = [
    ...sessions(random, since, today),
    ...creations(random, since),
    ...changes(random, freeTime, today),
    ...assignments(random, crew, today),
    ...tellings(today),
  ];
  for (const event of events.sort((one, other) => (one.at < other.at ? -1 : 1))) record(users, event);
}

function record(users: Users, { at, user, operation, message, site = "A", work }: Event) {
  const ip = `192.168.1.${20 + users[user]}`;
  journaled({ id_user: users[user], user, site, operation, ip, at }, () => ({
    result: work?.(),
    note: message,
  }));
}

function sessions(random: Random, since: Day, today: Day): Event[] {
  const events: Event[] = [];
  for (let day = since; day < today; day = addDays(day, 1)) {
    if (weekday(day) === 6) continue;
    for (const user of Object.keys(profiles) as Profile[]) {
      if (!random.chance(weekday(day) === 5 ? 0.2 : 0.6)) continue;
      const minute = String(random.int(10, 59));
      const site = random.chance(0.1) ? "B" : "A";
      if (random.chance(0.05)) {
        const message = "Account non trovato o password errata";
        events.push({ at: `${day} 07:0${random.int(0, 9)}`, user, operation: "Auth.login", message, site });
      }
      events.push({
        at: `${day} 07:${minute}`,
        user,
        operation: "Auth.login",
        message: "Accesso eseguito",
        site,
      });
      if (!random.chance(0.5)) continue;
      const message = "La sessione è stata chiusa";
      events.push({ at: `${day} 19:${minute}`, user, operation: "Auth.logout", message, site });
    }
  }
  return events;
}

/** As their screens would have written them. */
function creations(random: Random, since: Day): Event[] {
  const eventsOf = (
    rows: Dated[],
    operation: string,
    message: string,
    noun: string,
    by: Profile[],
  ): Event[] =>
    rows.map(({ id, at }) => ({
      at,
      user: random.pick(by),
      operation,
      message: `${message} (${noun} ${id})`,
    }));
  const reception: Profile[] = ["segreteria", "ufficio", "agenti", "preventivi"];
  return [
    ...eventsOf(
      all`SELECT id, date_created AS at FROM clients WHERE date_created >= ${since}`,
      "Client.createNew",
      "Cliente inserito correttamente",
      "cliente",
      ["segreteria", "ufficio", "preventivi"],
    ),
    ...eventsOf(
      all`SELECT id, date_created AS at FROM appointments WHERE date_created >= ${since}`,
      "Appointment.createNew",
      "Appuntamento inserito",
      "appuntamento",
      reception,
    ),
    ...eventsOf(
      all`SELECT id, date_created AS at FROM orders WHERE date_created >= ${since}`,
      "Orders.createNew",
      "Ordine inserito",
      "ordine",
      office,
    ),
    ...eventsOf(
      all`SELECT id, date_created AS at FROM works WHERE date_created >= ${since}`,
      "Orders.addWork",
      "Lavorazione inserita",
      "lavorazione",
      office,
    ),
    ...eventsOf(
      all`SELECT id, date_created AS at FROM material_loads WHERE date_created >= ${since}`,
      "Orders.saveMaterialsList",
      "Database aggiornato",
      "carico di magazzino",
      ["ufficio"],
    ),
  ];
}

function changes(random: Random, freeTime: FreeTime, today: Day): Event[] {
  const recently = () => `${addDays(today, -random.int(1, 21))} ${momentOf(random)}`;
  const chosen = <R extends Row>(rows: R[], amount: number) => random.shuffled(rows).slice(0, amount);
  const clients = chosen(all<Row>`SELECT id FROM clients WHERE id > 1`, 40);
  const open = chosen(
    all<Open>`
      SELECT id, date, id_agent FROM appointments
      WHERE state = 0 AND date > ${today} AND id NOT IN (SELECT id_appointment FROM orders)`,
    40,
  );
  const orders = chosen(
    all<Sold>`
      SELECT id, agreed_price FROM orders WHERE id <> 9999 AND date_created > ${addDays(today, -60)}`,
    60,
  );
  const done = chosen(
    all<Row>`SELECT id FROM works WHERE date BETWEEN ${addDays(today, -20)} AND ${addDays(today, -1)}`,
    40,
  );
  // The next working day has its crews for the hours that it has.
  const coming = chosen(all<Row>`SELECT id FROM works WHERE date > ${addDays(today, 2)}`, 30);
  const event = (
    table: string,
    row: Row,
    user: Profile,
    operation: string,
    message: string,
    values: Parameters<typeof update>[2],
  ) =>
    ({ at: recently(), user, operation, message, work: () => update(table, row.id, values) }) satisfies Event;
  return [
    ...clients.map((row) =>
      event("clients", row, "segreteria", "Client.modifyClient", "Cliente modificato", {
        cellphone: `395${random.digits(7)}`,
      }),
    ),
    ...open.map((row) => {
      const time = freeTime(row.date, row.id_agent, `${random.int(10, 18)}:00`);
      const values = {
        ...(time && { time, time_end: hourAfter(time) }),
        description: random.phrase(random.pick(visits)),
      };
      return event(
        "appointments",
        row,
        "agenda",
        "Appointment.updateAppointment",
        "Appuntamento modificato",
        values,
      );
    }),
    ...orders.map((row) =>
      event("orders", row, random.pick(office), "Orders.modify", "Ordine modificato correttamente", {
        agreed_price_cents: 1000 * Math.round((row.agreed_price * random.pick([0.9, 0.95, 1.05])) / 10),
        notes: random.phrase(random.pick(orderNotes)),
      }),
    ),
    ...done.map((row) =>
      event("works", row, "magazzino", "Orders.saveNotesForeman", "Note salvate", {
        notes_foreman: random.phrase(random.pick(foremanNotes)),
      }),
    ),
    ...coming.map((row) =>
      event("works", row, random.pick(office), "Orders.editWork", "Lavorazione modificata", {
        hour: random.pick(["07:30", "08:30", "10:00", "14:00"]),
      }),
    ),
  ];
}

function assignments(random: Random, crew: CrewLine[], today: Day): Event[] {
  const yesterday = addDays(today, -1);
  const day = weekday(yesterday) === 6 ? addDays(today, -2) : yesterday;
  return crew.map((line, at) => ({
    at: `${day} 1${6 + Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`,
    user: random.chance(0.8) ? "magazzino" : "gestione1",
    operation: line.id_worker ? "Works.addSingleWorker" : "Works.addSingleVehicle",
    message: "Informazione salvata",
    work: () => insertCrew(line),
  }));
}
