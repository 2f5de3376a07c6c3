import { refuseField } from "../../base/errors";
import type { Site } from "../../base/permissions";
import { type Fragment, sql } from "../../db/db";
import { choicesOf, codeToStore, offered, rowsOf } from "../../firm/lists/store";
import { fieldMessages } from "../../input/field-messages";
import { isAgentShown, lastAgentOnB, noAgent, visibleAgent } from "./model";

type Names = Partial<Record<number, string>>;

/** As records show them: on site B none has no name, since a hidden agent is read as none there. */
export const agentNames = (site: Site): Names =>
  Object.fromEntries(
    rowsOf("agents")
      .filter(({ value }) => isAgentShown(value, site))
      .map(({ value, text }) => [value, site === "B" && value === noAgent ? "" : text]),
  );

export const offeredAgents = (site: Site) =>
  offered("agents").filter(({ value }) => isAgentShown(value, site));

export const agentChoices = (site: Site) =>
  choicesOf("agents").filter(({ value }) => isAgentShown(value, site));

/** Site B reads a hidden agent as none, so none sent back does not change it; the hidden code itself is refused. */
export function agentToStore(sent: number | undefined, before: number, site: Site, field: string): number {
  if (sent === undefined) return before;
  if (!isAgentShown(sent, site)) refuseField(field, fieldMessages.format);
  return sent === visibleAgent(before, site)
    ? before
    : (codeToStore("agents", sent, before, field) ?? before);
}

/** The stored codes, for `IN`, of the records that show this agent: those of an agent whom site B hides show none there. */
export function storedAgents(agent: number, site: Site): Fragment {
  if (!isAgentShown(agent, site)) return sql`()`;
  return site === "B" && agent === noAgent
    ? sql`(SELECT value FROM agents WHERE value = ${noAgent} OR value > ${lastAgentOnB})`
    : sql`(${agent})`;
}
