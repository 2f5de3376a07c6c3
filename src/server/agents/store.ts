import { refuseField } from "../errors";
import { fieldMessages } from "../field-messages";
import type { Site } from "../permissions";
import { setting } from "../settings";
import { type Agent, agentsOf, noAgent, seenAgent } from "./model";

/** The names this site knows, by agent; on site B the third is not among them. */
export const agentNames = (site: Site): Partial<Record<Agent, string>> =>
  Object.fromEntries(agentsOf(site).map((agent) => [agent, agentName(agent)]));

const agentName = (agent: Agent) => (agent === 0 ? noAgent : setting(`agent.${agent}`));

/** The agents of this site as a select offers them. */
export const agentChoices = (site: Site) =>
  agentsOf(site).map((value) => ({ value, text: agentName(value) }));

/**
 * The agent to store when a site sends `sent` for a record that has `before`. A hidden agent is as unknown
 * there as any other code; site B reads it as none, so sending none back leaves it where it is.
 */
export function chosenAgent(sent: Agent | undefined, before: Agent, site: Site, field: string): Agent {
  if (sent === undefined) return before;
  if (!agentsOf(site).includes(sent)) refuseField(field, fieldMessages.format);
  return sent === seenAgent(before, site) ? before : sent;
}
