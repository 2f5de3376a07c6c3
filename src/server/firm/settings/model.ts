import type { Setting } from "../../db/settings";
import { letterSettingName } from "../../office/letters/model";
import { sheetSettingName } from "../sheets/model";

/** Bounds of the numbers that an administrator may set. */
export const bounds = {
  idleHours: { min: 1, max: 24 },
  longestDays: { min: 1, max: 30 },
  callBackDays: { min: 1, max: 365 },
  ordinaryHours: { min: 1, max: 12 },
  longestHours: { min: 8, max: 24 },
  restHours: { min: 0, max: 16 },
} as const;

/** Of every change on the settings pages, of the lists too (DECISIONS, Success). */
export const messages = { changed: "Informazione aggiornata correttamente" };

/** What the log calls settings that are no longer. */
const formerSettingLabels: Record<string, string> = {
  "agent.1": "Agente 1",
  "agent.2": "Agente 2",
  "agent.3": "Agente 3",
};

/** What each setting is called in the log. */
const settingLabels: Record<
  Exclude<Setting, `${"boxes.reminder" | "letter." | "sheet."}${string}`>,
  string
> = {
  "backups.hour": "Ora del salvataggio",
  "boxes.formMax": "Numero massimo di deposito nel modulo",
  "company.address": "Sede legale della ditta",
  "company.albo": "Numero di iscrizione all'Albo degli autotrasportatori",
  "company.email": "E-mail della ditta",
  "company.footer": "Testo a piè di pagina",
  "company.iban": "IBAN della ditta",
  "company.name": "Ragione sociale della ditta",
  "company.pec": "PEC della ditta",
  "company.phone": "Telefono della ditta",
  "company.rea": "Numero REA della ditta",
  "company.region": "Regione della sede",
  "company.vat": "Partita IVA della ditta",
  "company.warehouse": "Magazzino della ditta",
  "company.website": "Sito internet della ditta",
  "disk.recordReserveMb": "MB liberi sotto i quali non si salva",
  "disk.uploadReserveMb": "MB liberi sotto i quali non si accettano file",
  "hours.longest": "Ore della giornata più lunga",
  "hours.ordinary": "Ore ordinarie di una giornata di lavoro",
  "hours.rest": "Ore di riposo tra due giornate",
  "orders.next": "Numero del prossimo ordine",
  "quote.text": "Condizioni in fondo al preventivo",
  "firstSteps.hidden": "Primi passi tolti dalla Home",
  "firstSteps.skipped": "Primi passi che non servono",
  "quote.validityDays": "Giorni di validità del preventivo",
  "quote.vat": "IVA del preventivo",
  "retention.accountsYears": "Anni del termine di legge",
  "retention.lettersMonths": "Mesi delle e-mail inviate",
  "retention.loginsMonths": "Mesi del numero di accessi rifiutati",
  "retention.logMonths": "Mesi del registro",
  "retention.requestsMonths": "Mesi delle richieste di account",
  "session.idleHours": "Ore di inattività prima dell'uscita",
  "session.longestDays": "Giorni di durata massima di un accesso",
  "siteB.draft": "Pubblicazione in preparazione",
  "siteB.draftDate": "Data della pubblicazione in preparazione",
  "siteB.published": "Pubblicazione della sede B",
  "siteB.status": "Stato della sede B",
  "siteB.token": "Codice della sede B",
  "visits.callBackDays": "Giorni dopo i quali richiamare il cliente",
};

export const settingName = (key: string): string =>
  letterSettingName(key) ??
  sheetSettingName(key) ??
  settingLabels[key as keyof typeof settingLabels] ??
  formerSettingLabels[key] ??
  key;

/** The page where a setting is changed, by the start of its name. */
const pages: readonly (readonly [string, string])[] = [
  ["boxes.reminder", "/admin/settings/letters/"],
  ["company.", "/admin/settings/firm/"],
  ["letter.", "/admin/settings/letters/"],
  ["orders.", "/admin/settings/orders/"],
  ["quote.", "/admin/settings/orders/"],
  ["sheet.", "/admin/settings/sheets/"],
];

export const pageOfSetting = (key: string): string =>
  pages.find(([start]) => key.startsWith(start))?.[1] ?? "/admin/settings/";
