import { clientOf } from "../../clients/model";
import { outOf } from "../../firm/model";
import { code, created, day, flag, ref, table, text, time, version } from "../../tables/define";
import { wordList } from "../../tables/word-list";
import { dayWords } from "../../tables/words";
import { appointmentPage, appointmentStates, isAgentShown, isAppointmentShown } from "./model";

export const appointments = table("appointments", {
  called: "l'appuntamento",
  many: "Appuntamenti",
  bin: "Appuntamenti",
  noun: "appointments",
  service: "Appointment",
  day: "date",
  read: { funct: "Appointment.getFromId", key: "id" },
  person: "id_client",
  undo: "by its noun",
  readers: "every account",
  siteB: { by: ["date", "state", "order_cancelled", "flag_renata"], shows: isAppointmentShown },
  named: {
    by: ["date", "id_client"],
    name: ({ date, id_client }, look) => `appuntamento di ${dayWords(date)} con ${clientOf(look, id_client)}`,
    link: ({ id }) => appointmentPage(Number(id)),
  },
  columns: {
    id_client: ref("clients", "Cliente", { siteB: true }),
    id_address: ref("pickup_places", "Luogo di carico", { siteB: true, holdsWith: "id_client" }),
    id_contact: ref("client_contacts", "Chi chiamare", { siteB: true, holdsWith: "id_client" }),
    date: day("Data", { siteB: true }),
    time: time("Ora", { siteB: true }),
    time_end: time("Ora fine", { siteB: true }),
    id_agent: ref("agents", "Agente", { siteB: true }),
    how_knew_about_us: ref("sources", "Come ci ha conosciuto", { siteB: true }),
    state: code(appointmentStates)("Stato", { siteB: true }),
    call_on: day("Richiamare il", { siteB: false, holdsWith: "state" }),
    id_reason: ref("loss_reasons", "Motivo", { siteB: false, holdsWith: "state" }),
    order_cancelled: flag("Ordine annullato", { siteB: true, onlyByAct: true }),
    description: text("Descrizione", { siteB: true, personal: "", mentions: true }),
    is_out_campania: flag(outOf, { siteB: true }),
    flag_renata: flag("Flag R", { siteB: { published: 1 } }),
    date_created: created,
    version,
  },
});

export const agents = wordList("agents", {
  called: "l'agente",
  many: "Agenti",
  noun: "appointments",
  readers: "every account",
  siteB: { by: ["value"], shows: ({ value }) => isAgentShown(value as number, "B") },
});
