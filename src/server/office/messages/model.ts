import { type Day, dayText, formatDay, minutesOf, timeOf } from "../../base/days";
import { type Channel, channels } from "../../clients/model";

export const occasions = {
  visit: "Appuntamento",
  dayBefore: "Giorno prima",
  moved: "Spostato",
  late: "In ritardo",
  quote: "Preventivo",
  overdue: "Sollecito",
} as const;
export type Occasion = keyof typeof occasions;
export const occasionNames = Object.keys(occasions) as Occasion[];

/** A quote and a reminder promise neither day nor hour. */
export const promises = (occasion: Occasion) => occasion !== "quote" && occasion !== "overdue";

export const states = { prepared: "preparato", sent: "inviato", failed: "non riuscito" } as const;
export type MessageState = keyof typeof states;
export const stateNames = Object.keys(states) as MessageState[];

export const messagesPage = "/messages/";

/** The message of one record. */
export const messagePage = (kind: SubjectKind, id: number, more = "") =>
  `${messagesPage}${kind}/${id}${more}`;

/** What a message is about: a work, a visit, a line of a deposit. */
export const subjectKinds = ["work", "visit", "box"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const maxText = 4_000;

export type Promised = {
  occasion: Occasion;
  promised_date: Day | null;
  promised_from: string | null;
  promised_to: string | null;
  opened_date: Day | null;
  opened_hour: string | null;
};

type When = { date: Day; hour: string };

/** Whether what somebody was notified of is still so; `now` is null for what is no longer planned. */
export function holds(notified: Promised, now: When | null): boolean {
  if (!now || !notified.promised_date) return !now && !notified.promised_date;
  if (notified.occasion === "late")
    return notified.opened_date === now.date && notified.opened_hour === now.hour;
  return (
    notified.promised_date === now.date &&
    (notified.promised_from ?? "") <= now.hour &&
    now.hour <= (notified.promised_to ?? "")
  );
}

export type Mark = { isTrue: boolean; text: string };

/** `avvisato, 8–9` or `da riavvisare`. */
export function markOf(notified: Promised | undefined, now: When | null): Mark | undefined {
  if (!notified) return undefined;
  const isTrue = holds(notified, now);
  const { promised_from: from, promised_to: to } = notified;
  const hours = from && to ? `, ${bareHour(from)}–${bareHour(to)}` : "";
  return { isTrue, text: isTrue ? `avvisato${hours}` : "da riavvisare" };
}

/** `sapeva: venerdì 18 dicembre, 8–9`. */
export const promiseText = ({ promised_date: day, promised_from: from, promised_to: to }: Promised) =>
  day && from && to
    ? `sapeva: ${spokenDay(day)}, ${bareHour(from)}–${bareHour(to)}`
    : "sapeva che non era più in programma";

/** `8`, `8:30`. */
const bareHour = (hour: string) => hour.replace(/^0/, "").replace(/:00$/, "");

export const windowFrom = (hour: string, minutes: number) => timeOf(minutesOf(hour) + minutes);

export const spokenDay = (day: Day) => dayText(day, { weekday: "long", day: "numeric", month: "long" });

/** `tra le 8:00 e le 9:00`, `tra le 0:30 e l'1:30`. */
export const spokenWindow = (from: string, to: string) =>
  from === to ? `alle ${spokenHour(from)}` : `tra ${withArticle(from)} e ${withArticle(to)}`;

const spokenHour = (hour: string) => hour.replace(/^0/, "");
const withArticle = (hour: string) =>
  hour.startsWith("01") ? `l'${spokenHour(hour)}` : `le ${spokenHour(hour)}`;

/** `il trasloco`, `la consegna`, `l'imballaggio`, `lo sgombero`; of a word whose gender is unknown `la lavorazione «Varie»`. */
export function withItsArticle(type: string): string {
  const [word = ""] = type.toLowerCase().split(/[^\p{L}]/u);
  const ending = /(?:zione|sione|gione)$/.test(word) ? "a" : word.at(-1);
  if (word.length < 3 || !/^[ao]$/.test(ending ?? "")) return `la lavorazione «${type}»`;
  const rest = `${word}${type.slice(word.length)}`;
  if (/^[aeiouàèéìòù]/.test(word)) return `l'${rest}`;
  if (ending === "a") return `la ${rest}`;
  return /^(s[^aeiou]|z|gn|ps|pn|x|y)/.test(word) ? `lo ${rest}` : `il ${rest}`;
}

/** With the country's code, without plus and zeros; null of a landline, a short number, none. */
export function mobileOf(phone: string): string | null {
  if (/^3\d{8,9}$/.test(phone)) return `39${phone}`;
  return /^00[1-9]\d{6,14}$/.test(phone) ? phone.slice(2) : null;
}

const dialled = (phone: string) => {
  if (phone.startsWith("00")) return `+${phone.slice(2)}`;
  return /^[03]/.test(phone) ? `+39${phone}` : phone;
};

/** All that is no letter or digit of ASCII: signs that `encodeURIComponent` leaves may end a link in a chat. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export type Way = { channel: Channel; address: string };

/** What a press opens; an e-mail has none, it leaves through the outbox. */
export function linkOf({ channel, address }: Way, text: string): string | null {
  const number = mobileOf(address) ?? "";
  if (channel === "whatsapp") return `https://wa.me/${number}?text=${encoded(text)}`;
  if (channel === "sms") return `sms:+${number}?body=${encoded(text)}`;
  return channel === "phone" ? `tel:${dialled(address)}` : null;
}

type Reachable = { phone: string; email: string; message_channel: Channel | ""; no_messages: number };

/** The wanted way first, then the others in their order. */
export function waysTo({ phone, email, message_channel, no_messages }: Reachable): Way[] {
  const all: Record<Channel, string> = {
    whatsapp: mobileOf(phone) ? phone : "",
    mail: email,
    sms: mobileOf(phone) ? phone : "",
    phone,
  };
  const possible = (Object.keys(channels) as Channel[]).filter((channel) => all[channel] !== "");
  const allowed = no_messages ? [] : possible;
  return allowed
    .toSorted((one, other) => Number(other === message_channel) - Number(one === message_channel))
    .map((channel) => ({ channel, address: all[channel] }));
}

export const whyNoWay = ({ phone, email, no_messages }: Reachable) =>
  no_messages ? messages.notWanted : phone || email ? null : messages.noAddress;

export type Subject = { kind: SubjectKind; id: number; date: Day | null; hour: string | null };

/** The newest message of one record, by whom and when it was opened. */
export type LastMessage = { ids: number[]; state: MessageState; channel: Channel; by: string; at: string };

/** One text to one contact: of several works of a day it names all. */
export type Notice = {
  about: Subject[];
  occasion: Occasion;
  date: Day | null;
  hours: string;
  what: string;
  id_client: number;
  client: string;
  contact: string;
  ways: Way[];
  number: string;
  reason: string | null;
  text: string;
  mark: string | null;
  isTrue: boolean;
  notified: string | null;
  last: LastMessage | null;
};

export const noticeKey = ({ about }: Pick<Notice, "about">) =>
  about.map(({ kind, id }) => `${kind}-${id}`).join("_");

/** `preparato (WhatsApp) da anna alle 16:02`. */
export const lastText = ({ state, channel, by, at }: LastMessage) =>
  `${states[state]} (${channels[channel]}) da ${by} ${at.slice(8, 10)}/${at.slice(5, 7)} alle ${at.slice(11, 16)}`;

export const messages = {
  opened: "Messaggio aperto",
  phoned: "Telefonata segnata",
  queued: "E-mail in partenza",
  settled: "Messaggio segnato",
  byOutbox: "Un'e-mail si invia, non si apre.",
  byHand: "Solo un'e-mail parte da qui.",
  notWanted: "Il cliente non vuole messaggi: si può solo telefonare.",
  noAddress: "Nessun numero e nessuna e-mail.",
  gone: "Non è più in programma: si telefona.",
  notReached: (channel: Channel) => `Il cliente non si raggiunge così: ${channels[channel]}.`,
  movedSince: (date: Day | null, hour: string | null) =>
    date
      ? `Nel frattempo è stato spostato al ${formatDay(date)} alle ${hour}: il testo è da rileggere.`
      : "Nel frattempo non è più in programma: il testo è da rileggere.",
  openedSince: (who: string) => `Il messaggio è già stato aperto ${who}.`,
  settledSince: (state: MessageState, who: string) => `È già segnato «${states[state]}» ${who}.`,
  notYours: "Scegliere cose di un solo cliente.",
  empty: "Scrivere il testo.",
  tooLong: `Al massimo ${maxText.toLocaleString("it-IT")} caratteri.`,
  arrives: "Indicare a che ora arriva la squadra.",
  missing: "Messaggio non trovato.",
  openFirst: "Prima si apre il messaggio: Invio.",
  nothingToUndo: "Non c'è niente da riprendere.",
};
