import { erased } from "../../journal/persons";
import { table } from "../../tables/define";
import { cents, created, id, ref, text, version } from "../../tables/kinds";
import { workerOf } from "../../tables/words";

export const worker_logs = table("worker_logs", {
  called: "il log operaio",
  many: "Log operai",
  bin: "Log operai",
  noun: "logbook",
  read: { funct: "LogWorkers.getFromId", key: "id" },
  person: "id_worker",
  siteB: true,
  named: {
    by: ["id_worker"],
    name: ({ id_worker }, look) => `log dell'operaio ${workerOf(look, id_worker)}`,
    link: ({ id }) => `/logWorkers/show/${id}`,
  },
  columns: {
    id,
    id_worker: ref("workers", "Operaio", { siteB: true }),
    description: text("Descrizione", { siteB: true, personal: erased, mentions: true }),
    cents: cents("Importo", { siteB: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});
