import { partOfWork } from "../../orders/works/model";
import { minutes, ref, table, time } from "../../tables/define";
import { workerOf } from "../../tables/words";

export const work_hours = table("work_hours", {
  called: "le ore",
  many: "Ore degli operai",
  noun: "work-hours",
  day: "id_work",
  partOf: "id_work",
  person: "id_worker",
  inHistoryOf: { table: "works", gate: { onA: "modifyDailyWorks" } },
  undo: "by its noun",
  readers: ["modifyDailyWorks", "logWorkers"],
  siteB: false,
  named: partOfWork(({ id_worker }, look) => `ore di ${workerOf(look, id_worker)}`, "id_worker"),
  columns: {
    id_worker: ref("workers", "Operaio"),
    arrival: time("Arrivo"),
    start: time("Inizio"),
    pause: minutes("Pausa (minuti)"),
    finish: time("Fine"),
    id_work: ref("works", "Lavorazione", { isShown: false }),
  },
});
