import { erased } from "../../journal/persons";
import { cents, created, ref, table, text, version } from "../../tables/define";
import { vehicleOf, workerOf } from "../../tables/words";

export const vehicle_logs = table("vehicle_logs", {
  called: "il log automezzo",
  many: "Log automezzi",
  bin: "Log automezzi",
  noun: "logbook",
  read: { funct: "LogVehicle.getFromId", key: "id" },
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_vehicle"],
    name: ({ id_vehicle }, look) => `log dell'automezzo ${vehicleOf(look, id_vehicle)}`,
    link: ({ id }) => `/logVehicle/show/${id}`,
  },
  columns: {
    id_vehicle: ref("vehicles", "Automezzo", { siteB: true }),
    intervention_type: text("Tipo di intervento", { siteB: true, personal: false }),
    description: text("Descrizione", { siteB: true, personal: false, mentions: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});

export const worker_logs = table("worker_logs", {
  called: "il log operaio",
  many: "Log operai",
  bin: "Log operai",
  noun: "logbook",
  read: { funct: "LogWorkers.getFromId", key: "id" },
  person: "id_worker",
  undo: "by its noun",
  readers: "by rule",
  siteB: true,
  named: {
    by: ["id_worker"],
    name: ({ id_worker }, look) => `log dell'operaio ${workerOf(look, id_worker)}`,
    link: ({ id }) => `/logWorkers/show/${id}`,
  },
  columns: {
    id_worker: ref("workers", "Operaio", { siteB: true }),
    description: text("Descrizione", { siteB: true, personal: erased, mentions: true }),
    cents: cents("Importo", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});
