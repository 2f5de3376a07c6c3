import type { Site } from "../../base/permissions";

/** The code that means no agent (spec 1 §3). */
export const noAgent = 0;

/** The largest code of an agent that site B shows: the third one, and those added since, exist on site A alone. */
export const lastAgentOnB = 2;

export const isAgentShown = (agent: number, site: Site) => site === "A" || agent <= lastAgentOnB;

/** A site reads an agent that is hidden there as none. */
export const visibleAgent = (agent: number, site: Site): number =>
  isAgentShown(agent, site) ? agent : noAgent;
