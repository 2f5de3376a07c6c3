import { table } from "../../tables/define";
import { id, text, version } from "../../tables/kinds";

export const locations = table("locations", {
  called: "il condominio",
  many: "Condomini",
  bin: "Condomini",
  noun: "places",
  read: { funct: "Location.getFromId", key: "id" },
  siteB: true,
  named: {
    by: ["name"],
    name: ({ name }) => `condominio ${name}`,
    link: ({ id }) => `/admin/locations/modify/${id}`,
  },
  columns: {
    id,
    name: text("Nome", { siteB: true, personal: false }),
    address: text("Indirizzo", { siteB: true, personal: false }),
    city: text("Città", { siteB: true, personal: false }),
    version,
  },
});
