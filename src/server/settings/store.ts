import type { Call } from "../caller";
import { one } from "../db";
import { refuse, stale } from "../errors";
import { changeSetting, type Setting, setting } from "../settings";
import type { CompanySettings } from "./input";

/** In the groups of the form and the wire. */
export function companySettings() {
  return {
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
    WHERE key LIKE 'company.%' OR key LIKE 'session.%' OR key LIKE 'quote.%' OR key = 'boxes.formMax'`
    ?.version ?? 1;

export function changeCompany(values: CompanySettings, call: Call) {
  if (call.version !== undefined && call.version !== companyVersion()) refuse(409, stale);
  for (const [group, settings] of Object.entries(values)) {
    for (const [name, value] of Object.entries(settings)) save(`${group}.${name}` as Setting, value);
  }
}

function save(key: Setting, value: string | number | undefined) {
  if (value !== undefined && String(value) !== setting(key)) changeSetting(key, String(value));
}
