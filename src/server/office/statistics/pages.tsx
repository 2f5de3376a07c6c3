import { Hono } from "hono";
import { Statistics } from "../../../views/office/statistics/statistics";
import { today } from "../../base/clock";
import { type Day, fromWire } from "../../base/days";
import type { Env } from "../../http/middleware";
import { exportCsv } from "../../http/pages/export";
import { listQuery, withQuery } from "../../http/pages/forms";
import { periodOfPage } from "../../http/pages/periods";
import { need, only, page, search } from "../../http/pages/respond";
import { agentNames } from "../../visits/appointments/store";
import { statisticsApi, statisticsExports } from "./api";
import { periodBefore, usualPeriods } from "./model";

export const statisticsPages = new Hono<Env>();

/** A period that was found has both its days, in either form of the wire. */
const daysOfPeriod = ({ dateStart, dateEnd }: { dateStart?: string; dateEnd?: string }) => ({
  dateStart: fromWire(dateStart ?? "") as Day,
  dateEnd: fromWire(dateEnd ?? "") as Day,
});

const withPeriod = withQuery(periodOfPage);

const withPeriodPage = withQuery({ ...periodOfPage, page: listQuery.page });

statisticsPages.get("/agentsStats", only(statisticsApi.getStats), withPeriodPage, async (c) => {
  const { page: number, ...period } = c.req.valid("query");
  const general = await search(c, statisticsApi.getStats, period);
  const found = general.found && {
    ...general.found,
    ...(await need(c, statisticsApi.getAgentsStats, { ...period, page: number })),
  };
  const lost = general.found && (await need(c, statisticsApi.getLosses, period));
  const earlier = general.found && periodBefore(daysOfPeriod(period));
  // One that begins before all known days has nothing to be compared with.
  const then = earlier && (await search(c, statisticsApi.getStats, earlier)).found;
  const agents = agentNames(c.get("caller").site);
  const view = (
    <Statistics
      period={period}
      page={number}
      agents={agents}
      usual={usualPeriods(today())}
      found={found}
      losses={lost?.losses ?? []}
      before={earlier && then && { ...earlier, ...then }}
      errors={general.errors}
    />
  );
  return page(c, "Statistiche agenti", view, { status: general.errors && 422 });
});

statisticsPages.post("/agentsStats/csv/agents", only(statisticsApi.exportStats), withPeriod, async (c) => {
  const period = c.req.valid("query");
  const text = await need(c, statisticsExports.agents, period);
  return exportCsv(c, statisticsApi.exportStats, period, { name: "statistiche-per-agente.csv", text });
});

statisticsPages.post("/agentsStats/csv", only(statisticsApi.exportOrders), withPeriod, async (c) => {
  const period = c.req.valid("query");
  const text = await need(c, statisticsExports.orders, period);
  return exportCsv(c, statisticsApi.exportOrders, period, { name: "statistiche-agenti.csv", text });
});
