import { Hono } from "hono";
import { Statistics } from "../../views/statistics/statistics";
import { agentNames } from "../agents/store";
import { today } from "../clock";
import { csv, csvResponse } from "../csv";
import { formatDay } from "../days";
import type { Env } from "../edge";
import { perform } from "../funct";
import { only, page, refusalPage } from "../html";
import { statisticsApi } from "./api";

type Names = Partial<Record<number, string>>;

export const statisticsPages = new Hono<Env>();

statisticsPages.get("/agentsStats", only("agentsStats"), async (c) => {
  const caller = c.get("caller");
  const asked = { dateStart: `${today().slice(0, 7)}-01`, dateEnd: today(), ...c.req.query() };
  const general = await perform(statisticsApi.getStats, asked, caller);
  const orders = await perform(statisticsApi.getAgentsStats, asked, caller);
  const found = general.ok && orders.ok ? { ...general.values, ...orders.values } : undefined;
  const errors = general.ok ? undefined : (general.values.errors ?? { period: general.values.msg });
  const view = <Statistics asked={asked} agents={agentNames(caller.site)} found={found} errors={errors} />;
  return page(c, "Statistiche agenti", view, { status: general.status });
});

statisticsPages.get("/agentsStats/csv/agents", only("agentsStats"), async (c) => {
  const caller = c.get("caller");
  const general = await perform(statisticsApi.getStats, c.req.query(), caller);
  if (!general.ok) return refusalPage(c, general.status, general.values.msg);
  const names = agentNames(caller.site) as Names;
  const rows = general.values.general_stats.map((row) => [
    names[row.id_agent] ?? "",
    row.quantity,
    row.confirmed,
    row.failed,
    row.not_confirmed,
    row.confirmed_percentage,
    row.total_price,
    row.net_total,
  ]);
  const heads = [
    "Agente",
    "Appuntamenti",
    "Confermati",
    "Falliti",
    "In trattativa",
    "% confermati",
    "Totale",
    "Totale netto",
  ];
  return csvResponse("statistiche-per-agente.csv", csv(heads, rows));
});

statisticsPages.get("/agentsStats/csv", only("agentsStats"), async (c) => {
  const caller = c.get("caller");
  const orders = await perform(statisticsApi.getAgentsStats, c.req.query(), caller);
  if (!orders.ok) return refusalPage(c, orders.status, orders.values.msg);
  const agents = agentNames(caller.site) as Names;
  const rows = orders.values.stats.map((row) => [
    row.order_id,
    row.client,
    agents[row.id_agent] ?? "",
    formatDay(row.date),
    row.time,
    row.is_out_campania ? "Sì" : "No",
    row.agreed_price,
    row.total_costs,
  ]);
  const heads = [
    "Ordine",
    "Cliente",
    "Agente",
    "Data",
    "Ora",
    "Fuori Campania",
    "Prezzo concordato",
    "Costi",
  ];
  return csvResponse("statistiche-agenti.csv", csv(heads, rows));
});
