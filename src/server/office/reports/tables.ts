import { erased } from "../../journal/persons";
import { table } from "../../tables/define";
import { code, created, file, id, ref, text, version } from "../../tables/kinds";
import { accountOf } from "../../tables/words";
import { statuses } from "./model";

export const report_shares = table("report_shares", {
  called: "la condivisione",
  many: "Con chi è condivisa una segnalazione",
  noun: "reports",
  partOf: "id_report",
  inHistoryOf: { table: "reports", gate: "admin" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_report", "id_user"],
    name: ({ id_report, id_user }, look) =>
      `condivisione della segnalazione ${id_report} con ${accountOf(look, id_user)}`,
    linkOf: "id_report",
  },
  columns: {
    id,
    id_user: ref("users", "Condivisa con", { siteB: true }),
    id_report: ref("reports", "Segnalazione", { siteB: true, isShown: false }),
  },
});

export const reports = table("reports", {
  called: "la segnalazione",
  many: "Segnalazioni",
  noun: "reports",
  service: "Report",
  read: { funct: "Report.getFromId", key: "id" },
  person: "id_user",
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_user"],
    name: ({ id, id_user }, look) => `segnalazione ${id} di ${accountOf(look, id_user)}`,
    link: ({ id }) => `/reports/show/${id}`,
  },
  columns: {
    id,
    category: text("Categoria", { siteB: true, personal: false }),
    message: text("Messaggio", { siteB: true, personal: erased, mentions: true }),
    filename: text("Foto", { siteB: true, personal: null, mentions: true }),
    status: code(statuses)("Stato", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    ...file,
    date_created: created,
    version,
  },
});
