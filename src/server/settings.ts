import { insert, one, update } from "./db";

/** What an administrator may set, with what holds until then. */
const defaults = {
  "agent.1": "Agente 1",
  "agent.2": "Agente 2",
  "agent.3": "Agente 3",
  "boxes.formMax": "50",
  "company.name": "Traslochi e Depositi",
  "company.address": "",
  "company.phone": "",
  "company.email": "",
  "company.vat": "",
  "session.idleHours": "12",
  "session.longestDays": "7",
  "siteB.status": "online",
};

export type Setting = keyof typeof defaults;

/** The value set, or its default. */
export const setting = (key: Setting): string =>
  one<{ value: string }>`SELECT value FROM settings WHERE key = ${key}`?.value ?? defaults[key];

export function changeSetting(key: Setting, value: string) {
  const row = one<{ id: number }>`SELECT id FROM settings WHERE key = ${key}`;
  if (row) update("settings", row.id, { value });
  else insert("settings", { key, value });
}

/** The company as the printed sheets name it. */
export const company = () => ({
  name: setting("company.name"),
  address: setting("company.address"),
  phone: setting("company.phone"),
  email: setting("company.email"),
  vat: setting("company.vat"),
});
