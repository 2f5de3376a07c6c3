import { channels } from "../../clients/model";
import { code, created, day, ref, table, technical, text, time } from "../../tables/define";
import { messagesPage, occasions, states } from "./model";

export const messages = table("messages", {
  called: "il messaggio",
  many: "Messaggi ai clienti",
  noun: "messages",
  service: "Messages",
  person: "id_client",
  undo: "by references alone",
  readers: ["planning.view"],
  siteB: false,
  named: {
    by: ["occasion"],
    name: ({ occasion }) => `messaggio «${occasions[occasion as keyof typeof occasions]}»`,
    link: () => messagesPage,
  },
  columns: {
    id_client: ref("clients", "Cliente"),
    id_contact: ref("client_contacts", "Contatto", { isShown: false }),
    id_appointment: ref("appointments", "Appuntamento", { isShown: false }),
    id_work: ref("works", "Lavorazione", { isShown: false }),
    id_order: ref("orders", "Ordine", { isShown: false }),
    id_box_line: ref("box_lines", "Riga di deposito", { isShown: false }),
    occasion: code<string>(occasions)("Occasione"),
    channel: code<string>(channels)("Via"),
    address: text("Recapito", { personal: "" }),
    text: text("Testo", { personal: "", mentions: true }),
    id_mail: technical()("E-mail"),
    promised_date: day("Giorno promesso"),
    promised_from: time("Dalle"),
    promised_to: time("Alle"),
    opened_date: day("Giorno di allora", { isTechnical: true }),
    opened_hour: time("Ora di allora", { isTechnical: true }),
    state: code<string>(states)("Stato"),
    date_created: created,
  },
});
