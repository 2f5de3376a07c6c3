import type { Call } from "../caller";
import { one } from "../db";
import { refuse, stale } from "../errors";
import type { Site } from "../permissions";
import { changeSetting, type Setting, setting } from "../settings";
import type { CompanySettings } from "./input";

/** In the groups of the form and the wire; site B does not see the third agent. */
export function companySettings(site: Site) {
  return {
    agent: {
      1: setting("agent.1"),
      2: setting("agent.2"),
      ...(site === "A" && { 3: setting("agent.3") }),
    },
    company: {
      name: setting("company.name"),
      address: setting("company.address"),
      phone: setting("company.phone"),
      email: setting("company.email"),
      vat: setting("company.vat"),
    },
    boxes: { formMax: Number(setting("boxes.formMax")) },
    quote: {
      vat: Number(setting("quote.vat")),
      validityDays: Number(setting("quote.validityDays")),
      text: setting("quote.text"),
    },
    session: {
      idleHours: Number(setting("session.idleHours")),
      longestDays: Number(setting("session.longestDays")),
    },
  };
}

/** One version for the whole form: it increases with every change of one of its settings. */
export const companyVersion = () =>
  one<{ version: number }>`
    SELECT 1 + coalesce(sum(version), 0) AS version FROM settings
    WHERE key LIKE 'agent.%' OR key LIKE 'company.%' OR key LIKE 'session.%' OR key LIKE 'quote.%' OR key = 'boxes.formMax'`
    ?.version ?? 1;

export function changeCompany(values: CompanySettings, call: Call) {
  if (call.version !== undefined && call.version !== companyVersion()) refuse(409, stale);
  const { 3: third, ...agents } = values.agent;
  const groups = { ...values, agent: call.site === "A" ? { ...agents, 3: third } : agents };
  for (const [group, settings] of Object.entries(groups)) {
    for (const [name, value] of Object.entries(settings)) save(`${group}.${name}` as Setting, value);
  }
}

function save(key: Setting, value: string | number | undefined) {
  if (value !== undefined && String(value) !== setting(key)) changeSetting(key, String(value));
}
