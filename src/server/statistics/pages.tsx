import { Hono } from "hono";
import { z } from "zod";
import { Statistics } from "../../views/statistics/statistics";
import { agentNames } from "../agents/store";
import { today } from "../clock";
import { csv, csvResponse } from "../csv";
import { formatDay } from "../days";
import type { Env } from "../middleware";
import { withQuery } from "../pages/forms";
import { need, only, type PageContext, page, search } from "../pages/respond";
import { statisticsApi } from "./api";

export const statisticsPages = new Hono<Env>();

/** As entered; without a period, this month until today. */
const withPeriod = withQuery({
  dateStart: z.string().catch(() => `${today().slice(0, 7)}-01`),
  dateEnd: z.string().catch(() => today()),
});

statisticsPages.get("/agentsStats", only(statisticsApi.getStats), withPeriod, async (c) => {
  const period = c.req.valid("query");
  const general = await search(c, statisticsApi.getStats, period);
  const found = general.found && {
    ...general.found,
    ...(await need(c, statisticsApi.getAgentsStats, period)),
  };
  const agents = agentNames(c.get("caller").site);
  const view = <Statistics period={period} agents={agents} found={found} errors={general.errors} />;
  return page(c, "Statistiche agenti", view, { status: general.errors && 422 });
});

const agentHeads = [
  "Agente",
  "Appuntamenti",
  "Confermati",
  "Falliti",
  "In trattativa",
  "% confermati",
  "Totale",
  "Totale netto",
];

statisticsPages.get("/agentsStats/csv/agents", only(statisticsApi.getStats), withPeriod, async (c) => {
  const { general_stats } = await need(c, statisticsApi.getStats, c.req.valid("query"));
  const agent = agentNameOf(c);
  const rows = general_stats.map((row) => [
    agent(row),
    row.quantity,
    row.confirmed,
    row.failed,
    row.not_confirmed,
    row.confirmed_percentage,
    row.total_price,
    row.net_total,
  ]);
  return csvResponse("statistiche-per-agente.csv", csv(agentHeads, rows));
});

const orderHeads = [
  "Ordine",
  "Cliente",
  "Agente",
  "Data",
  "Ora",
  "Fuori Campania",
  "Prezzo concordato",
  "Costi",
];

statisticsPages.get("/agentsStats/csv", only(statisticsApi.getAgentsStats), withPeriod, async (c) => {
  const { stats } = await need(c, statisticsApi.getAgentsStats, c.req.valid("query"));
  const agent = agentNameOf(c);
  const rows = stats.map((row) => [
    row.order_id,
    row.client,
    agent(row),
    formatDay(row.date),
    row.time,
    row.is_out_campania ? "Sì" : "No",
    row.agreed_price,
    row.total_costs,
  ]);
  return csvResponse("statistiche-agenti.csv", csv(orderHeads, rows));
});

function agentNameOf(c: PageContext) {
  const names: Partial<Record<number, string>> = agentNames(c.get("caller").site);
  return ({ id_agent }: { id_agent: number }) => names[id_agent] ?? "";
}
