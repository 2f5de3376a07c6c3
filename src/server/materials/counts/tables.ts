import { isOfShownWork, partOfWork } from "../../orders/works/model";
import { table } from "../../tables/define";
import { id, number, ref } from "../../tables/kinds";
import { columnOf } from "../../tables/words";

export const work_materials = table("work_materials", {
  called: "il materiale della lavorazione",
  many: "Materiali portati e riportati dalle lavorazioni",
  noun: "materials",
  day: "id_work",
  partOf: "id_work",
  siteB: { by: ["id_work"], shows: isOfShownWork },
  named: partOfWork(
    ({ id_material }, look) => `materiale ${columnOf(look, "materials", id_material, "name")}`,
    "id_material",
  ),
  columns: {
    id,
    value_out: number("Uscita", { siteB: true }),
    value_in: number("Entrata", { siteB: true }),
    id_work: ref("works", "Lavorazione", { siteB: true, isShown: false }),
    id_material: ref("materials", "Materiale", { siteB: true, isShown: false }),
  },
});
