import { isOfShownWork, partOfWork } from "../orders/works/model";
import { ref, table, version } from "../tables/define";

export const crew_lines = table("crew_lines", {
  called: "la riga di squadra",
  many: "Squadre: operai e automezzi delle lavorazioni",
  noun: "crew",
  day: "id_work",
  partOf: "id_work",
  inHistoryOf: { table: "works", gate: { onA: "workersVehicles.view" } },
  undo: "by its noun",
  readers: "every account",
  siteB: { by: ["id_work"], shows: isOfShownWork },
  named: partOfWork(() => "squadra"),
  columns: {
    id_worker: ref("workers", "Operaio in squadra", { siteB: true }),
    id_vehicle: ref("vehicles", "Automezzo in squadra", { siteB: true }),
    id_work: ref("works", "Lavorazione", { siteB: true, isShown: false }),
    version,
  },
});
