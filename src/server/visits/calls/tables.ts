import { dayOf, formatDay } from "../../base/days";
import { table } from "../../tables/define";
import { code, created, day, flag, id, number, ref, text, version } from "../../tables/kinds";
import { appointmentPage } from "../appointments/model";
import { outcomes } from "./model";

export const calls = table("calls", {
  called: "la telefonata",
  many: "Telefonate",
  noun: "appointments",
  person: "id_appointment",
  inHistoryOf: { table: "appointments", gate: "appointments.view", isOnA: true },
  undo: "by references alone",
  readers: ["appointments.view"],
  siteB: false,
  named: {
    by: ["id_appointment", "date_created"],
    name: ({ date_created }) => `telefonata del ${formatDay(dayOf(String(date_created)))}`,
    link: ({ id_appointment }) => appointmentPage(Number(id_appointment)),
  },
  columns: {
    id,
    id_appointment: ref("appointments", "Appuntamento", { isShown: false }),
    outcome: code(outcomes)("Esito"),
    call_on: day("Richiamare il"),
    id_reason: ref("loss_reasons", "Motivo"),
    notes: text("Che cosa si è detto", { personal: "", mentions: true }),
    date_created: created,
    version,
  },
});

export const loss_reasons = table("loss_reasons", {
  called: "il motivo",
  many: "Motivi",
  noun: "appointments",
  read: { funct: "List.getFromCode", key: "value", fixed: { list: "loss-reasons" } },
  undo: "by its noun",
  readers: "every account",
  siteB: false,
  isNamedEverywhere: true,
  named: {
    by: ["text"],
    name: ({ text }) => `motivo ${text}`,
    link: ({ id }) => `/admin/settings/loss-reasons/modify/${id}`,
  },
  columns: {
    text: text("Nome", { personal: false }),
    position: number("Posizione"),
    retired: flag("Disattivato"),
    value: number("Valore", { isShown: false }),
    version,
  },
});
