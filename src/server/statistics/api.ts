import { read } from "../funct";
import { Period } from "./model";
import * as statistics from "./store";

export const statisticsApi = {
  getStats: read("agentsStats", Period, (period) => statistics.agentFigures(period)),

  getAgentsStats: read("agentsStats", Period, (period) => ({ stats: statistics.orderFigures(period) })),
};
