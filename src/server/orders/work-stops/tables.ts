import { table } from "../../tables/define";
import { id, number, ref } from "../../tables/kinds";
import { columnOf } from "../../tables/words";
import { partOfWork } from "../works/model";

export const work_stops = table("work_stops", {
  called: "la tappa",
  many: "Tappe delle lavorazioni, tra carico e scarico",
  noun: "works",
  day: "id_work",
  partOf: "id_work",
  siteB: false,
  named: partOfWork(
    ({ id_place }, look) => `tappa a ${columnOf(look, "pickup_places", id_place, "address")}`,
    "id_place",
  ),
  columns: {
    id,
    id_place: ref("pickup_places", "Luogo"),
    position: number("Posizione"),
    id_work: ref("works", "Lavorazione", { isShown: false }),
  },
});
