import { insert, one, update } from "./db";
import { remembered } from "./memory";

/** The settings of the administrators, with their defaults. */
const defaults = {
  "agent.1": "Agente 1",
  "agent.2": "Agente 2",
  "agent.3": "Agente 3",
  "backups.hour": "2",
  "boxes.formMax": "50",
  "boxes.reminderSubject": "Deposito n. {deposito}: pagato fino al {scadenza}",
  "boxes.reminderBody": [
    "Gentile {cliente},",
    "il deposito n. {deposito} risulta pagato fino al {scadenza}.",
    "La preghiamo di contattarci per il rinnovo. Se il pagamento è già avvenuto, non tenga conto di questo avviso.",
    "Cordiali saluti\n{azienda}",
  ].join("\n\n"),
  "company.name": "Traslochi e Depositi",
  "company.address": "",
  "company.phone": "",
  "company.email": "",
  "company.vat": "",
  "disk.recordReserveMb": "200",
  "disk.uploadReserveMb": "1000",
  "quote.text": [
    "I prezzi si intendono al netto di IVA, salvo dove indicato.",
    "Il preventivo è valido fino alla data indicata; lavori e materiali non elencati si concordano a parte.",
  ].join("\n"),
  "quote.validityDays": "30",
  "quote.vat": "22",
  "retention.accountsYears": "10",
  "retention.lettersMonths": "12",
  "retention.loginsMonths": "12",
  "retention.logMonths": "120",
  "retention.requestsMonths": "6",
  "session.idleHours": "12",
  "session.longestDays": "7",
  "siteB.draft": "",
  "siteB.draftDate": "",
  "siteB.published": "",
  "siteB.status": "online",
  "siteB.token": "",
};

export type Setting = keyof typeof defaults;

export const setting = remembered(
  ["settings"],
  (key: Setting): string =>
    one<{ value: string }>`SELECT value FROM settings WHERE key = ${key}`?.value ?? defaults[key],
);

export function changeSetting(key: Setting, value: string) {
  const row = one<{ id: number }>`SELECT id FROM settings WHERE key = ${key}`;
  if (row) update("settings", row.id, { value });
  else insert("settings", { key, value });
}

/** The company's data for print. */
export const company = () => ({
  name: setting("company.name"),
  address: setting("company.address"),
  phone: setting("company.phone"),
  email: setting("company.email"),
  vat: setting("company.vat"),
});
