import { minutes, ref, table, version } from "../../tables/define";
import { cityOf } from "../../tables/words";

export const travel_times = table("travel_times", {
  called: "il tempo di viaggio",
  many: "Tempi di viaggio tra comuni scritti dalla ditta",
  bin: "Tempi di viaggio",
  noun: "works",
  service: "Travel",
  read: { funct: "Travel.getFromId", key: "id" },
  undo: "by references alone",
  readers: "every account",
  siteB: false,
  isNamedEverywhere: true,
  named: {
    by: ["id_city_1", "id_city_2"],
    name: ({ id_city_1: one, id_city_2: other }, look) =>
      `tempo di viaggio ${cityOf(look, one)} – ${cityOf(look, other)}`,
    link: ({ id }) => `/resources/travel/modify/${id}`,
  },
  columns: {
    id_city_1: ref("municipalities", "Tra il comune"),
    id_city_2: ref("municipalities", "E il comune"),
    minutes: minutes("Durata (minuti)"),
    version,
  },
});
