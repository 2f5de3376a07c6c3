import { read, withIsoDays } from "../funct";
import { Period } from "./input";
import * as statistics from "./store";

export const statisticsApi = {
  getStats: withIsoDays(read("agentsStats", Period, statistics.agentFigures)),

  getAgentsStats: withIsoDays(
    read("agentsStats", Period, (period) => ({ stats: statistics.orderFigures(period) })),
  ),
};
