import type { Setting } from "../../db/settings";
import { mailSettingName } from "../../office/mail-templates/model";
import { rateName } from "../../sales/rates/model";
import { sheetSettingName } from "../sheets/model";

type NumberSetting = { label: string; hint?: string; bounds: { min: number; max: number } };

export const generalFields = {
  "boxes.formMax": {
    label: "Ultimo deposito che si può scegliere",
    hint: "Quelli con un numero più alto si vedono soltanto.",
  },
  "session.idleHours": { label: "Esci dopo ore di inattività", bounds: { min: 1, max: 24 } },
  "session.longestDays": { label: "Durata massima di un accesso, in giorni", bounds: { min: 1, max: 30 } },
  "visits.callBackDays": {
    label: "Richiamare il cliente dopo giorni",
    hint: "Se l'appuntamento è ancora in trattativa.",
    bounds: { min: 1, max: 365 },
  },
  "visits.feedBack": {
    label: "Giorni passati nel calendario sul telefono",
    bounds: { min: 0, max: 366 },
  },
  "visits.feedAhead": {
    label: "Giorni futuri nel calendario sul telefono",
    bounds: { min: 7, max: 731 },
  },
  "hours.ordinary": {
    label: "Ore ordinarie di una giornata di lavoro",
    hint: "Le altre sono straordinario.",
    bounds: { min: 1, max: 12 },
  },
  "hours.longest": {
    label: "Ore della giornata più lunga",
    hint: "Con la strada; oltre è un problema del giorno.",
    bounds: { min: 8, max: 24 },
  },
  "hours.rest": {
    label: "Ore di riposo tra due giornate",
    hint: "Meno è un problema del giorno.",
    bounds: { min: 0, max: 16 },
  },
} as const satisfies Partial<Record<Setting, Omit<NumberSetting, "bounds"> & Partial<NumberSetting>>>;

export const messageFields = {
  "messages.window": {
    label: "Minuti della fascia promessa ai clienti",
    hint: "Con 60 la lavorazione delle 8:00 si annuncia «tra le 8:00 e le 9:00».",
    bounds: { min: 0, max: 240 },
  },
} as const satisfies Partial<Record<Setting, NumberSetting>>;

/** What only site A knows, which composes the days. */
export const limitHours = {
  "limits.wheel": {
    label: "Ore al volante di un autista in un giorno",
    hint: "Oltre servono due autisti o due giorni.",
    bounds: { min: 4, max: 15 },
  },
  "limits.away": {
    label: "Ore di strada dal deposito oltre cui la squadra dorme fuori",
    hint: "La mattina dopo riparte da lì.",
    bounds: { min: 1, max: 12 },
  },
} as const satisfies Partial<Record<Setting, NumberSetting>>;

export const bindingLimits = {
  "limits.restBinds": { label: "Riposo tra due giornate" },
  "limits.dayBinds": { label: "Lunghezza della giornata" },
  "limits.wheelBinds": { label: "Ore al volante" },
  "limits.awayBinds": { label: "Ritorno di chi dorme fuori" },
} as const satisfies Partial<Record<Setting, { label: string }>>;

export const mapped = <V, R>(fields: Record<string, V>, of: (field: V, name: string) => R) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field, name)]));

/** `{ hours: { rest: 11 } }` of `{ "hours.rest": 11 }`. */
export function grouped<V>(fields: Record<string, V>) {
  const groups: Record<string, Record<string, V>> = {};
  for (const [key, value] of Object.entries(fields)) {
    const [group = "", name = ""] = key.split(".");
    groups[group] = { ...groups[group], [name]: value };
  }
  return groups;
}

/** Of every change on the settings pages, of the lists too (DECISIONS, Success). */
export const messages = { changed: "Informazione aggiornata correttamente" };

const formerSettingLabels: Record<string, string> = {
  "agent.1": "Agente 1",
  "agent.2": "Agente 2",
  "agent.3": "Agente 3",
  "quote.vat": "IVA del preventivo",
};

const settingLabels: Record<
  Exclude<
    Setting,
    | keyof (typeof generalFields & typeof messageFields & typeof limitHours & typeof bindingLimits)
    | `${"boxes.reminder" | "letter." | "sales." | "sheet."}${string}`
  >,
  string
> = {
  "backups.hour": "Ora del salvataggio",
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
  "disk.recordReserveMb": "Spazio minimo per salvare (MB)",
  "disk.uploadReserveMb": "Spazio minimo per accettare file (MB)",
  "orders.next": "Numero del prossimo ordine",
  "quote.text": "Condizioni in fondo al preventivo",
  "firstSteps.hidden": "Primi passi tolti dalla Home",
  "firstSteps.skipped": "Primi passi che non servono",
  "quote.validityDays": "Giorni di validità del preventivo",
  "retention.accountsYears": "Anni del termine di legge",
  "retention.lettersMonths": "Mesi delle e-mail inviate",
  "retention.loginsMonths": "Mesi di conservazione degli accessi rifiutati",
  "retention.logMonths": "Mesi del log",
  "retention.requestsMonths": "Mesi delle richieste di account",
  "siteB.draft": "Pubblicazione in preparazione",
  "siteB.draftDate": "Data della pubblicazione in preparazione",
  "siteB.published": "Pubblicazione del sito B",
  "siteB.status": "Stato del sito B",
  "siteB.token": "Codice del sito B",
};

export const settingName = (key: string): string =>
  mailSettingName(key) ??
  sheetSettingName(key) ??
  rateName(key) ??
  generalFields[key as keyof typeof generalFields]?.label ??
  messageFields[key as keyof typeof messageFields]?.label ??
  limitHours[key as keyof typeof limitHours]?.label ??
  (key in bindingLimits
    ? `${bindingLimits[key as keyof typeof bindingLimits].label}: vincola il piano`
    : undefined) ??
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
  ["sales.", "/admin/settings/rates/"],
  ["sheet.", "/admin/settings/sheets/"],
];

export const pageOfSetting = (key: string): string =>
  pages.find(([start]) => key.startsWith(start))?.[1] ?? "/admin/settings/";
