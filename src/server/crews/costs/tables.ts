import { cents, code, ref, table } from "../../tables/define";
import { vehicleOf, workerOf } from "../../tables/words";
import { unitTexts } from "./model";

export const costs = table("costs", {
  called: "il costo",
  many: "Costi di ore e automezzi",
  noun: "costs",
  service: "Margin",
  read: { funct: "Margin.getCosts" },
  person: "id_worker",
  undo: "by references alone",
  readers: ["margins.view", "costs.edit"],
  siteB: false,
  named: {
    by: ["id_worker", "id_vehicle"],
    name: ({ id_worker, id_vehicle }, look) => {
      if (id_worker) return `costo orario di ${workerOf(look, id_worker)}`;
      return id_vehicle ? `costo dell'automezzo ${vehicleOf(look, id_vehicle)}` : "costo consueto";
    },
    link: () => "/admin/settings/costs/",
  },
  columns: {
    id_worker: ref("workers", "Operaio"),
    id_vehicle: ref("vehicles", "Automezzo"),
    unit: code<string>(unitTexts)("Costo di"),
    cents: cents("Importo", { sees: "prices.view" }),
  },
});
