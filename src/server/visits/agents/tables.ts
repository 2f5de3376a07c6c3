import { table } from "../../tables/define";
import { flag, number, text, version } from "../../tables/kinds";

export const agents = table("agents", {
  called: "l'agente",
  many: "Agenti",
  noun: "appointments",
  read: { funct: "List.getFromCode", key: "value", fixed: { list: "agents" } },
  siteB: { by: ["value"], shows: ({ value }) => (value as number) <= 2 },
  named: {
    by: ["text"],
    name: ({ text }) => `agente ${text}`,
    link: ({ id }) => `/admin/settings/agents/modify/${id}`,
  },
  columns: {
    text: text("Nome", { siteB: true, personal: false }),
    position: number("Posizione", { siteB: true }),
    retired: flag("Ritirato", { siteB: true }),
    value: number("Valore", { siteB: true, isShown: false }),
    version,
  },
});
