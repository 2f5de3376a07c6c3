import { nothing, read } from "../../call/funct";
import * as agents from "./store";

export const agentApi = {
  /** For the selects of appointments and orders: beyond the contract, which names no list of agents. */
  getAll: read(["appointments.view", "orders.view"], nothing, (_, { site }) => ({
    agents: agents.offeredAgents(site),
  })),
};
