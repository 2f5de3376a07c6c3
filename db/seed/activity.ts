import { addDays, type Day, hourAfter, weekday } from "../../src/server/days";
import { all, update } from "../../src/server/db";
import { journaled } from "../../src/server/journal";
import { type Profile, profiles } from "../../src/server/permissions";
import { momentOf } from "./clients";
import { type CrewLine, insertCrew } from "./crews";
import { type Dice, dice } from "./dice";
import type { Users } from "./office";
import { foremanNotes, orderNotes, visits } from "./words/phrases";

type Event = {
  at: string;
  user: Profile;
  operation: string;
  said: string;
  site?: "A" | "B";
  work?: () => void;
};
type Dated = { id: number; at: string };

const office: Profile[] = ["gestione1", "gestione2", "ufficio", "preventivi"];

/** The log of the last three months: who came and went, what was entered, and some changes made for real. */
export function insertActivity(users: Users, crew: CrewLine[], today: Day) {
  const throws = dice("registro");
  const since = addDays(today, -90);
  const events = [
    ...sessions(throws, since, today),
    ...entered(throws, since),
    ...changes(throws, today),
    ...assignments(throws, crew, today),
  ];
  for (const event of events.sort((one, other) => (one.at < other.at ? -1 : 1))) record(users, event);
}

function record(users: Users, { at, user, operation, said, site = "A", work }: Event) {
  const ip = `192.168.1.${20 + users[user]}`;
  journaled({ id_user: users[user], user, site, operation, ip, at }, work ?? (() => {}), () => said);
}

function sessions(throws: Dice, since: Day, today: Day): Event[] {
  const events: Event[] = [];
  for (let day = since; day < today; day = addDays(day, 1)) {
    if (weekday(day) === 6) continue;
    for (const user of Object.keys(profiles) as Profile[]) {
      if (!throws.chance(weekday(day) === 5 ? 0.2 : 0.6)) continue;
      const minute = String(throws.whole(10, 59));
      const site = throws.chance(0.1) ? "B" : "A";
      if (throws.chance(0.05)) {
        const said = "Account non trovato o password errata";
        events.push({ at: `${day} 07:0${throws.whole(0, 9)}`, user, operation: "Auth.login", said, site });
      }
      events.push({
        at: `${day} 07:${minute}`,
        user,
        operation: "Auth.login",
        said: "Accesso eseguito",
        site,
      });
      if (!throws.chance(0.5)) continue;
      const said = "La sessione è stata chiusa";
      events.push({ at: `${day} 19:${minute}`, user, operation: "Auth.logout", said, site });
    }
  }
  return events;
}

/** The rows that the past left, as their screens would have told of them. */
function entered(throws: Dice, since: Day): Event[] {
  const told = (rows: Dated[], operation: string, said: string, noun: string, by: Profile[]): Event[] =>
    rows.map(({ id, at }) => ({ at, user: throws.pick(by), operation, said: `${said} (${noun} ${id})` }));
  const reception: Profile[] = ["segreteria", "ufficio", "agenti", "preventivi"];
  return [
    ...told(
      all`SELECT id, date_created AS at FROM clients WHERE date_created >= ${since}`,
      "Client.createNew",
      "Cliente inserito correttamente",
      "cliente",
      ["segreteria", "ufficio", "preventivi"],
    ),
    ...told(
      all`SELECT id, date_created AS at FROM appointments WHERE date_created >= ${since}`,
      "Appointment.createNew",
      "Appuntamento inserito",
      "appuntamento",
      reception,
    ),
    ...told(
      all`SELECT id, date_created AS at FROM orders WHERE date_created >= ${since}`,
      "Orders.createNew",
      "Ordine inserito",
      "ordine",
      office,
    ),
    ...told(
      all`SELECT id, date_created AS at FROM works WHERE date_created >= ${since}`,
      "Orders.addWork",
      "Lavorazione inserita",
      "lavorazione",
      office,
    ),
    ...told(
      all`SELECT id, date_created AS at FROM material_loads WHERE date_created >= ${since}`,
      "Orders.saveMaterialsList",
      "Database aggiornato",
      "carico di magazzino",
      ["ufficio"],
    ),
  ];
}

/** Changes whose old and new values the log can show, all of the last three weeks. */
function changes(throws: Dice, today: Day): Event[] {
  const recently = () => `${addDays(today, -throws.whole(1, 21))} ${momentOf(throws)}`;
  const chosen = (rows: { id: number }[], amount: number) => throws.shuffled(rows).slice(0, amount);
  const clients = chosen(all`SELECT id FROM clients WHERE id > 1`, 40);
  const open = chosen(
    all`SELECT id FROM appointments WHERE state = 0 AND date > ${today} AND id NOT IN (SELECT id_appointment FROM orders)`,
    40,
  );
  const orders = chosen(
    all`SELECT id FROM orders WHERE id <> 9999 AND date_created > ${addDays(today, -60)}`,
    60,
  );
  const done = chosen(
    all`SELECT id FROM works WHERE date BETWEEN ${addDays(today, -20)} AND ${addDays(today, -1)}`,
    40,
  );
  const coming = chosen(all`SELECT id FROM works WHERE date > ${today}`, 30);
  const event = (
    table: string,
    row: { id: number },
    user: Profile,
    operation: string,
    said: string,
    values: Parameters<typeof update>[2],
  ) => ({ at: recently(), user, operation, said, work: () => update(table, row.id, values) }) satisfies Event;
  return [
    ...clients.map((row) =>
      event("clients", row, "segreteria", "Client.modifyClient", "Cliente modificato", {
        cellphone: `395${throws.digits(7)}`,
      }),
    ),
    ...open.map((row) => {
      const time = `${throws.whole(10, 18)}:00`;
      const values = { time, time_end: hourAfter(time), description: throws.say(throws.pick(visits)) };
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
      event("orders", row, throws.pick(office), "Orders.modify", "Ordine modificato correttamente", {
        agreed_price: 50 * throws.whole(10, 70),
        notes: throws.say(throws.pick(orderNotes)),
      }),
    ),
    ...done.map((row) =>
      event("works", row, "magazzino", "Orders.saveNotesForeman", "Note salvate", {
        notes_foreman: throws.say(throws.pick(foremanNotes)),
      }),
    ),
    ...coming.map((row) =>
      event("works", row, throws.pick(office), "Orders.editWork", "Lavorazione modificata", {
        hour: throws.pick(["07:30", "08:30", "10:00", "14:00"]),
      }),
    ),
  ];
}

/** The crews of today and tomorrow were written down the last working afternoon. */
function assignments(throws: Dice, crew: CrewLine[], today: Day): Event[] {
  const yesterday = addDays(today, -1);
  const day = weekday(yesterday) === 6 ? addDays(today, -2) : yesterday;
  return crew.map((line, at) => ({
    at: `${day} 1${6 + Math.floor(at / 60)}:${String(at % 60).padStart(2, "0")}`,
    user: throws.chance(0.8) ? "magazzino" : "gestione1",
    operation: line.id_worker ? "Works.addSingleWorker" : "Works.addSingleVehicle",
    said: "Informazione salvata",
    work: () => insertCrew(line),
  }));
}
