import type { Site } from "../permissions";

/** 0 is no agent, then three by list order (spec 1 §3); their names are settings. */
export const agentIds = [0, 1, 2, 3] as const;
export type Agent = (typeof agentIds)[number];

export const noAgent = "Nessun agente";

/** The third agent does not exist outside site A. */
export const agentsOf = (site: Site): readonly Agent[] => (site === "A" ? agentIds : [0, 1, 2]);

/** The agent as a site sees it: one that is hidden there reads as none. */
export const seenAgent = (agent: Agent, site: Site): Agent => (agentsOf(site).includes(agent) ? agent : 0);
