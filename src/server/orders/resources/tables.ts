import { cents, code, flag, number, table, text, version } from "../../tables/define";

export const resources = table("resources", {
  called: "la risorsa",
  many: "Risorse",
  noun: "resources",
  read: { funct: "Orders.getResources" },
  undo: "by references alone",
  readers: "every account",
  siteB: true,
  isNamedEverywhere: true,
  named: { by: ["name"], name: ({ name }) => `risorsa ${name}`, link: () => "/resources/" },
  columns: {
    name: text("Nome", { siteB: true, personal: false }),
    ammount: number("Disponibilità totale", { siteB: true }),
    sale_cents: cents("Prezzo di vendita", { siteB: { published: 0 }, sees: "prices.view" }),
    type: code({ 0: "Operaio", 1: "Automezzo" })("Tipo", { siteB: true }),
    retired: flag("Disattivato", { siteB: true }),
    version,
  },
});
