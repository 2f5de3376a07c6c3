import { type Day, daysBetween } from "../days";

/** How many days before the end of a payment a line shows up. */
const week = 7;
export const month = 30;

/** Which deadlines to show: all, passed, or near. */
export const spans = {
  all: "Tutte",
  passed: "Scadute",
  week: "Entro 7 giorni",
  month: "Entro 30 giorni",
} as const;
export type Span = keyof typeof spans;

/** The 30 days hold the 7, as one says it. */
export function isWithin(span: Span, days: number): boolean {
  if (span === "all") return days <= month;
  if (span === "passed") return days < 0;
  return days >= 0 && days <= (span === "week" ? week : month);
}

export const daysLeft = (due: Day, today: Day): number => daysBetween(today, due);

/** `Scaduto da 3 giorni`, `Scade oggi`, `Scade fra 5 giorni`. */
export function dueText(days: number): string {
  if (days === 0) return "Scade oggi";
  const amount = Math.abs(days) === 1 ? "1 giorno" : `${Math.abs(days)} giorni`;
  return days < 0 ? `Scaduto da ${amount}` : `Scade fra ${amount}`;
}

/** What the text of a reminder may name, and what stands for it in the preview of the form. */
export const placeholders = {
  cliente: "il nome del cliente",
  deposito: "il numero del deposito",
  titolo: "il titolo della riga",
  scadenza: "fino a quando è pagato",
  azienda: "il nome dell'azienda",
} as const;
type Placeholder = keyof typeof placeholders;

export const named = /\{([^{}\n]*)\}/g;
/** Fills a text in. What a client is called is never read as a placeholder. */
export const fillIn = (text: string, values: Record<Placeholder, string>): string =>
  text.replace(named, (whole, name: Placeholder) => values[name] ?? whole);
export const messages = {
  reminded: "Solleciti in partenza",
  textChanged: "Informazione aggiornata correttamente",
};
