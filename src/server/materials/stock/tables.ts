import { table } from "../../tables/define";
import { created, day, id, number, ref, text } from "../../tables/kinds";
import { columnOf, short } from "../../tables/words";

export const material_loads = table("material_loads", {
  called: "il carico di magazzino",
  many: "Carichi di magazzino",
  noun: "materials",
  siteB: true,
  named: {
    by: ["id_material", "date", "reason"],
    name: ({ id_material, date, reason }, look) =>
      `${reason ? "movimento d'inventario" : "carico di magazzino"} di ${columnOf(look, "materials", id_material, "name")} del ${short(date)}`,
    link: () => "/materials/history",
  },
  columns: {
    id,
    id_material: ref("materials", "Materiale", { siteB: true, isShown: false }),
    increment: number("Incremento", { siteB: true, isShown: false }),
    date: day("Data", { siteB: true, isShown: false }),
    id_user: ref("users", "Account", { siteB: true, isShown: false }),
    reason: text("Motivo", { siteB: true, isShown: false, personal: false, mentions: true }),
    date_created: created,
  },
});
