import { addDays, insert, mondayOf, naples, tomorrow, userId } from "../requests";

export const monday = addDays(mondayOf(tomorrow), 7);

const moment = `${tomorrow} 08:00`;
const numbered = (at: number) => `Evento${String(at).padStart(3, "0")}`;

/** A client for each event, so that each can be found in the print; every tenth has the longest allowed name. */
function clientOf(at: number) {
  const business_name =
    at % 10 ? `${numbered(at)} S.r.l.` : `${numbered(at)} ${"Società cooperativa ".repeat(10)}`;
  const client = { private_client: 0, surname: "Vari", business_name, folded: "vari", date_created: moment };
  const id_client = insert("clients", client);
  const place = {
    address: "Via Toledo 10",
    id_city: naples,
    city: "San Giorgio a Cremano",
    zip: "80046",
    province: "NA",
  };
  return { id_client, id_address: insert("pickup_places", { id_client, ...place }) };
}

const times = ["07:30", "08:00", "08:00", "08:15", "09:00", "10:30", "14:00"];

/** 100 works, 40 of them on the Wednesday, 40 appointments and 10 memos; returns a text that names each. */
export function fillBusyWeek(): string[] {
  for (let at = 0; at < 150; at++) {
    const date = addDays(monday, at < 40 ? 2 : at % 6);
    const hour = times[at % times.length] as string;
    if (at < 100) {
      insert("works", { date, hour, type: at % 10, date_created: moment, ...workOf(at) });
    } else if (at < 140) {
      const visit = { date, time: hour, time_end: "16:00", id_agent: at % 4, date_created: moment };
      insert("appointments", { ...visit, ...clientOf(at) });
    } else {
      const memo = { title: `${numbered(at)} da non dimenticare`, date, time: "", date_created: moment };
      insert("memos", { id_user: userId("gestione1"), ...memo });
    }
  }
  return Array.from({ length: 150 }, (_, at) => numbered(at));
}

/** The order of a work, with its client and an appointment of the year before. */
function workOf(at: number) {
  const client = clientOf(at);
  const visit = {
    date: addDays(monday, -365),
    time: "10:00",
    time_end: "11:00",
    state: 1,
    date_created: moment,
  };
  const id_appointment = insert("appointments", { ...visit, ...client });
  const id_order = insert("orders", { id_client: client.id_client, id_appointment, date_created: moment });
  return { id_order, id_pickup_place: client.id_address };
}
