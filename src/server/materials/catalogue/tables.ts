import { table } from "../../tables/define";
import { euro, flag, id, number, text, version } from "../../tables/kinds";

export const materials = table("materials", {
  called: "il materiale",
  many: "Materiali",
  noun: "materials",
  read: { funct: "Settings.getMaterial", key: "id" },
  siteB: true,
  named: {
    by: ["name"],
    name: ({ name }) => `materiale ${name}`,
    link: ({ id }) => `/admin/settings/materials/modify/${id}`,
  },
  columns: {
    id,
    name: text("Nome", { siteB: true, personal: false }),
    cost: euro("Costo unitario", { siteB: true }),
    position: number("Posizione", { siteB: true }),
    yes_no: flag("Sì/No", { siteB: true }),
    stocked: flag("In magazzino", { siteB: true }),
    threshold: number("Soglia", { siteB: true }),
    retired: flag("Ritirato", { siteB: true }),
    version,
  },
});
