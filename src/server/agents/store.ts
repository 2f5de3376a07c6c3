import { refuseField } from "../errors";
import { fieldMessages } from "../field-messages";
import type { Site } from "../permissions";
import { setting } from "../settings";
import { type Agent, agentsOnSite, noAgent, visibleAgent } from "./model";

/** The names of the agents that the site shows, by code. */
export const agentNames = (site: Site): Partial<Record<Agent, string>> =>
  Object.fromEntries(agentsOnSite(site).map((agent) => [agent, agentName(agent)]));

const agentName = (agent: Agent) => (agent === 0 ? noAgent : setting(`agent.${agent}`));

export const agentChoices = (site: Site) =>
  agentsOnSite(site).map((value) => ({ value, text: agentName(value) }));

/** Site B reads a hidden agent as none, so none sent back does not change it; the hidden code itself is refused. */
export function agentToStore(sent: Agent | undefined, before: Agent, site: Site, field: string): Agent {
  if (sent === undefined) return before;
  if (!agentsOnSite(site).includes(sent)) refuseField(field, fieldMessages.format);
  return sent === visibleAgent(before, site) ? before : sent;
}
