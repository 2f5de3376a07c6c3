import { table } from "../../tables/define";
import { created, id, ref, text, version } from "../../tables/kinds";
import { vehicleOf } from "../../tables/words";

export const vehicle_logs = table("vehicle_logs", {
  called: "il log automezzo",
  many: "Log automezzi",
  bin: "Log automezzi",
  noun: "logbook",
  read: { funct: "LogVehicle.getFromId", key: "id" },
  siteB: true,
  named: {
    by: ["id_vehicle"],
    name: ({ id_vehicle }, look) => `log dell'automezzo ${vehicleOf(look, id_vehicle)}`,
    link: ({ id }) => `/logVehicle/show/${id}`,
  },
  columns: {
    id,
    id_vehicle: ref("vehicles", "Automezzo", { siteB: true }),
    intervention_type: text("Tipo di intervento", { siteB: true, personal: false }),
    description: text("Descrizione", { siteB: true, personal: false, mentions: true }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    date_created: created,
    version,
  },
});
