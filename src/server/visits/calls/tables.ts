import { dayOf, formatDay } from "../../base/days";
import { code, created, day, ref, table, text, version } from "../../tables/define";
import { wordList } from "../../tables/word-list";
import { appointmentPage } from "../appointments/model";
import { outcomes } from "./model";

export const calls = table("calls", {
  called: "la telefonata",
  many: "Telefonate",
  noun: "appointments",
  person: "id_appointment",
  inHistoryOf: { table: "appointments", gate: { onA: "appointments.view" } },
  undo: "by references alone",
  readers: ["appointments.view"],
  siteB: false,
  named: {
    by: ["id_appointment", "date_created"],
    name: ({ date_created }) => `telefonata del ${formatDay(dayOf(String(date_created)))}`,
    link: ({ id_appointment }) => appointmentPage(Number(id_appointment)),
  },
  columns: {
    id_appointment: ref("appointments", "Appuntamento", { isShown: false }),
    outcome: code(outcomes)("Esito"),
    call_on: day("Richiamare il"),
    id_reason: ref("loss_reasons", "Motivo"),
    notes: text("Che cosa si è detto", { personal: "", mentions: true }),
    date_created: created,
    version,
  },
});

export const loss_reasons = wordList("loss_reasons", {
  called: "il motivo",
  many: "Motivi",
  noun: "appointments",
  readers: "every account",
  siteB: false,
});
