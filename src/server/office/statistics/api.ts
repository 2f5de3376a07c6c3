import { exporting } from "../../call/description";
import { inWorker, read, withIsoDays, write } from "../../call/funct";
import { Period, PeriodPage } from "./input";
import { messages } from "./model";
import * as statistics from "./store";

export const statisticsApi = {
  getStats: withIsoDays(
    inWorker(read("agentsStats", Period, statistics.agentFigures), {
      sharedKey: (period) => JSON.stringify(period),
    }),
  ),
  getAgentsStats: withIsoDays(
    inWorker(read("agentsStats", PeriodPage, statistics.orderFigures), {
      sharedKey: (input) => (input.page ? JSON.stringify(input) : undefined),
    }),
  ),

  getLosses: withIsoDays(inWorker(read("agentsStats", Period, statistics.lossesIn))),

  exportStats: write(
    "agentsStats",
    Period,
    exporting(messages.statsExported, "Ha esportato le statistiche per agente"),
    statistics.exportOf,
  ),
  exportOrders: write(
    "agentsStats",
    Period,
    exporting(messages.ordersExported, "Ha esportato gli ordini degli agenti"),
    statistics.exportOf,
  ),
};

export const statisticsExports = {
  agents: inWorker(read("agentsStats", Period, statistics.agentsCsv)),
  orders: inWorker(read("agentsStats", Period, statistics.ordersCsv)),
};
