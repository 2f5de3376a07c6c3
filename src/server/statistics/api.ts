import { inWorker, read, withIsoDays } from "../funct";
import { Period, PeriodPage } from "./input";
import * as statistics from "./store";

export const statisticsApi = {
  getStats: withIsoDays(inWorker(read("agentsStats", Period, statistics.agentFigures))),
  getAgentsStats: withIsoDays(inWorker(read("agentsStats", PeriodPage, statistics.orderFigures))),
};

/** Downloads of the page. */
export const statisticsExports = {
  agents: inWorker(read("agentsStats", Period, (period, { site }) => statistics.agentsCsv(period, site))),
  orders: inWorker(read("agentsStats", Period, (period, { site }) => statistics.ordersCsv(period, site))),
};
