import { Hono } from "hono";
import { z } from "zod";
import { Statistics } from "../../views/statistics/statistics";
import { agentNames } from "../agents/store";
import { today } from "../clock";
import { csvResponse } from "../csv";
import type { Env } from "../middleware";
import { listQuery, withQuery } from "../pages/forms";
import { need, only, page, search } from "../pages/respond";
import { statisticsApi, statisticsExports } from "./api";

export const statisticsPages = new Hono<Env>();

/** As entered; without a period, this month until today. */
const period = {
  dateStart: z.string().catch(() => `${today().slice(0, 7)}-01`),
  dateEnd: z.string().catch(() => today()),
};
const withPeriod = withQuery(period);

const withPeriodPage = withQuery({ ...period, page: listQuery.page });

statisticsPages.get("/agentsStats", only(statisticsApi.getStats), withPeriodPage, async (c) => {
  const { page: number, ...period } = c.req.valid("query");
  const general = await search(c, statisticsApi.getStats, period);
  const found = general.found && {
    ...general.found,
    ...(await need(c, statisticsApi.getAgentsStats, { ...period, page: number })),
  };
  const agents = agentNames(c.get("caller").site);
  const view = (
    <Statistics period={period} page={number} agents={agents} found={found} errors={general.errors} />
  );
  return page(c, "Statistiche agenti", view, { status: general.errors && 422 });
});

statisticsPages.get("/agentsStats/csv/agents", only(statisticsExports.agents), withPeriod, async (c) =>
  csvResponse("statistiche-per-agente.csv", await need(c, statisticsExports.agents, c.req.valid("query"))),
);

statisticsPages.get("/agentsStats/csv", only(statisticsExports.orders), withPeriod, async (c) =>
  csvResponse("statistiche-agenti.csv", await need(c, statisticsExports.orders, c.req.valid("query"))),
);
