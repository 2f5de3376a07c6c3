import type { Site } from "../permissions";

/** 0 is no agent, then three in list order (spec 1 §3); their names are settings. */
export const agentIds = [0, 1, 2, 3] as const;
export type Agent = (typeof agentIds)[number];

export const noAgent = "Nessun agente";

/** The third agent does not exist outside site A. */
export const agentsOnSite = (site: Site): readonly Agent[] => (site === "A" ? agentIds : [0, 1, 2]);

/** A site reads an agent that is hidden there as none. */
export const visibleAgent = (agent: Agent, site: Site): Agent =>
  agentsOnSite(site).includes(agent) ? agent : 0;
