import { day, ref, table, text, version } from "../../tables/define";
import { dayWords, short, vehicleOf, workerOf } from "../../tables/words";

export const absences = table("absences", {
  called: "l'assenza",
  many: "Assenze degli operai e fermi degli automezzi",
  bin: "Assenze",
  noun: "crew",
  read: { funct: "Absences.one", key: "id" },
  person: "id_worker",
  isErasedWhole: true,
  undo: "by its noun",
  readers: "every account",
  siteB: false,
  named: {
    by: ["id_worker", "id_vehicle", "date_from", "date_to"],
    name: ({ id_worker, id_vehicle, date_from, date_to }, look) => {
      const who = id_worker
        ? `dell'operaio ${workerOf(look, id_worker)}`
        : `dell'automezzo ${vehicleOf(look, id_vehicle)}`;
      const days =
        date_from === date_to ? dayWords(date_from) : `dal ${short(date_from)} al ${short(date_to)}`;
      return `assenza ${who}, ${days}`;
    },
    link: () => "/absences/",
  },
  columns: {
    id_worker: ref("workers", "Operaio"),
    id_vehicle: ref("vehicles", "Automezzo"),
    date_from: day("Dal"),
    date_to: day("Al"),
    reason: text("Motivo", { personal: "", mentions: true }),
    version,
  },
});
